! Private allocatable arrays and scalars, automatic and dummy arrays, characters whose
! length varies: in each construct, of lanes and of gangs.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module work
  implicit none
  integer, parameter :: n = 200
  type node
    integer :: k
    integer, allocatable :: v(:)
  end type
contains

  subroutine check (out, what)
    integer, intent (in) :: out(n)
    character (len=*), intent (in) :: what
    integer :: i
    do i = 1, n
      if (out(i) /= 6 * i + 21) then
        print *, 'FAIL ', what, i, out(i), 6 * i + 21
        stop 1
      end if
    end do
  end subroutine

  subroutine automatic (m, c)
    integer, intent (in) :: m
    integer :: c(m), t(m), out(n), i, j, s
    !$acc parallel loop private(t)
    do i = 1, n
      t(:) = [(i + j, j = 1, m)]
      out(i) = sum (t)
    end do
    call check (out, 'automatic')
    !$acc parallel loop gang private(c) num_gangs(4)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        c(j) = i + j
      end do
      s = 0
      !$acc loop vector reduction(+:s)
      do j = 1, m
        s = s + c(m + 1 - j)
      end do
      out(i) = s
    end do
    call check (out, 'dummy')
    !$acc parallel private(t) num_gangs(3)
    !$acc loop gang private(s)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        t(j) = i + j
      end do
      s = 0
      !$acc loop vector reduction(+:s)
      do j = 1, m
        s = s + t(m + 1 - j)
      end do
      out(i) = s
    end do
    !$acc end parallel
    call check (out, 'construct')
  end subroutine

  subroutine shapes (a, d, x)
    integer, intent (inout) :: a(:)
    integer, allocatable, intent (inout) :: d(:)
    integer, allocatable, intent (inout), optional :: x(:, :)
    integer :: out(n), i, j
    !$acc parallel loop private(a)
    do i = 1, n
      a(:) = [(i + j, j = 1, 6)]
      out(i) = sum (a)
    end do
    call check (out, 'assumed shape')
    !$acc parallel loop private(d)
    do i = 1, n
      d(:) = [(i + j, j = 1, 6)]
      out(i) = sum (d)
    end do
    call check (out, 'allocatable dummy')
    !$acc parallel loop private(x)
    do i = 1, n
      do j = -1, 1
        x(j, 0) = i + j + 2
        x(j, 1) = i + j + 5
      end do
      out(i) = sum (x)
    end do
    call check (out, 'optional')
  end subroutine

  subroutine sums (out, t)
    !$acc routine vector
    integer, intent (out) :: out
    integer, intent (inout), allocatable :: t(:)
    integer :: i, s
    s = 0
    !$acc loop vector reduction(+:s) private(t)
    do i = 1, 6
      t(:) = i
      s = s + t(3)
    end do
    out = s
  end subroutine
end module

program p
  use work
  implicit none
  integer, allocatable :: t(:), u(:, :), v, none(:)
  integer, pointer :: w(:)
  integer, target :: a(6, n)
  character (len=:), allocatable :: text
  type (node) :: x
  integer :: out(n), i, j, k, s
  integer :: dummy(12)
  allocate (t(6), u(-1:1, 0:1))

  !$acc parallel loop private(t)
  do i = 1, n
    t(:) = [(i + j, j = 1, 6)]
    out(i) = sum (t)
  end do
  call check (out, 'parallel loop')

  !$acc parallel loop gang private(t) vector_length(64)
  do i = 1, n
    !$acc loop vector
    do j = 1, 6
      t(j) = i + j
    end do
    s = 0
    !$acc loop vector reduction(+:s)
    do j = 1, 6
      s = s + t(7 - j)
    end do
    out(i) = s
  end do
  call check (out, 'gang')

  !$acc kernels loop independent private(t)
  do i = 1, n
    do j = 1, 6
      t(j) = i + j
    end do
    out(i) = sum (t)
  end do
  call check (out, 'kernels')

  !$acc kernels
  !$acc loop private(u)
  do i = 1, n
    do j = -1, 1
      u(j, 0) = i + j + 2
      u(j, 1) = i + j + 5
    end do
    out(i) = sum (u)
  end do
  !$acc end kernels
  call check (out, 'kernels without independent')

  !$acc serial loop private(u)
  do i = 1, n
    do j = -1, 1
      u(j, 0) = i + j + 2
      u(j, 1) = i + j + 5
    end do
    out(i) = sum (u)
  end do
  call check (out, 'serial')

  !$acc parallel loop collapse(2) private(t) copyout(out)
  do i = 1, n / 2
    do k = 0, 1
      t(:) = [(i + k * n / 2 + j, j = 1, 6)]
      out(i + k * n / 2) = sum (t)
    end do
  end do
  call check (out, 'collapse')

  !$acc parallel loop tile(8) private(t)
  do i = 1, n
    t(:) = [(i + j, j = 1, 6)]
    out(i) = sum (t)
  end do
  call check (out, 'tile')

  ! Each loop has its own.
  !$acc parallel loop gang private(t)
  do i = 1, n
    t(1) = i
    s = 0
    !$acc loop vector private(t) reduction(+:s)
    do j = 1, 6
      t(1) = j
      s = s + t(1)
    end do
    out(i) = s + 6 * t(1)
  end do
  call check (out, 'nested')

  !$acc parallel loop private(v)
  do i = 1, n
    v = 6 * i
    out(i) = v + 21
  end do
  call check (out, 'scalar')
  allocate (v)
  !$acc parallel loop private(v) default(none) copyout(out)
  do i = 1, n
    v = 6 * i
    out(i) = v + 21
  end do
  call check (out, 'allocated scalar')

  ! Allocated in each iteration.
  !$acc parallel loop private(none)
  do i = 1, n
    allocate (none(6))
    do j = 1, 6
      none(j) = i + j
    end do
    out(i) = sum (none)
    deallocate (none)
  end do
  call check (out, 'not allocated')

  do i = 1, n
    a(:, i) = [(i + j, j = 1, 6)]
  end do
  nullify (w)
  !$acc parallel loop private(w) copyin(a)
  do i = 1, n
    w => a(:, i)
    out(i) = sum (w)
  end do
  call check (out, 'pointer')

  text = 'abcdef'
  !$acc parallel loop private(text)
  do i = 1, n
    text(2:3) = 'yz'
    if (text(3:3) == 'z' .and. text(2:2) == 'y') then
      out(i) = 6 * i + 21
    else
      out(i) = 0
    end if
  end do
  call check (out, 'text')

  allocate (x%v(6))
  !$acc parallel loop private(x)
  do i = 1, n
    x%k = i
    do j = 1, 6
      x%v(j) = i + j
    end do
    out(i) = sum (x%v)
  end do
  call check (out, 'components')

  call automatic (6, t)
  call shapes (dummy(1::2), t, u)

  !$acc parallel loop gang copyin(t)
  do i = 1, n
    call sums (s, t)
    out(i) = s + 6 * i
  end do
  call check (out, 'routine')
end program
