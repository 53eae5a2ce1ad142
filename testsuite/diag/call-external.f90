! Fortran: a call of an external procedure without a routine directive.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (a, n)
  integer :: n, i
  integer :: a(n)
  external elsewhere
  !$acc parallel loop copy(a)
  do i = 1, n
    call elsewhere (a(i)) ! { dg-error "elsewhere.*has no device code" }
  end do
end subroutine
