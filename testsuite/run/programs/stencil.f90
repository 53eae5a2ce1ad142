! A Jacobi solver as Fortran programs write it, with a time loop inside a data
! region and swapped roles of two arrays.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program stencil
  implicit none
  integer, parameter :: n = 50, m = 37, steps = 30
  real(8) :: a(n, m), b(n, m), c(n, m), d(n, m), err, err2
  integer :: i, j, t
  a = 0
  a(:, 1) = 1
  b = a
  c = a
  d = a
  err = 0
  err2 = 0
  !$acc data copy(a) create(b)
  !$acc parallel loop collapse(2) present(a, b)
  do j = 1, m
    do i = 1, n
      b(i, j) = a(i, j)
    end do
  end do
  do t = 1, steps
    err = 0
    !$acc parallel loop collapse(2) reduction(max:err) present(a, b)
    do j = 2, m - 1
      do i = 2, n - 1
        b(i, j) = 0.25d0 * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
        err = max (err, abs (b(i, j) - a(i, j)))
      end do
    end do
    !$acc kernels present(a, b)
    a = b
    !$acc end kernels
  end do
  !$acc end data
  do t = 1, steps
    d(2:n-1, 2:m-1) = 0.25d0 * (c(1:n-2, 2:m-1) + c(3:n, 2:m-1) &
                                + c(2:n-1, 1:m-2) + c(2:n-1, 3:m))
    err2 = maxval (abs (d - c))
    c = d
  end do
  if (any (abs (a - c) > 1d-13)) stop 1
  if (abs (err - err2) > 1d-13) stop 2
end program
