! OpenACC 2.13.4: routines use variables of `declare link'.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  real :: x(100)
  integer :: scale
  !$acc declare link (x, scale)
contains
  real function get (i)
    !$acc routine seq
    integer, intent(in) :: i
    get = x(i) * scale
  end function
  subroutine set (i, v)
    !$acc routine seq
    integer, intent(in) :: i
    real, intent(in) :: v
    x(i) = v
  end subroutine
end module
program links
  use m
  implicit none
  integer :: i, bad
  real :: y(100)
  bad = 0
  x = [(real(i), i = 1, 100)]
  scale = 3
  !$acc enter data copyin (x, scale)
  !$acc parallel loop copyout(y)
  do i = 1, 100
    y(i) = get (i)
  end do
  do i = 1, 100
   if (y(i) /= 3*i) bad = bad+1
  end do
  !$acc parallel loop
  do i = 1, 100
    call set (i, real (2*i))
  end do
  !$acc exit data copyout (x) delete(scale)
  do i = 1, 100
   if (x(i) /= 2*i) bad = bad+1
  end do
  if (bad /= 0) stop 1
end program
