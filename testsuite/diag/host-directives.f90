! Directives that are for the host, in device code.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (a)
  integer :: a(10)
  !$acc parallel copy (a)
  !$acc init ! { dg-error "this directive of OpenACC is for the host" }
  a(1) = 1
  !$acc end parallel
end subroutine
