! Pointers that are dummy arguments or components and stand for sections with gaps, also
! backward, in data clauses, enter data and exit data.
! { dg-skip-device "host" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module pointers
  implicit none
  type t
    real, pointer :: v(:)
  end type
contains
  subroutine dummy (p)
    real, pointer :: p(:)
    integer :: i
    !$acc parallel loop copy(p)
    do i = 1, size (p)
      p(i) = p(i) + i
    end do
    !$acc enter data copyin(p)
    !$acc parallel loop present(p)
    do i = 1, size (p)
      p(i) = p(i) + 10 * i
    end do
    !$acc exit data copyout(p)
    !$acc enter data create(p)
    !$acc parallel loop present(p)
    do i = 1, size (p)
      p(i) = 1000 * i
    end do
    !$acc exit data delete(p)
  end subroutine
  subroutine component (o)
    type(t) :: o
    integer :: i
    !$acc parallel loop copy(o%v)
    do i = 1, size (o%v)
      o%v(i) = o%v(i) + 100 * i
    end do
    !$acc enter data copyin(o)
    !$acc enter data copyin(o%v)
    !$acc parallel loop present(o, o%v)
    do i = 1, size (o%v)
      o%v(i) = o%v(i) + 1000 * i
    end do
    !$acc exit data copyout(o%v)
    !$acc exit data delete(o)
  end subroutine
end module
program strided_pointers
  use pointers
  implicit none
  real, target :: a(10)
  real, pointer :: p(:)
  type(t) :: o
  integer :: i
  a = 0
  p => a(10:1:-3)
  call dummy (p)
  do i = 1, 10
    if (a(i) /= merge (11. * ((10 - i) / 3 + 1), 0., mod (10 - i, 3) == 0)) then
      print *, 'dummy', a
      stop 1
    end if
  end do
  a = 0
  o%v => a(2:10:2)
  call component (o)
  do i = 1, 10
    if (a(i) /= merge (1100. * (i / 2), 0., mod (i, 2) == 0)) then
      print *, 'component', a
      stop 2
    end if
  end do
end program
