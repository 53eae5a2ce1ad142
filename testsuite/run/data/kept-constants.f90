! Pointers and array descriptors that a kernel has for itself, and only reads, stay on the
! device from launch to launch.  Whatever changes on the host in between is seen: other arrays,
! other bounds at the same address, other targets; so is what another queue's launch brought.
! A region that changes such a pointer changes it for itself alone.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module kept
  implicit none
  type grid
    integer :: n
    real, allocatable :: u(:)
    real, pointer :: p(:) => null ()
  end type
contains
  subroutine shift (x, y)
    real, intent(in) :: x(:)
    real, intent(out) :: y(:)
    integer :: i
    !$acc parallel loop present (x, y)
    do i = 1, size (x)
      y(i) = x(i) + 1
    end do
  end subroutine

  subroutine shift_queued (x, y, q)
    real, intent(in) :: x(:)
    real, intent(inout) :: y(:)
    integer, intent(in) :: q
    integer :: i
    !$acc parallel loop default (present) async (q)
    do i = 1, size (x)
      y(i) = y(i) + x(i)
    end do
  end subroutine

  ! The bounds are in the descriptor, which the kernel asks for them.
  subroutine count_rows (a, r)
    real, allocatable, intent(in) :: a(:, :)
    integer, intent(out) :: r(:)
    integer :: i
    !$acc parallel loop copyout (r)
    do i = 1, size (r)
      r(i) = 100 * size (a, 1) + size (a, 2) + 10000 * lbound (a, 2)
      r(i) = r(i) + int (a(lbound (a, 1), lbound (a, 2)))
    end do
  end subroutine

  subroutine of_pointer (p, r)
    real, pointer, intent(in) :: p(:)
    real, intent(out) :: r(:)
    integer :: i
    !$acc parallel loop copyout (r)
    do i = 1, size (r)
      r(i) = p(i)
    end do
  end subroutine

  ! The region lets the pointer point to something else, for itself.
  subroutine associates (p, q, r)
    real, pointer :: p(:), q(:)
    real, intent(out) :: r
    r = 0
    !$acc serial copyin (p, q) copyout (r)
    r = p(1)
    p => q
    r = 100 * r + p(1)
    !$acc end serial
  end subroutine

  subroutine of_type (g)
    type(grid), intent(inout) :: g
    integer :: i
    !$acc parallel loop present (g)
    do i = 1, g%n
      g%u(i) = g%u(i) + 1
    end do
  end subroutine
end module

program main
  use kept
  implicit none
  real, target :: a(16), b(16), c(16)
  real, allocatable :: m(:, :)
  real, pointer :: p(:), q(:), o(:)
  integer :: r(3), t, k
  real :: s(4), one
  type(grid) :: g, h
  a = 1; b = 2; c = 3
  !$acc enter data copyin (a, b, c)
  do t = 1, 4
    call shift (a, b)
    call shift (b, a)
    call shift (b(3:10), c(5:12))
    call shift (a(t:t+7), c(1:8))
  end do
  !$acc update self (a, b, c)
  if (any (a /= 9) .or. any (b /= 8)) stop 1
  if (any (c(1:8) /= 10) .or. any (c(9:12) /= 9) .or. any (c(13:) /= 3)) stop 2

  ! Sent in one queue, used in another one at once.
  a = 1; b = 0; c = 0
  !$acc update device (a, b, c)
  do t = 1, 5
    do k = 1, 4
      call shift_queued (a(2*k:2*k+7), b(1:8), 1)
      !$acc wait (1) async (k + 1)
      call shift_queued (a(2*k:2*k+7), b(1:8), k + 1)
      !$acc wait (k + 1) async (1)
    end do
  end do
  !$acc wait
  !$acc update self (b)
  if (any (b(1:8) /= 40) .or. any (b(9:) /= 0)) stop 3

  ! Other bounds, where the same memory is used again.
  do t = 1, 6
    allocate (m(t : 6, t : 2 * t))
    m = t
    call count_rows (m, r)
    if (any (r /= 100 * (7 - t) + t + 1 + 10000 * t + t)) stop 4
    deallocate (m)
  end do

  allocate (p(4), q(4))
  do t = 1, 6
    p = t
    q = 50 + t
    call of_pointer (p, s)
    if (any (s /= t)) stop 5
    o => p			! on the host this one changes
    call associates (o, q, one)
    if (one /= 100 * t + 50 + t) stop 6
    call of_pointer (p, s)
    if (any (s /= t)) stop 7
    if (mod (t, 2) == 0) then
      deallocate (q)
      allocate (q(4))
    end if
  end do

  g%n = 5; h%n = 7
  allocate (g%u(8), h%u(8))
  g%u = 0; h%u = 0
  !$acc enter data copyin (g, h)
  !$acc enter data copyin (g%u, h%u)
  do t = 1, 4
    call of_type (g)
    call of_type (h)
  end do
  !$acc exit data copyout (g%u, h%u)
  !$acc exit data delete (g, h)
  if (any (g%u(:5) /= 4) .or. any (g%u(6:) /= 0)) stop 8
  if (any (h%u(:7) /= 4) .or. h%u(8) /= 0) stop 9

  ! More of them than are kept.
  do t = 1, 3
    do k = 1, 1200
      call one_of_many (k)
    end do
  end do
  !$acc update self (c)
  if (any (c(:12) /= 300) .or. any (c(13:) /= 0)) stop 10
  !$acc exit data delete (a, b, c)
contains
  subroutine one_of_many (k)
    integer, intent(in) :: k
    real, pointer :: v(:)
    integer :: i
    ! Its bounds are the number's.
    v(k :) => c(mod (k, 12) + 1 : mod (k, 12) + 1)
    !$acc parallel loop
    do i = lbound (v, 1), ubound (v, 1)
      v(i) = v(i) + 1
    end do
  end subroutine
end program
