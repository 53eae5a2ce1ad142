! Sums in memory that a kernels region's gangs share: elements of arrays with descriptors, members
! of derived types, of polymorphic and of optional variables.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  real(8), allocatable :: ma(:)
  real(8), pointer :: mp(:)
  type t
    real(8), allocatable :: v(:)
    real(8), pointer :: p(:)
    real(8) :: s, w(4)
    integer :: n
  end type
  type(t), allocatable :: mt
contains
  subroutine s1(a, x, n, k)
    real(8), allocatable :: a(:), x(:)
    integer :: n, k, i
    !$acc kernels
    do i = 1, n
      a(k) = a(k) + x(i)
    end do
    !$acc end kernels
    !$acc kernels loop
    do i = 1, n
      a(1) = a(1) + x(i)
    end do
  end subroutine
  subroutine s2(a, x, n, k)
    real(8) :: a(:), x(:)
    integer :: n, k, i
    !$acc kernels
    do i = 1, n
      a(k) = max(a(k), x(i))
    end do
    !$acc end kernels
    !$acc kernels loop
    do i = 1, n
      a(2) = a(2) + x(i)
    end do
  end subroutine
  subroutine s3(x, n, k)
    real(8), pointer :: x(:)
    integer :: n, k, i
    !$acc kernels
    do i = 1, n
      ma(k) = ma(k) + x(i)
    end do
    do i = 1, n
      mp(k) = mp(k) + x(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s4(o, x, n, k)
    type(t) :: o
    real(8), pointer :: x(:)
    integer :: n, k, i
    !$acc kernels copy(o, o%v, o%p)
    do i = 1, n
      o%v(k) = o%v(k) + x(i)
    end do
    do i = 1, n
      o%p(k) = o%p(k) + x(i)
    end do
    do i = 1, n
      o%s = o%s + o%v(i)
    end do
    do i = 1, o%n
      o%w(k) = o%w(k) + x(i)
    end do
    do i = 1, o%n
      o%w(2) = min(o%w(2), x(i))
    end do
    !$acc end kernels
  end subroutine
  subroutine s5(n, k)
    integer :: n, k, i
    !$acc kernels copy(mt, mt%v)
    do i = 1, n
      mt%v(k) = mt%v(k) + ma(i)
    end do
    do i = 1, n
      mt%s = mt%s + ma(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s6(c, x, n)
    class(t) :: c
    integer :: n, i
    real(8) :: x(n)
    !$acc kernels
    do i = 1, n
      c%s = c%s + x(i)
      c%w(3) = c%w(3) + 1
    end do
    !$acc end kernels
  end subroutine
  subroutine s7(y, x, n)
    real(8), optional :: y
    integer :: n, i
    real(8) :: x(n)
    !$acc kernels
    do i = 1, n
      if (present(y)) y = y + x(i)
    end do
    !$acc end kernels
  end subroutine
end module
program p
  use m
  implicit none
  integer, parameter :: n = 1000
  real(8), allocatable :: a(:), x(:)
  real(8), pointer :: xp(:)
  type(t) :: o
  real(8) :: s, y
  integer :: i
  allocate (a(5), x(n), ma(n), mp(5), xp(n), mt)
  do i = 1, n
    x(i) = mod(i, 9); xp(i) = x(i); ma(i) = 0
  end do
  s = sum(x)
  a = 0; mp = 0
  call s1(a, x, n, 3)
  if (a(3) /= s .or. a(1) /= s) error stop
  call s2(a, x, n, 4)
  if (a(4) /= 8 .or. a(2) /= s) error stop
  call s3(xp, n, 2)
  if (ma(2) /= s .or. mp(2) /= s) error stop
  allocate (o%v(n), o%p(n)); o%v = 1; o%p = 1; o%s = 0; o%w = 5; o%n = n
  call s4(o, xp, n, 1)
  if (o%v(1) /= 1 + s .or. o%p(1) /= 1 + s .or. o%s /= n + s) error stop
  if (o%w(1) /= 5 + s .or. o%w(2) /= 0) error stop
  allocate (mt%v(3)); mt%v = 0; mt%s = 0; mt%w = 0; ma = x
  call s5(n, 2)
  if (mt%v(2) /= s .or. mt%s /= s) error stop
  call s6(mt, x, n)
  if (mt%s /= 2 * s .or. mt%w(3) /= n) error stop
  call s7(x=x, n=n); y = 1; call s7(y, x, n)
  if (y /= 1 + s) error stop
end program
