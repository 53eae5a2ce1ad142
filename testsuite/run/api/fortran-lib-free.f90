! openacc_lib.h in free form, and the module's kinds alone, in one file; also where lines
! are short and default kinds are others.  { dg-options "-std=f2018 -fdefault-integer-8" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine with_lib
  implicit none
  include 'openacc_lib.h'
  integer(acc_handle_kind) :: queue
  real :: x
  queue = 1
  call acc_copyin_async (x, queue)
  call acc_wait (queue)
  call acc_delete (x)
end subroutine

program both
  use, intrinsic :: openacc, only: acc_get_device_type, acc_set_device_type
  use openacc_kinds
  implicit none
  integer(acc_device_kind) :: kind
  kind = acc_get_device_type ()
  call acc_set_device_type (acc_device_opencl)
  if (acc_get_device_type () /= kind) stop 1
  call with_lib
end program
