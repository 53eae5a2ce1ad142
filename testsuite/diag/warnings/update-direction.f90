! Updates that copy the wrong way.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (n, total)
  implicit none
  integer :: n, i
  real :: a(100), total
  !$acc data create(a)
  !$acc parallel loop
  do i = 1, n
     a(i) = i ! { dg-message "writes" }
  end do
  !$acc update device(a) ! { dg-warning "replaces what the device has computed in .a." }
  !$acc end data
  total = a(1) ! { dg-message "reads it here" }
end subroutine f
