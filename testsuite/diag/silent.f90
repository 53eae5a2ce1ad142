! An ordinary region says nothing, with all warnings on.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
! { dg-options "-Wall -Wextra" }

subroutine increment (a, n)
  implicit none
  integer :: n, i
  real :: a(n)
  !$acc parallel loop copy (a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
end subroutine

! Directives, and loops, for which the plugin writes statements of its own.
subroutine count_down (a, n, step)
  implicit none
  integer :: n, step, i
  real :: a(n)
  !$acc init
  !$acc set device_num (0)
  !$acc parallel loop copy (a) async (1)
  do i = n, 1, -step
    a(i) = i
  end do
  !$acc wait (devnum: 0: 1)
  !$acc shutdown
end subroutine
