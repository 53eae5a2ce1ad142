! Under `default (none)', variables of DO statements need no clause; others do.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine s (a, n)
  implicit none
  integer :: a(10), n, i, k
  !$acc kernels default(none) copy(a)  ! { dg-message "enclosing OpenACC" }
  do i = 1, n  ! { dg-error "'n' not specified in enclosing OpenACC 'kernels' construct" }
    a(i) = i
  end do
  k = a(1)  ! { dg-error "'k' not specified in enclosing OpenACC 'kernels' construct" }
  !$acc end kernels
end subroutine
