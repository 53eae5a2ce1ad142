! Loops over the pivots of a matrix, in Fortran: the nests in them are kernels of their own.
!
! { dg-only-device "cpu nvidia" }
! { dg-output "launch\[^\n\]* line=18 \[^\n\]* num_gangs=\[2-9\]" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module factors
contains
  subroutine lu (n, a)
    integer :: n, i, j, k
    real(8) :: a(:, :)
    !$acc kernels
    do k = 1, n
      do i = k + 1, n
        a(i, k) = a(i, k) / a(k, k)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k) * a(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine lu_in_order (n, a)
    integer :: n, i, j, k
    real(8) :: a(:, :)
    do k = 1, n
      do i = k + 1, n
        a(i, k) = a(i, k) / a(k, k)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - a(i, k) * a(k, j)
        end do
      end do
    end do
  end subroutine
end module

program p
  use factors
  integer, parameter :: n = 75
  real(8) :: a(2 * n, 2 * n), b(2 * n, 2 * n)
  integer :: i, part
  do part = 1, 3
    call random_number (a)
    do i = 1, 2 * n
      a(i, i) = a(i, i) + 2 * n
    end do
    b = a
    if (part == 1) then
      call lu (2 * n, a)
      call lu_in_order (2 * n, b)
    else if (part == 2) then
      call lu (n, a(1::2, 1::2))
      call lu_in_order (n, b(1::2, 1::2))
    else
      call lu (n, a(2 * n:n + 1:-1, 2 * n:n + 1:-1))
      call lu_in_order (n, b(2 * n:n + 1:-1, 2 * n:n + 1:-1))
    end if
    if (maxval (abs (a - b)) > 1d-9) stop 1
  end do
end program
