! OpenACC 3.2 in Fortran: the openacc module: devices, data procedures on arrays.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program api
  use openacc
  implicit none
  integer(acc_device_kind) :: kind
  integer :: a(100), i
  real(8) :: m(10, 10)
  integer :: probe
  probe = 0
  !$acc serial copyin(probe)
  probe = 1
  !$acc end serial
  if (openacc_version < 201306) stop 1
  kind = acc_get_device_type ()
  if (acc_get_num_devices (kind) < 1) stop 2
  if (acc_get_device_num (kind) < 0) stop 3
  call acc_set_device_num (acc_get_device_num (kind), kind)
  if (.not. acc_on_device (acc_device_host)) stop 4
  if (probe /= 0) stop
  a = [(i, i = 1, 100)]
  m = 2
  call acc_copyin (a)
  call acc_create (m)
  if (.not. acc_is_present (a)) stop 5
  if (.not. acc_is_present (a(10:20))) stop 6
  !$acc parallel loop present(a, m)
  do i = 1, 100
    a(i) = a(i) + 1
    if (i <= 10) m(i, :) = i
  end do
  call acc_update_self (a(1:50))
  if (a(50) /= 51 .or. a(51) /= 51) stop 7
  a(1) = 1000
  call acc_update_device (a(1:1))
  call acc_copyout (a)
  if (a(1) /= 1000 .or. a(100) /= 101) stop 8
  call acc_copyout (m)
  if (m(10, 3) /= 10) stop 9
  if (acc_is_present (a) .or. acc_is_present (m)) stop 10
  call acc_copyin (a)
  call acc_delete (a)
  if (acc_is_present (a)) stop 11
end program
