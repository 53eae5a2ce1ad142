! Loops that reduce what each gang has for itself have no gangs.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sums
  implicit none
contains
  subroutine total (x, r)
    !$acc routine gang
    real, intent(in) :: x(:)
    real, intent(out) :: r
    real :: s
    integer :: i
    s = 0
    !$acc loop reduction(+:s)
    do i = 1, size (x)
      s = s + x(i)
    end do
    r = s
  end subroutine
end module

program main
  use sums
  implicit none
  real :: x(1000), y(50), s, r
  integer :: i, k
  x = 1; y = 0
  !$acc parallel num_gangs(8) private(s) copyin(x) copyout(y)
  do k = 1, 50
    s = k
    !$acc loop reduction(+:s)
    do i = 1, 1000
      s = s + x(i)
    end do
    y(k) = s
  end do
  !$acc end parallel
  do k = 1, 50
    if (y(k) /= 1000 + k) stop 1
  end do
  !$acc parallel num_gangs(8) copyin(x) copyout(r)
  call total (x, r)
  !$acc end parallel
  if (r /= 1000) stop 2
end program
