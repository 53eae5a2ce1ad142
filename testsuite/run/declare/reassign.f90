! OpenACC 2.13.2: declared allocatable arrays that an assignment allocates anew, growing
! and shrinking, or that take over a temporary, and move_alloc to, from and between them.
! The device's data have the new size, the old ones are gone, and no data are lost that
! move.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module arrays
  use iso_c_binding
  implicit none
  integer, allocatable :: a(:), a2(:)
  real, allocatable :: m(:,:)
  real, allocatable :: s, s2
  !$acc declare create(a, a2, m, s, s2)
  interface
    integer(c_int) function present_at (p, n) bind(c, name='acc_is_present')
      import
      type(c_ptr), value :: p
      integer(c_size_t), value :: n
    end function
  end interface
contains
  integer function a_here (i)
    !$acc routine seq
    integer, intent(in) :: i
    a_here = 0
    if (allocated (a)) a_here = a(i) + 1000 * size (a)
  end function

  integer function a2_here (i)
    !$acc routine seq
    integer, intent(in) :: i
    a2_here = 0
    if (allocated (a2)) a2_here = a2(i) + 1000 * size (a2)
  end function

  real function s_here ()
    !$acc routine seq
    s_here = -1
    if (allocated (s)) s_here = s
  end function

  ! How many bytes from P on are on the device, no more than N, in steps of 4.
  integer function present_bytes (p, n)
    integer, target, intent(in) :: p(*)
    integer, intent(in) :: n
    present_bytes = 0
    do while (present_bytes < n)
      if (present_at (c_loc (p(present_bytes / 4 + 1)), 4_c_size_t) == 0) exit
      present_bytes = present_bytes + 4
    end do
  end function

  ! All data that there are on the device: A as the host has it, plus 1.
  subroutine check (where)
    integer, intent(in) :: where
    integer :: i, n, got(2)
    n = size (a)
    !$acc update device(a)
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$acc serial copyout(got)
    got(1) = a_here (1)
    got(2) = a_here (n)
    !$acc end serial
    if (got(1) /= a_host (1) .or. got(2) /= a_host (n)) stop where
    !$acc update self(a)
    if (present_bytes (a, 4 * n) /= 4 * n) stop where + 1
  contains
    integer function a_host (i)
      integer, intent(in) :: i
      integer :: copy(n)
      !$acc update self(a)
      copy = a
      a_host = copy(i) + 1000 * n
    end function
  end subroutine
end module

program reassign
  use arrays
  implicit none
  integer, allocatable :: other(:), o2(:)
  real, allocatable :: t
  integer :: i, k, got(4)
  real :: x(2)
  logical :: separate
  type(c_ptr) :: old
  allocate (other(1))
  separate = present_bytes (other, 4) == 0
  deallocate (other)

  ! The first assignment allocates, others grow and shrink.
  a = [(i, i = 1, 10)]
  call check (1)
  do k = 1, 40
    a = [a, (0, i = 1, 7)]
    if (mod (k, 10) == 0) call check (3)
  end do
  if (size (a) /= 290) stop 5
  if (any (a /= [(i + 5 - max (0, (i - 3) / 70), i = 1, 10), a(11:)])) stop 6
  old = c_loc_of (a)
  a = a(1:3)
  call check (7)
  if (size (a) /= 3) stop 9
  if (separate) then
    if (present_at (old, 4_c_size_t) /= 0 .and. .not. c_associated (old, c_loc_of (a))) &
      stop 10
  end if

  ! Other bounds of as many elements: no new data.
  allocate (m(4, 6))
  !$acc parallel loop collapse(2) present(m)
  do i = 1, 4
    do k = 1, 6
      m(i, k) = 10 * i + k
    end do
  end do
  m = reshape ([(real (i), i = 1, 24)], [6, 4])
  !$acc update device(m)
  !$acc parallel loop collapse(2) present(m)
  do i = 1, 6
    do k = 1, 4
      m(i, k) = m(i, k) + 100 * k
    end do
  end do
  !$acc update self(m)
  if (any (m /= reshape ([((real (i + 6 * (k - 1) + 100 * k), i = 1, 6), k = 1, 4)], &
			 [6, 4]))) stop 11

  ! Data of a temporary, taken over.
  m = reshape ([(real (i), i = 1, 40)], [5, 8])
  call check_m ()
  m = reshape ([(real (i), i = 1, 6)], [2, 3])
  call check_m ()
  m = transpose (m)
  call check_m ()
  deallocate (m)
  m = reshape ([(real (i), i = 1, 21)], [3, 7])
  call check_m ()
  a = pack (a, a > 1000)
  a = pack ([(i, i = 1, 50)], [(mod (i, 2) == 0, i = 1, 50)])
  call check (23)
  a = numbers (12)
  call check (25)

  ! Moved to a declared variable: data that are not on the device yet come there.
  allocate (other(5))
  other = [5, 4, 3, 2, 1]
  call move_alloc (other, a)
  call check (12)
  if (any (a /= [6, 5, 4, 3, 2])) stop 14
  ! Data that are there stay.
  allocate (other(20))
  !$acc enter data create(other)
  !$acc parallel loop present(other)
  do i = 1, 20
    other(i) = -i
  end do
  call move_alloc (other, a)
  !$acc serial copyout(got)
  got(1) = a_here (20)
  !$acc end serial
  if (got(1) /= -20 + 20000) stop 15
  ! Between two of them.
  call move_alloc (a, a2)
  !$acc serial copyout(got)
  got(1) = a_here (20)
  got(2) = a2_here (20)
  !$acc end serial
  if (got(1) /= 0 .or. got(2) /= -20 + 20000) stop 16
  !$acc parallel loop present(a2)
  do i = 1, 20
    a2(i) = 2 * a2(i)
  end do
  !$acc update self(a2)
  if (any (a2 /= [(-2 * i, i = 1, 20)])) stop 17
  ! From one: the device's data go, as nobody would free them.
  call move_alloc (a2, o2)
  if (separate .and. present_bytes (o2, 4) /= 0) stop 18
  if (size (o2) /= 20) stop 19
  deallocate (o2)

  ! Scalars.
  allocate (t)
  t = 3
  call move_alloc (t, s)
  !$acc update device(s)
  !$acc serial copyout(x)
  x(1) = s_here ()
  !$acc end serial
  if (x(1) /= 3) stop 20
  call move_alloc (s, s2)
  !$acc serial present(s2) copyout(x)
  x(1) = s_here ()
  x(2) = s2
  !$acc end serial
  if (x(1) /= -1 .or. x(2) /= 3) stop 21
  s = 8
  !$acc update device(s)
  !$acc serial copyout(x)
  x(1) = s_here ()
  !$acc end serial
  if (x(1) /= 8) stop 22
  call move_alloc (s2, t)
  deallocate (s, t)
contains
  function numbers (n)
    integer, intent(in) :: n
    integer, allocatable :: numbers(:)
    allocate (numbers(n))
    numbers = n
  end function

  subroutine check_m ()
    real :: expected(size (m, 1), size (m, 2))
    integer :: i, j
    expected = m * 2
    !$acc update device(m)
    !$acc parallel loop collapse(2) present(m)
    do j = lbound (m, 2), ubound (m, 2)
      do i = lbound (m, 1), ubound (m, 1)
	m(i, j) = m(i, j) * 2
      end do
    end do
    !$acc update self(m)
    if (any (m /= expected)) stop 27
  end subroutine

  type(c_ptr) function c_loc_of (v)
    integer, target, intent(in) :: v(:)
    c_loc_of = c_loc (v(1))
  end function
end program
