! The second unit of several-declarations.f90.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine double (x)
  !$acc routine seq
  implicit none
  integer, intent(inout) :: x
  x = 2 * x
end subroutine
