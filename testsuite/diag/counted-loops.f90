! Without `block' the plugin is not told what bounds were, and says so.
! Since GCC 14 it needs no telling.
! { dg-require-gcc "12 13" }
! { dg-options "-std=f2003" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (n)
  implicit none
  integer, parameter :: byte = selected_int_kind (2)
  integer(byte) :: i
  integer :: n
  !$acc parallel loop reduction(+:n) ! { dg-error "the bounds of this loop are further apart than the type of its index counts" }
  ! { dg-message "let the index have a larger kind" "" { target *-*-* } .-1 }
  do i = -128, 127, 3
    n = n + 1
  end do
  !$acc parallel loop reduction(+:n)
  do i = 1, 99, 3
    n = n + 1
  end do
end subroutine
