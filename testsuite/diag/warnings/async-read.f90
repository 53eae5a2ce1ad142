! Results that are read while a queue may still write them.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (n, y, total)
  implicit none
  integer :: n, i
  real :: y(n), total, s
  s = 0
  !$acc parallel loop reduction(+:s) async(1) ! { dg-message "async" }
  do i = 1, n
     s = s + y(i)
  end do
  total = s ! { dg-warning ".s. is read before a .wait." }
  !$acc parallel loop reduction(+:s) async(1)
  do i = 1, n
     s = s + y(i)
  end do
  !$acc wait(1)
  total = total + s
end subroutine f
