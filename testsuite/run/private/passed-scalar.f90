! A scalar without a clause that a loop sets and passes to a procedure by reference
! belongs to the iteration: lanes must not share the gang's copy.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module curves
  implicit none
contains
  real(8) function height (x)
    !$acc routine seq
    real(8), intent(in) :: x
    height = 4 / (1 + x * x)
  end function

  subroutine halve (x, y)
    !$acc routine seq
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x / 2
  end subroutine
end module

program passed_scalar
  use curves
  implicit none
  integer, parameter :: n = 1000
  integer :: i
  real(8) :: x, y, area, out(n)
  area = 0
  !$acc parallel loop reduction(+:area) copyout(out)
  do i = 1, n
    x = (i - 0.5d0) / n
    area = area + height (x)
    call halve (x, y)
    out(i) = y
  end do
  if (abs (area / n - acos (-1d0)) > 1d-6) stop 1
  do i = 1, n
    if (abs (out(i) - (i - 0.5d0) / n / 2) > 1d-12) stop 2
  end do
end program
