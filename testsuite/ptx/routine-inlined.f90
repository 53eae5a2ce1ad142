! Sequential routines that are short become parts of the kernel, whatever GCC's limits for a
! processor are; not those that the program wants to stay.
! { dg-options "-O2" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module flux
  implicit none
contains
  pure real function slope (a, b, c, d, e)
    !$acc routine seq
    real, intent(in) :: a, b, c, d, e
    real :: left, middle, right
    left = 1 / (0.1 + (a - 2 * b + c)**2 + (a - 4 * b + 3 * c)**2)**2
    middle = 6 / (0.1 + (b - 2 * c + d)**2 + (b - d)**2)**2
    right = 3 / (0.1 + (c - 2 * d + e)**2 + (3 * c - 4 * d + e)**2)**2
    slope = (left * (2 * a - 7 * b + 11 * c) + middle * (5 * c + 2 * d - b) &
	     + right * (2 * c + 5 * d - e)) / (left + middle + right)
  end function

  subroutine slopes (n, x, y)
    integer :: n, i
    real :: x(n), y(n)
    !$acc parallel loop copyin(x) copyout(y(3:n - 2))
    do i = 3, n - 2
      y(i) = slope (x(i - 2), x(i - 1), x(i), x(i + 1), x(i + 2)) &
	     - slope (x(i - 1), x(i), x(i + 1), x(i + 2), x(i - 2))
    end do
  end subroutine
end module
! { dg-final { scan-ptx-not "call \[^;\]*slope" } }
