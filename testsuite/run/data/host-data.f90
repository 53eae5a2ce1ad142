! OpenACC 2.8 in Fortran: host_data use_device with a procedure that takes device
! memory.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module device_code
  implicit none
contains
  subroutine fill (n, d, v)
    integer, intent(in) :: n, v
    integer :: d(n), i
    !$acc parallel loop deviceptr(d)
    do i = 1, n
      d(i) = v * i
    end do
  end subroutine
end module

program host_data
  use device_code
  implicit none
  integer :: a(64), i
  a = 0
  !$acc data copy(a)
  !$acc host_data use_device(a)
  call fill (64, a, 3)
  !$acc end host_data
  !$acc end data
  if (any (a /= [(3 * i, i = 1, 64)])) stop 1
end program
