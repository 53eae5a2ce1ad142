! real (16) and real (10) do not exist on the device.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (x, y, n)
  integer :: n, i
  real(16) :: x(n)
  real(10) :: y(n)
  !$acc parallel loop copy(x)
  do i = 1, n
    x(i) = x(i) * 2 ! { dg-error "real\\(kind=16\\)|cannot use" }
  end do
  !$acc parallel loop copy(y)
  do i = 1, n
    y(i) = y(i) + 1 ! { dg-error "real\\(kind=10\\)|cannot use" }
  end do
end subroutine
