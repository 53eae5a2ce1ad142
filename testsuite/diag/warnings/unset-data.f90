! Device code reads what nothing has written there.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (n, c)
  implicit none
  integer :: n, i
  real :: c(n), t(100), u(100)
  t = 1
  !$acc data create(t, u) copyout(c) ! { dg-message "copies no values" }
  !$acc parallel loop
  do i = 1, n
     u(i) = t(i) ! { dg-warning ".t. is read on the device" }
  end do
  !$acc parallel loop
  do i = 1, n
     c(i) = u(i)
  end do
  !$acc end data
end subroutine f
