! OpenACC 2.13.2: declared allocatable arrays of derived types and of characters, with
! deferred length too, and pointers: allocate gives them device memory, and a pointer that
! is associated has the device address of its target, if that is there.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module variables
  use iso_c_binding
  implicit none
  type point
    real(8) :: x(2)
    integer :: label
  end type
  type(point), allocatable :: points(:), one
  character(len=5), allocatable :: words(:)
  character(len=:), allocatable :: names(:)
  !$acc declare create(points, one, words, names)
  integer, pointer :: p(:) => null ()
  integer, pointer :: q => null ()
  integer, target :: target_data(10)
  !$acc declare create(p, q, target_data)
  interface
    integer(c_int) function present_at (p, n) bind(c, name='acc_is_present')
      import
      type(c_ptr), value :: p
      integer(c_size_t), value :: n
    end function
  end interface
contains
  integer function label_here (i)
    !$acc routine seq
    integer, intent(in) :: i
    label_here = points(i)%label
  end function

  integer function p_here (i)
    !$acc routine seq
    integer, intent(in) :: i
    p_here = 0
    if (associated (p)) p_here = p(i)
  end function

  integer function q_here ()
    !$acc routine seq
    q_here = 0
    if (associated (q)) q_here = q
  end function
end module

program declare_types
  use variables
  implicit none
  integer :: i, got(4)
  integer, target :: probe
  type(c_ptr) :: old
  logical :: separate
  !$acc enter data create(probe)
  !$acc exit data delete(probe)
  separate = present_at (c_loc (probe), 4_c_size_t) == 0

  allocate (points(-1:20))
  !$acc parallel loop present(points)
  do i = -1, 20
    points(i)%x = [i * 1d0, i * 2d0]
    points(i)%label = i
  end do
  !$acc serial copyout(got)
  got(1) = label_here (-1)
  got(2) = label_here (20)
  !$acc end serial
  if (got(1) /= -1 .or. got(2) /= 20) stop 1
  !$acc update self(points)
  if (any (points%label /= [(i, i = -1, 20)])) stop 2
  if (any (points%x(2) /= [(2d0 * i, i = -1, 20)])) stop 3
  deallocate (points)
  points = [point ([1, 2], 3), point ([4, 5], 6)]
  !$acc update device(points)
  !$acc serial copyout(got)
  got(1) = label_here (1)
  got(2) = label_here (2)
  !$acc end serial
  if (got(1) /= 3 .or. got(2) /= 6) stop 4
  deallocate (points)

  allocate (one)
  one = point ([1, 2], 3)
  !$acc update device(one)
  !$acc serial present(one)
  one%label = one%label + nint (one%x(2))
  !$acc end serial
  !$acc update self(one)
  if (one%label /= 5) stop 5
  deallocate (one)

  allocate (words(6))
  !$acc parallel loop present(words)
  do i = 1, 6
    words(i) = 'abcde'
    words(i)(2:2) = achar (iachar ('0') + i)
  end do
  !$acc update self(words)
  if (words(1) /= 'a1cde' .or. words(6) /= 'a6cde') stop 6
  words = [words, words]
  !$acc update device(words)
  !$acc parallel loop present(words)
  do i = 1, 12
    words(i)(3:3) = 'x'
  end do
  !$acc update self(words)
  if (words(1) /= 'a1xde' .or. words(12) /= 'a6xde') stop 7
  deallocate (words)

  ! Deferred length: the host has the data, and the device memory for them.
  do i = 3, 9, 3
    allocate (character(len=i) :: names(4))
    names = 'ab'
    if (present_at (c_loc_of (names), int (4 * i, c_size_t)) == 0) stop 8
    old = c_loc_of (names)
    deallocate (names)
    if (separate .and. present_at (old, 4_c_size_t) /= 0) stop 9
  end do

  ! Pointers.
  target_data = [(i, i = 1, 10)]
  !$acc update device(target_data)
  do i = 1, 2
    allocate (p(30), q)
    p = 7
    q = 8
    !$acc update device(p, q)
    !$acc serial copyout(got)
    got(1) = p_here (30)
    got(2) = q_here ()
    !$acc end serial
    if (got(1) /= 7 .or. got(2) /= 8) stop 10
    old = c_loc (p)
    deallocate (p, q)
    if (separate .and. present_at (old, 4_c_size_t) /= 0) stop 11
    p => target_data(3:7)
    q => target_data(9)
    !$acc serial copyout(got)
    got(1) = p_here (1)
    got(2) = p_here (5)
    got(3) = q_here ()
    !$acc end serial
    if (any (got(1:3) /= [3, 7, 9])) stop 12
    nullify (p, q)
    !$acc serial copyout(got)
    got(1) = p_here (1)
    got(2) = q_here ()
    !$acc end serial
    if (any (got(1:2) /= 0)) stop 13
  end do
contains
  type(c_ptr) function c_loc_of (v)
    character(len=*), target, intent(in) :: v(:)
    c_loc_of = transfer (loc (v), c_loc_of)
  end function
end program
