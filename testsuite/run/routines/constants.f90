! Named constants of a module, and a routine's own, in explicit routines.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  integer, parameter :: k(3) = [1, 2, 3]
contains
  integer function f (i)
!$acc routine seq
    integer, value :: i
    real, parameter :: w(0:1) = [10., 20.]
    f = k(mod (i, 3) + 1) + int (w(mod (i, 2)))
  end function
end module

program p
  use m
  integer :: a(30), i
!$acc parallel loop copyout(a)
  do i = 1, 30
    a(i) = f (i)
  end do
  do i = 1, 30
    if (a(i) /= k(mod (i, 3) + 1) + 10 * (1 + mod (i, 2))) stop 1
  end do
end program
