! Pointer components that stand for sections with gaps, also backward and of two
! dimensions, in structures, elements and objects of methods: no more is mapped than from
! their first to their last element, so what follows can be mapped by itself.
! { dg-skip-device "host" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module components
  implicit none
  type t
    real, pointer :: v(:)
  contains
    procedure :: add
  end type
  type outer
    integer :: n
    type(t) :: inner
    real, pointer :: m(:,:)
  end type
contains
  subroutine add (this, rest)
    class(t) :: this
    real :: rest(:)
    integer :: i
    !$acc parallel loop copy(this%v) copy(rest)
    do i = 1, size (this%v)
      this%v(i) = this%v(i) + i
      rest(i) = rest(i) + 1
    end do
  end subroutine
  subroutine nested (o, rest)
    type(outer) :: o
    real :: rest(10)
    integer :: i
    !$acc enter data copyin(o, o%inner%v) copyin(rest)
    !$acc parallel loop present(o, o%inner%v, rest)
    do i = 1, o%n
      o%inner%v(i) = o%inner%v(i) + 10 * i
      rest(i) = rest(i) + 1
    end do
    !$acc update self(o%inner%v)
    !$acc exit data copyout(rest) delete(o%inner%v, o)
  end subroutine
  subroutine rows (o, k)
    type(outer) :: o(:)
    integer, value :: k
    integer :: i, j
    !$acc parallel loop collapse(2) copy(o(k)%m)
    do j = 1, size (o(k)%m, 2)
      do i = 1, size (o(k)%m, 1)
	o(k)%m(i,j) = o(k)%m(i,j) + 10 * i + j
      end do
    end do
  end subroutine
end module
program strided_components
  use components
  implicit none
  real, target :: a(20), b(5,6)
  real :: expected(20), matrix(5,6)
  type(outer) :: o(2)
  type(t) :: s
  integer :: i
  a = 0
  s%v => a(2:10:2)
  call s%add (a(11:20))
  expected = 0
  expected(2:10:2) = [(i, i = 1, 5)]
  expected(11:15) = 1
  if (any (a /= expected)) stop 1

  a = 0
  s%v => a(10:1:-4)
  call s%add (a(11:20))
  expected = 0
  expected(10:1:-4) = [1, 2, 3]
  expected(11:13) = 1
  if (any (a /= expected)) stop 2

  a = 0
  o(1)%n = 3
  o(1)%inner%v => a(4:10:3)
  call nested (o(1), a(11:20))
  expected = 0
  expected(4:10:3) = [10, 20, 30]
  expected(11:13) = 1
  if (any (a /= expected)) stop 3

  b = 0
  o(2)%m => b(1:5:2,6:1:-2)
  call rows (o, 2)
  matrix = 0
  do i = 1, 3
    matrix(1:5:2,8-2*i) = [11, 21, 31] + i - 1
  end do
  if (any (b /= matrix)) stop 4
end program
