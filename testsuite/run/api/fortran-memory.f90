! OpenACC 3.3, 3.2.16, 3.2.17, 3.2.21 to 3.2.31 in Fortran: device memory by its address.
! { dg-set-target-env-var ACC_CPU_DEVICES "2" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program memory
  use openacc
  use iso_c_binding
  implicit none
  type (c_ptr) :: d, e
  real(8), target :: a(10), b(10)
  integer :: queues(2), q, to, i
  integer(acc_device_kind) :: kind
  a = [(i, i = 1, 10)]
  b = 0
  d = acc_malloc (80)
  e = acc_malloc (80_8)
  if (.not. c_associated (d)) stop 1
  call acc_memcpy_to_device (d, a, 80)
  call acc_memcpy_device (e, d, 80_8)
  call acc_memcpy_from_device (b, e, 80_8)
  if (b(10) /= 10) stop 2
  a = a + 1
  call acc_memcpy_to_device_async (d, c_loc (a), 80_8, 3)
  call acc_memcpy_device_async (e, d, 80, 3)
  call acc_memcpy_from_device_async (c_loc (b), e, 80, 3)
  call acc_wait (3)
  if (b(1) /= 2) stop 3
  if (acc_get_device_type () /= acc_device_host) then
    call acc_map_data (a, d, 80)
    if (.not. c_associated (acc_deviceptr (a), d)) stop 4
    if (.not. c_associated (acc_hostptr (d), c_loc (a))) stop 5
    !$acc parallel loop present(a)
    do i = 1, 10
      a(i) = a(i) * 10
    end do
    call acc_update_self (a)
    if (a(3) /= 40) stop 6
    call acc_unmap_data (a)
    if (acc_is_present (a)) stop 7
  end if
  call acc_free (d)
  call acc_free (e)

  kind = acc_get_device_type ()
  to = acc_get_num_devices (kind) - 1
  call acc_set_device_num (0, kind)
  a = 7
  call acc_copyin (a)
  call acc_set_device_num (to, kind)
  call acc_create (b)
  call acc_memcpy_d2d (b, a, 80, to, 0)
  call acc_memcpy_d2d_async (b, a, 80_8, to, 0, 1)
  call acc_wait_device (1, 0)
  call acc_copyout (b)
  if (b(10) /= 7) stop 8

  queues = [4, 5]
  q = acc_wait_any (2, queues)
  if (q /= 1 .and. q /= 2) stop 9
  if (acc_wait_any_device (0, queues, 0) /= acc_async_sync) stop 10
  queues(q) = acc_async_sync
  q = acc_wait_any (2, queues)
  if (q /= 1 .and. q /= 2) stop 15
  queues(q) = acc_async_sync
  if (acc_wait_any (2, queues) /= acc_async_sync) stop 16
  call acc_wait_all_device (0)
  call acc_wait_device_async (1, 2, 0)
  call acc_wait_all_device_async (1, 0)
  if (.not. acc_async_test_device (1, 0)) call acc_wait_all_device (0)
  if (.not. acc_async_test_all_device (to)) stop 11
  call acc_set_default_async (6)
  if (acc_get_default_async () /= 6) stop 12
  call acc_set_default_async (acc_async_default)
  call acc_init_device (0, kind)
  if (acc_get_property (0, kind, acc_property_shared_memory_support) /= 0 &
      .neqv. kind == acc_device_host) stop 13
  if (acc_get_num_devices (acc_device_xeonphi) /= 0) stop 14
end program
