! Nests in a time loop whose iteration of the time loop's number stores what the others load.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program cut_nests
  implicit none
  integer, parameter :: n = 21
  integer :: a(n,n), b(n,n), i, j, first
  real :: c(n,n), d(n,n)

  do first = 1, n, 5
    do j = 1, n
      do i = 1, n
        a(i,j) = mod (i * 37 + j * 11, 101)
        c(i,j) = 1 + mod (i * 7 + j * 3, 13)
      end do
      c(j,j) = -3
    end do
    b = a
    d = c
    call columns (n, first, a, .true.)
    call columns (n, first, b, .false.)
    if (any (a /= b)) stop 1
    call ways (n, first, c, .true.)
    call ways (n, first, d, .false.)
    if (any (c /= d)) stop 2
  end do

contains

  subroutine columns (n, first, x, device)
    integer :: n, first, x(n,n), i, j, k
    logical :: device
    !$acc kernels copy (x) if (device)
    do k = 1, n
      do j = first, n
        do i = 1, n
          x(i,j) = mod (x(i,j) + x(i,k) * x(k,j), 1009)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine ways (n, first, x, device)
    integer :: n, first, i, j, k
    real :: x(:,:)
    logical :: device
    !$acc kernels copy (x) if (device)
    do k = n, 1, -1
      do j = first, n - 1
        do i = 1, n
          if (x(i,k) + x(k,j) < x(i,j)) x(i,j) = x(i,k) + x(k,j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
end program
