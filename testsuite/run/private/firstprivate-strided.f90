! firstprivate and private dummy arguments of assumed shape that stand for sections with gaps or
! negative strides: a thread's own memory is as long as what they reach over, and begins with
! what the host has there, no byte more.
!
! { dg-set-target-env-var "ACC_CHECK" "1" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module dummies
  implicit none
  type pair
    integer :: i
    real (8) :: x
  end type
contains
  subroutine first (a, out)
    integer :: a(:), out(:), i
    !$acc parallel loop firstprivate(a) copyout(out)
    do i = 1, size (out)
      out(i) = a(i) + 1
      a(i) = out(i)
    end do
  end subroutine
  subroutine plane (a, out)
    real (8) :: a(0:, 2:), out(:, :)
    integer :: i, j
    !$acc parallel num_gangs(2) firstprivate(a) copyout(out)
    a = a + 1
    !$acc loop collapse(2)
    do j = 1, size (out, 2)
      do i = 1, size (out, 1)
        out(i, j) = a(i - 1, j + 1)
      end do
    end do
    !$acc end parallel
  end subroutine
  subroutine others (z, c, p, out)
    complex :: z(:)
    character (len=*) :: c(:)
    type (pair) :: p(:)
    integer :: out(:), i
    !$acc parallel loop firstprivate(z, c, p) copyout(out)
    do i = 1, size (out)
      out(i) = int (aimag (z(i))) + ichar (c(i)(len (c):)) + p(i)%i + int (p(i)%x)
      z(i) = 0
      c(i) = ' '
      p(i) = pair (0, 0)
    end do
  end subroutine
  subroutine owned (a, out)
    integer :: a(:), out(:), i, j
    !$acc parallel loop private(a) copyout(out)
    do i = 1, size (out)
      do j = 1, size (a)
        a(j) = i * j
      end do
      out(i) = sum (a)
    end do
  end subroutine
  subroutine around (a, out)
    integer :: a(:), out(:)
    call inside
  contains
    subroutine inside
      integer :: i
      !$acc parallel loop firstprivate(a) copyout(out)
      do i = 1, size (out)
        out(i) = a(i)
        a(i) = 0
      end do
    end subroutine
  end subroutine
  subroutine later (a, out)
    integer :: a(:), out(:), i
    !$acc data copyout(out)
    !$acc parallel loop firstprivate(a) async(1)
    do i = 1, size (out)
      out(i) = a(i) + a(mod (i, size (out)) + 1) * 1000
    end do
    !$acc wait(1)
    !$acc end data
  end subroutine
end module

program main
  use dummies
  implicit none
  integer :: a(21), out(10), i, w(10)
  real (8) :: b(6, 6), o(3, 3), c(6, 6)
  complex :: z(21)
  character (len=3) :: s(21)
  type (pair) :: p(21)
  a = [(i, i = 1, 21)]
  call first (a(1:20:2), out)
  w = a(1:20:2)
  if (any (out /= w + 1)) stop 1
  call first (a(21:3:-2), out)
  w = a(21:3:-2)
  if (any (out /= w + 1)) stop 2
  call first (a(5:14), out)
  w = a(5:14)
  if (any (out /= w + 1)) stop 3
  call first (a(7:6), out(7:6))
  if (any (a /= [(i, i = 1, 21)])) stop 4
  b = reshape ([(i, i = 1, 36)], [6, 6])
  c = b
  call plane (b(1::2, 6:1:-2), o)
  if (any (o /= b(1::2, 6:1:-2) + 1)) stop 5
  call plane (b(6:1:-2, :3), o)
  if (any (o /= b(6:1:-2, :3) + 1)) stop 6
  call plane (b(6:4:-1, 6:4:-1), o)
  if (any (o /= b(6:4:-1, 6:4:-1) + 1) .or. any (b /= c)) stop 7
  do i = 1, 21
    z(i) = cmplx (0, i)
    s(i) = 'xy' // achar (64 + i)
    p(i) = pair (i, 10 * i)
  end do
  call others (z(20:2:-2), s(1:19:2), p(10:1:-1), out)
  if (any (out /= [(22 - 2 * i + 64 + 2 * i - 1 + 11 * (11 - i), i = 1, 10)])) stop 8
  if (any (aimag (z) /= [(i, i = 1, 21)]) .or. any (s(:)(3:) /= [(achar (64 + i), i = 1, 21)])) stop 9
  call owned (a(20:1:-3), out)
  if (any (out /= [(28 * i, i = 1, 10)])) stop 10
  call owned (a(1:21:3), out)
  if (any (out /= [(28 * i, i = 1, 10)])) stop 11
  call around (a(21:3:-2), out)
  if (any (out /= a(21:3:-2)) .or. any (a /= [(i, i = 1, 21)])) stop 12
  call later (a(2:20:2), out)
  if (any (out /= a(2:20:2) + cshift (a(2:20:2), 1) * 1000)) stop 13
end program
