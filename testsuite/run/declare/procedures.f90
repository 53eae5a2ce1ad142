! OpenACC 2.13.2: allocatable variables of procedures in declare create: local ones, which
! are freed at the end, in recursion and in contained procedures; saved ones; one of the
! main program; and allocation through dummy arguments.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module arrays
  use iso_c_binding
  implicit none
  integer, allocatable :: a(:)
  !$acc declare create(a)
  type(c_ptr) :: freed(100)
  integer :: freed_count = 0
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

  integer function ask (i)
    integer, intent(in) :: i
    !$acc serial copyout(ask)
    ask = a_here (i)
    !$acc end serial
  end function

  subroutine remember (v)
    integer, target, intent(in) :: v(:)
    freed_count = freed_count + 1
    freed(freed_count) = c_loc (v(1))
  end subroutine

  ! The memory of V may have been another variable's before.
  subroutine reused (v)
    integer, target, intent(in) :: v(:)
    integer(c_intptr_t) :: first, at
    integer :: i, left
    first = transfer (c_loc (v(1)), first)
    left = 0
    do i = 1, freed_count
      at = transfer (freed(i), at)
      if (at >= first .and. at < first + 4 * size (v)) cycle
      left = left + 1
      freed(left) = freed(i)
    end do
    freed_count = left
  end subroutine

  integer function squares (n)
    integer, intent(in) :: n
    integer, allocatable :: l(:)
    integer :: i
    !$acc declare create(l)
    squares = 0
    if (n > 0) then
      allocate (l(n))
      call remember (l)
      !$acc parallel loop present(l)
      do i = 1, n
        l(i) = i * i
      end do
      !$acc parallel loop reduction(+:squares)
      do i = 1, n
        squares = squares + l(i)
      end do
    end if
  end function

  recursive integer function sums (n) result (r)
    integer, intent(in) :: n
    integer, allocatable :: l(:)
    integer :: i
    !$acc declare create(l)
    r = 0
    if (n > 0) then
      allocate (l(0:n))
      call remember (l)
      !$acc parallel loop present(l)
      do i = 0, n
        l(i) = 1
      end do
      r = sums (n - 1)
      !$acc parallel loop present(l) reduction(+:r)
      do i = 0, n
        r = r + l(i)
      end do
    end if
  end function

  ! The host's variable, allocated, used and reallocated in contained procedures.
  integer function contained (n)
    integer, intent(in) :: n
    integer, allocatable :: l(:)
    real, allocatable :: s
    !$acc declare create(l, s)
    contained = 0
    call make (n)
    call fill ()
    deallocate (l)
    call make (2 * n)
    call fill ()
    call grow ()
    if (ubound (l, 1) /= 2 * n + 1) stop 1
    call fill ()
    allocate (s)
    s = 4
    !$acc update device(s)
    call double ()
    !$acc update self(s)
    if (s /= 8) stop 2
    contained = sum (l)
  contains
    subroutine make (m)
      integer, intent(in) :: m
      allocate (l(m))
      call remember (l)
    end subroutine
    subroutine fill ()
      integer :: i
      !$acc parallel loop present(l)
      do i = 1, size (l)
        l(i) = i
      end do
      !$acc update self(l)
      if (any (l /= [(i, i = 1, size (l))])) stop 3
    end subroutine
    subroutine grow ()
      l = [l, 0]
      call remember (l)
    end subroutine
    subroutine double ()
      !$acc serial present(s)
      s = 2 * s
      !$acc end serial
    end subroutine
  end function

  ! Its data may be there when the procedure begins, and go before it ends.
  integer function saved (n)
    integer, intent(in) :: n
    integer, allocatable, save :: l(:)
    integer :: i
    !$acc declare create(l)
    if (allocated (l)) then
      if (size (l) /= n) then
        call remember (l)
        deallocate (l)
      end if
    end if
    if (.not. allocated (l)) then
      allocate (l(n))
      call reused (l)
      !$acc parallel loop present(l)
      do i = 1, n
        l(i) = 0
      end do
    end if
    !$acc parallel loop present(l)
    do i = 1, n
      l(i) = l(i) + 1
    end do
    saved = 0
    !$acc parallel loop present(l) reduction(+:saved)
    do i = 1, n
      saved = saved + l(i)
    end do
  end function

  subroutine make_dummy (d, n)
    integer, allocatable, intent(out) :: d(:)
    integer, intent(in) :: n
    if (n > 0) allocate (d(n))
  end subroutine

  subroutine grow_dummy (d)
    integer, allocatable, intent(inout) :: d(:)
    d = [d, 1, 2, 3]
  end subroutine

  integer function sum_dummy (d)
    integer, intent(in) :: d(:)
    sum_dummy = sum (d)
  end function
