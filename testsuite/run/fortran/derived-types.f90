! Derived types in regions: scalars and arrays of them, nested, components
! that are arrays, as a whole and by component.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program derived
  implicit none
  type inner
    integer :: tag
    real(8) :: w(3)
  end type
  type outer
    character :: c
    type(inner) :: in(2)
    logical :: set
  end type
  type(outer) :: one
  type(outer) :: many(77)
  type(inner) :: t
  integer :: i
  t%tag = 5
  t%w = [1d0, 2d0, 3d0]
  one%c = 'a'
  one%in(1) = t
  one%set = .false.
  !$acc parallel num_gangs(1) copy(one)
  one%in(2) = one%in(1)
  one%in(2)%w(3) = one%in(2)%w(3) + 10
  one%set = one%in(2)%tag == 5
  one%c = 'z'
  !$acc end parallel
  if (one%in(2)%w(3) /= 13 .or. .not. one%set .or. one%c /= 'z') stop 1
  !$acc parallel loop copyin(one) copyout(many)
  do i = 1, 77
    many(i) = one
    many(i)%in(1)%tag = i
  end do
  do i = 1, 77
    if (many(i)%in(1)%tag /= i .or. many(i)%in(2)%w(3) /= 13) stop 2
  end do
  !$acc parallel loop firstprivate(t) copy(many)
  do i = 1, 77
    many(i)%in(1)%w = t%w * i
  end do
  if (many(77)%in(1)%w(2) /= 154) stop 3
end program
