! The other file of allocate.f90.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine elsewhere_allocate (n)
  use arrays, only: a
  implicit none
  integer, intent(in) :: n
  allocate (a(n))
end subroutine

subroutine elsewhere_deallocate ()
  use arrays, only: a
  implicit none
  deallocate (a)
end subroutine
