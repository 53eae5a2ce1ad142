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