end module

program declare_procedures
  use arrays
  implicit none
  integer, allocatable :: p(:), q(:)
  !$acc declare create(p, q)
  integer :: i, k
  integer, target :: probe
  logical :: separate
  !$acc enter data create(probe)
  !$acc exit data delete(probe)
  separate = present_at (c_loc (probe), 4_c_size_t) == 0

  do i = 0, 12
    if (squares (7 * i) /= 7 * i * (7 * i + 1) * (14 * i + 1) / 6) stop 4
  end do
  if (sums (8) /= 44) stop 5
  if (sums (4) /= 14) stop 6
  do i = 10, 12
    if (contained (i) /= (2 * i + 1) * (i + 1)) stop 7
  end do
  call check_gone (8)
  if (saved (10) /= 10 .or. saved (10) /= 20 .or. saved (1000) /= 1000) stop 9
  if (saved (1000) /= 2000 .or. saved (10) /= 10) stop 10
  call check_gone (11)

  do k = 1, 3
    allocate (p(50 * k))
    call remember (p)
    call contained_in_main ()
    if (sum (p) /= 25 * k * (50 * k + 1)) stop 12
    deallocate (p)
  end do
  call check_gone (14)

  do k = 1, 3
    allocate (q(50 * k))
    call remember (q)
    !$acc parallel loop
    do i = 1, 50 * k
      q(i) = i
    end do
    !$acc update self(q)
    if (sum (q) /= 25 * k * (50 * k + 1)) stop 13
    deallocate (q)
  end do
  call check_gone (22)

  ! Dummy arguments.
  do k = 1, 4
    call make_dummy (a, 30 * k)
    call remember (a)
    if (size (a) /= 30 * k) stop 15
    !$acc parallel loop present(a)
    do i = 1, 30 * k
      a(i) = k
    end do
    if (ask (30 * k) /= k + 30000 * k) stop 16
    !$acc update self(a)
    if (sum_dummy (a) /= 30 * k * k) stop 17
    if (ask (1) /= k + 30000 * k) stop 18
    call grow_dummy (a)
    call remember (a)
    !$acc update device(a)
    if (ask (30 * k + 3) /= 3 + 1000 * (30 * k + 3)) stop 19
  end do
  call make_dummy (a, 0)
  if (allocated (a) .or. ask (1) /= 0) stop 20
  call check_gone (21)
contains
  subroutine contained_in_main ()
    integer :: i
    integer, allocatable :: t(:)
    if (size (p) == 100) then
      allocate (t(100))
      call move_alloc (t, p)
      call remember (p)
    end if
    !$acc parallel loop present(p)
    do i = 1, size (p)
      p(i) = i
    end do
    !$acc update self(p)
  end subroutine

  ! Nothing is left on the device of what was freed.
  subroutine check_gone (where)
    integer, intent(in) :: where
    integer :: i
    if (.not. separate) freed_count = 0
    do i = 1, freed_count
      if (present_at (freed(i), 4_c_size_t) /= 0) stop where
    end do
    freed_count = 0
  end subroutine
end program
