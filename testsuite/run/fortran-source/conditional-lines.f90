! Lines behind `!@acc' are there where OpenACC is compiled.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module conditional
  implicit none
  private
  !@acc public :: add
contains
  subroutine add (x, n)
    !@acc use openacc, only: &
    !@acc   acc_device_host, acc_get_num_devices
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i
    !@ACC integer :: hosts
    !$acc parallel loop copy(x)
    do i = 1, n
      x(i) = x(i) + i
    end do
    hosts = -1
    !@acc hosts = acc_get_num_devices (acc_device_host); if (hosts < 0) stop 1
    !@accident: this is a comment
    x(1) = x(1) + min (hosts, 0)
  end subroutine add
end module conditional

program main
  use conditional
  implicit none
  integer :: i, x(10)
  x = 2
  call add (x, 10)
  if (any (x /= [ (i + 2, i = 1, 10) ])) stop 2
end program main
