! real (16) does not exist on the device.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (x, n)
  integer :: n, i
  real(16) :: x(n)
  !$acc parallel loop copy(x)
  do i = 1, n
    x(i) = x(i) * 2 ! { dg-error "real\\(kind=16\\)|cannot use" }
  end do
end subroutine
