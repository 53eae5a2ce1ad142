! Loops that reduce, or fill, what each gang has for itself have no gangs.
! { dg-set-target-env-var ACC_CPU_ONE_LANE "0" }
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
  real :: x(1000), y(50), w(50), s, r
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
  !$acc parallel num_gangs(8) private(w) copyout(y)
  !$acc loop
  do k = 1, 50
    w(k) = k
  end do
  !$acc loop gang
  do i = 1, 50
    y(i) = sum (w)
  end do
  !$acc end parallel
  if (any (y /= 1275)) stop 3
end program
