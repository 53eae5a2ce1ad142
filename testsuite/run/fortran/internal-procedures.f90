! Regions in internal and module procedures, on data that a host procedure mapped: arrays of
! all kinds, components, scalars of the host; routines that are internal procedures.
! { dg-skip-device "host" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module mm
  implicit none
  integer, parameter :: k = 8
  real(k), allocatable :: ma(:)
contains
  subroutine outer (x, y, n, m, z)
    integer, intent(in) :: n, m
    real(k) :: x(n), y(:), z(*)
    real(k) :: loc(n), fix(10)
    real(k), allocatable :: al(:, :)
    real(k), pointer :: p(:)
    integer :: cnt
    allocate (al(n, m), p(n))
    loc = 1; fix = 2; al = 3; p = 4; cnt = 0
    !$acc data copy(x, y, z(1:n), loc, fix, al, p)
    call in_parallel
    call in_kernels (2)
    call in_serial
    call in_reduction
    !$acc end data
    if (any (x /= 1 + 3 + 4 + 2 + 1)) stop 1
    if (any (y /= 2 + 1 + 1)) stop 2
    if (any (z(1:n) /= 3 + 1 + 2)) stop 3
    if (any (fix /= 12)) stop 4
    if (any (al /= 6)) stop 5
    if (any (p /= 5)) stop 6
    if (any (loc /= 2)) stop 7
    if (cnt /= n) stop 8
    call local_data
    call use_routine
  contains
    subroutine in_parallel
      integer :: i, j
      !$acc parallel loop present(x, al, p, fix, loc)
      do i = 1, n
        x(i) = x(i) + al(i, 1) + p(i) + fix(2) + loc(i)
      end do
      !$acc parallel loop gang vector present(y)
      do i = 1, size (y)
        y(i) = y(i) + 1
      end do
      !$acc parallel loop present(z(1:n), loc)
      do i = 1, n
        z(i) = z(i) + loc(i)
      end do
      !$acc parallel loop collapse(2) present(al)
      do j = 1, m
        do i = 1, n
          al(i, j) = al(i, j) + 3
        end do
      end do
    end subroutine
    subroutine in_kernels (w)
      integer, intent(in) :: w
      integer :: i
      !$acc kernels present(z(1:n), fix)
      do i = 1, n
        z(i) = z(i) + w
      end do
      fix = fix + 10
      !$acc end kernels
      !$acc kernels present(p, loc)
      p(:) = p(:) + 1
      loc = loc + 1
      !$acc end kernels
    end subroutine
    subroutine in_serial
      integer :: i
      !$acc serial present(y)
      do i = 1, size (y)
        y(i) = y(i) + 1
      end do
      !$acc end serial
    end subroutine
    subroutine in_reduction
      integer :: i
      !$acc parallel loop reduction(+:cnt) present(p)
      do i = 1, n
        if (p(i) > 0) cnt = cnt + 1
      end do
    end subroutine
    subroutine local_data
      integer :: i
      !$acc enter data copyin(al, fix)
      !$acc parallel loop present(al)
      do i = 1, n
        al(i, 2) = fix(1)
      end do
      !$acc update self(al(:, 2))
      if (any (al(:, 2) /= 12)) stop 9
      !$acc exit data delete(al, fix)
    end subroutine
    real(k) function twice (v)
      !$acc routine seq
      real(k), intent(in) :: v
      twice = 2 * v
    end function
    subroutine use_routine
      integer :: i
      !$acc parallel loop copy(x)
      do i = 1, n
        x(i) = twice (x(i))
      end do
      if (any (x /= 22)) stop 10
    end subroutine
  end subroutine
end module
program p
  use mm
  implicit none
  integer, parameter :: n = 100
  real(k) :: x(n), y(n), z(n), tot
  real(k), allocatable :: g(:), h(:,:)
  real(k), target :: tg(n)
  real(k), pointer :: pt(:)
  type t
    real(k), allocatable :: c(:)
    integer :: s
  end type
  type(t) :: o
  integer :: i, j, flag
  character(4) :: mode
  logical :: ok
  complex(k) :: cz(10)
  x = 1; y = 2; z = 3
  call outer (x, y, n, 2, z)
  allocate (g(n), h(n, n), ma(n), o%c(n))
  g = 0; h = 1; ma = 5; o%c = 1; o%s = 3; pt => tg; tg = 1; cz = 1
  mode = 'addx'; ok = .true.
  !$acc data copy(g, h, ma, pt, cz) copyin(o) copy(o%c)
  call s1
  call s2
  call s3 (g)
  call s4
  !$acc end data
  if (any (g /= 5 + 3 + 1)) stop 21
  if (any (o%c /= 4)) stop 22
  if (any (tg /= 3)) stop 23
  if (any (h /= 7)) stop 24
  if (any (cz /= (2, 1))) stop 25
  tot = total ()
  if (tot /= 9 * n) stop 26
  call s5
  print *, 'ok'
contains
  subroutine s1
    !$acc parallel loop present(g, ma)
    do i = 1, n
      g(i) = g(i) + ma(i)
    end do
    !$acc parallel loop present(o, g)
    do i = 1, n
      g(i) = g(i) + o%s
      o%c(i) = o%c(i) + o%s
    end do
  end subroutine
  subroutine s2
    !$acc kernels present(h, pt)
    !$acc loop independent
    do j = 1, n
      !$acc loop independent
      do i = 1, n
        h(i, j) = h(i, j) * 7
      end do
    end do
    pt(:) = pt(:) + 2
    !$acc end kernels
  end subroutine
  subroutine s3 (q)
    real(k) :: q(:)
    !$acc parallel loop default(present) copyin(mode)
    do i = 1, n
      if (mode == 'addx' .and. ok) q(i) = q(i) + 1
    end do
  end subroutine
  subroutine s4
    integer :: l
    !$acc parallel loop present(cz)
    do l = 1, 10
      cz(l) = cz(l) + (1, 1)
    end do
  end subroutine
  function total () result (r)
    real(k) :: r
    r = 0
    !$acc parallel loop reduction(+:r) copyin(g)
    do i = 1, n
      r = r + g(i)
    end do
  end function
  subroutine s5
    flag = 0
    !$acc parallel loop reduction(max:flag)
    do i = 1, n
      flag = max (flag, i)
    end do
    if (flag /= n) stop 27
    !$acc parallel loop private(j) copyout(x)
    do i = 1, n
      j = i * 2
      x(i) = j
    end do
    if (x(n) /= 2 * n) stop 28
  end subroutine
end program
