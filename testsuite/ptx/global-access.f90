! Mapped arrays are reached in the global space.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine increment (a, n)
  integer :: n, i
  real :: a(n)
  !$acc parallel loop copy (a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
end subroutine

! { dg-final { scan-ptx "ld\\.global\[.a-z0-9\]*\\.f32" } }
! { dg-final { scan-ptx "st\\.global\[.a-z0-9\]*\\.f32" } }
