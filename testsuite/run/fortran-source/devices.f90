! init, shutdown, set and wait for a device: calls of the run time, with expressions of any
! kind, under every `implicit none'.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
! { dg-additional-options "-std=f2018" }

program devices
  use openacc
  implicit none (type, external)
  integer(8) :: queue = 4
  integer(1) :: device = 0
  integer :: a(10), i, before
  logical :: yes = .true.

  before = acc_get_device_num (acc_get_device_type ())
  !$acc init
  !$acc init device_num(device + 0_8) if(yes)
  !$acc set default_async(queue + 1) if (.not. yes)
  !$acc set default_async(int(queue) - &
  !$acc                   2)
  !$acc set device_num(before) if(device == 0)
  if (acc_get_device_num (acc_get_device_type ()) /= before) stop 1
  a = 1
  !$acc data copy(a)
  if (yes) then
    !$acc set default_async(3)
    !$acc parallel loop async
    do i = 1, 10
      a(i) = a(i) + i
    end do
  end if
  !$acc wait(devnum: before: queues: queue - 1, 7) if(yes)
  !$acc end data
  if (any(a /= [ (i + 1, i = 1, 10) ])) stop 2
  !$acc parallel loop copy(a) wait(devnum: before: queues: queue) wait(3)
  do i = 1, 10
    a(i) = a(i) + i
  end do
  if (any(a /= [ (2 * i + 1, i = 1, 10) ])) stop 3
  !$acc shutdown device_num(device) if(yes)
end program
