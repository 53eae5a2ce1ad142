! GCC's openacc_lib.h beside accplug's module.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine other
  implicit none
  include 'openacc_lib.h'
  real :: x
  call acc_copyin (x)
  call acc_delete (x)
end subroutine
