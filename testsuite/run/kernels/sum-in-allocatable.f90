! Sums in elements of allocatable dummy arguments and components, whose addresses come from
! descriptors: for all gangs.
!
! { dg-only-device "cpu nvidia" }
! { dg-output "launch\[^\n\]* line=31 \[^\n\]* num_gangs=\[2-9\]" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program sum_in_allocatable
  implicit none
  real(8), allocatable :: a(:), x(:), b(:,:)
  integer :: i
  allocate (a(-2:5), x(700), b(3, 0:4))
  x = [(mod (i, 9), i = 1, 700)]
  a = 1
  b = 2
  call add (700, 3, a, x)
  if (abs (a(3) - 1 - sum (x)) > 1d-9 .or. abs (a(-2) - maxval (x)) > 0) stop 1
  if (any (a([-1, 0, 1, 2, 4, 5]) /= 1)) stop 2
  call both (700, 2, b, x)
  if (abs (b(2,2) - 2 - sum (x)) > 1d-9 .or. count (b == 2) /= 14) stop 3
  call add (0, 3, a, x)
  if (abs (a(3) - 1 - sum (x)) > 1d-9) stop 4

contains

  subroutine add (n, k, a, x)
    integer :: n, k, i
    real(8), allocatable :: a(:), x(:)
    !$acc kernels
    do i = 1, n
      a(k) = a(k) + x(i)
    end do
    do i = 1, n
      a(-2) = max (a(-2), x(i))
    end do
    !$acc end kernels
  end subroutine

  subroutine both (n, k, b, x)
    integer :: n, k, i
    real(8), allocatable :: b(:,:), x(:)
    !$acc kernels copy (b) copyin (x)
    do i = 1, n
      b(k,k) = b(k,k) + x(i)
    end do
    !$acc end kernels
  end subroutine
end program
