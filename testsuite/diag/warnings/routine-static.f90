! Variables of routines that keep their values.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

integer function next (i)
  implicit none
  !$acc routine seq
  integer, value :: i
  integer :: count = 0
  integer, save :: last
  count = count + i ! { dg-warning "'count' keeps its value between calls" }
  last = i ! { dg-warning "'last' keeps its value between calls" }
  next = count + last
end function
