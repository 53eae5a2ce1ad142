! Input and output of the host's run time library in a region.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (a, n)
  integer :: n, i
  integer :: a(n)
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = i
    write (10, *) a(i) ! { dg-error "has no device code" }
  end do
end subroutine
