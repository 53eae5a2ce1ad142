! What Cray pointers point to: arrays, scalars, structures, characters, arrays of assumed size;
! pointers that are arguments, a module's, another procedure's, or set in the region.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
! { dg-additional-options "-fcray-pointer" }

module pointed
  implicit none
  integer(8) :: gp
  real :: gpt(30)
  pointer (gp, gpt)
contains
  subroutine by_argument (ip, n)
    integer(8) :: ip, iq
    integer :: n, i
    real :: w(n), u(*)
    pointer (ip, w)
    pointer (iq, u)
    iq = ip
    !$acc parallel loop
    do i = 1, n
      w(i) = w(i) * 2
    end do
    !$acc parallel loop
    do i = 1, n
      u(i) = u(i) + 1
    end do
  end subroutine
end module

program cray
  use pointed
  implicit none
  type t
    integer :: k
    real :: x(3)
  end type
  integer, parameter :: n = 30
  real :: a(n), b(n), g(n), e(n), pa(n), s, ps, pm(5,6)
  type(t) :: pt, tt
  integer :: i, j
  character(8) :: cs, cp
  pointer (p1, pa), (p2, ps), (p3, pm), (p4, pt), (p5, cp)

  a = 1; b = 2; g = 3; s = 5; tt%k = 4; tt%x = 1; cs = 'abcdefgh'
  p1 = loc (a)
  !$acc parallel loop
  do i = 1, n
    pa(i) = pa(i) + i
  end do
  if (any (a /= [(1 + i, i = 1, n)])) error stop 1
  p1 = loc (b)
  !$acc kernels
  do i = 1, n
    pa(i) = pa(i) + i
  end do
  pa(1:5) = 0
  !$acc end kernels
  if (any (b(:5) /= 0) .or. any (b(6:) /= [(2 + i, i = 6, n)])) error stop 2
  p2 = loc (s)
  !$acc parallel loop
  do i = 1, n
    pa(i) = pa(i) * ps
  end do
  if (any (b(6:) /= [(10 + 5 * i, i = 6, n)])) error stop 3
  !$acc kernels
  ps = 7
  !$acc end kernels
  if (s /= 7) error stop 4

  p3 = loc (a)
  !$acc data copy(a)
  !$acc parallel loop collapse(2) default(present)
  do j = 1, 6
    do i = 1, 5
      pm(i,j) = pm(i,j) * j + i
    end do
  end do
  !$acc end data
  if (any (a /= [((((i + 5 * (j - 1) + 1) * j + i), i = 1, 5), j = 1, 6)])) error stop 5

  p4 = loc (tt)
  p5 = loc (cs)
  !$acc serial
  pt%k = 9
  pt%x(2) = pt%x(2) + pt%k
  cp(2:3) = 'xy'
  !$acc end serial
  if (tt%k /= 9 .or. any (tt%x /= [1, 10, 1]) .or. cs /= 'axydefgh') error stop 6

  !$acc parallel loop copy(a, b) private(p1)
  do i = 1, n
    if (mod (i, 2) == 0) then
      p1 = loc (a)
    else
      p1 = loc (b)
    end if
    pa(i) = i
  end do
  if (any (a(2::2) /= [(i, i = 2, n, 2)]) .or. any (b(1::2) /= [(i, i = 1, n, 2)])) &
    error stop 7

  e = 3
  gp = loc (g)
  !$acc parallel loop
  do i = 1, n
    gpt(i) = gpt(i) + i
  end do
  e = [(3 + i, i = 1, n)]
  if (any (g /= e)) error stop 8
  call by_argument (loc (g), 20)
  e(:20) = e(:20) * 2 + 1
  if (any (g /= e)) error stop 9
  call inside
  e = (e + [(i, i = 1, n)]) * 2
  if (any (g /= e)) error stop 10
contains
  subroutine inside
    integer :: k
    p1 = loc (g)
    !$acc parallel loop
    do k = 1, n
      pa(k) = pa(k) + k
      gpt(k) = gpt(k) * 2
    end do
  end subroutine
end program
