! Directives with errors in front of one that declares: no internal error.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (x, n)
  integer :: x, n, c(10, 20)
  !$acc enter pcopyin (x) ! { dg-error "expected 'data'" }
  !$acc declare device_resident (c(:, 2))
  c(1, 1) = n
end subroutine f
