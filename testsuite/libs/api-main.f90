! A region on data that api-module.f90 maps, with routines of both modules.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  use api_module
  use openacc
  implicit none
  integer :: a(100), i
  a = 0
  call map_data (a)
  if (.not. acc_is_present (a)) stop 1
  if (.not. acc_is_present (a, 400)) stop 2
  !$acc parallel loop present(a) async(1)
  do i = 1, 100
    a(i) = i
  end do
  call acc_wait_device (1, 0)
  call acc_set_default_async (acc_async_default)
  call unmap_data (a)
  if (a(100) /= 100) stop 3
end program
