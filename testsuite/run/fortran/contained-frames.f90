! Contained routines that regions call, with variables of their host: dummy arguments of all
! kinds, arrays and structures of its own that are on the device already, or not, allocatable
! ones, pointers, scalars that are written; from the host and from contained procedures.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module mm
  implicit none
  integer, parameter :: k = 8
  type t
    real(k) :: c(5)
    integer :: s
  end type
contains
  ! Arrays of all kinds, which a clause of the region or of a data construct names.
  subroutine dummies (n, x, y, z, w, o)
    integer, intent(in) :: n
    real(k) :: x(n), y(:), z(*), w(40)
    real(k), optional :: o
    integer :: i
    !$acc parallel loop copy(x) copyin(y, z(1:n), w)
    do i = 1, n
      call add (i)
    end do
    if (any (x /= 1 + 2 + 3 + 4)) stop 1
    x = 1
    !$acc data copy(x) copyin(y, z(1:n), w)
    !$acc parallel loop default(present)
    do i = 1, n
      call add (i)
    end do
    !$acc end data
    if (any (x /= 1 + 2 + 3 + 4)) stop 2
    call add (1)
    if (x(1) /= 19) stop 3
  contains
    subroutine add (j)
      !$acc routine seq
      integer, intent(in) :: j
      if (j <= n) x(j) = x(j) + y(j) + z(j) + w(j)
      if (present (o)) x(j) = x(j) + o
    end subroutine
  end subroutine

  subroutine locals (n, m)
    integer :: n, m
    real(k) :: f(30), g(30), auto(n)
    real(k), allocatable :: al(:)
    real(k), pointer :: p(:)
    type(t) :: o
    integer :: i, total
    allocate (al(n), p(n))
    f = 1; g = 2; auto = 3; al = 4; p = 5; o%c = 6; o%s = 7; total = 0
    !$acc data copy(f) copyin(auto, al, p, o)
    !$acc parallel loop default(present)
    do i = 1, n
      call add (i)
    end do
    !$acc kernels default(present)
    do i = 1, n
      call add (i)
    end do
    !$acc end kernels
    !$acc end data
    if (any (f /= 1 + 2 * (3 + 4 + 5 + 6 + 7))) stop 11
    f = 1
    ! f and g and o are copied.
    !$acc parallel loop copyin(auto, al, p)
    do i = 1, n
      call add (i)
    end do
    if (any (f /= 1 + (3 + 4 + 5 + 6 + 7))) stop 12
    f = 1
    call inner
    if (any (f /= 1 + (3 + 4 + 5 + 6 + 7))) stop 13
    !$acc data copy(f) copyin(auto, al, p, o)
    call inner
    !$acc end data
    if (any (f /= 1 + 2 * (3 + 4 + 5 + 6 + 7))) stop 14
    f = 0
    !$acc data copy(f, g)
    !$acc serial
    call count_all
    !$acc end serial
    !$acc parallel num_gangs(1)
    call in_lanes (n)
    !$acc end parallel
    !$acc end data
    if (total /= n * m) stop 15
    if (any (f(1:n) /= [ (2 * i, i = 1, n) ])) stop 16
    call add (1)
    if (f(1) /= 2 + 25) stop 17
  contains
    subroutine add (j)
      !$acc routine seq
      integer, intent(in) :: j
      f(j) = f(j) + auto(j) + al(j) + p(j) + o%c(mod (j, 5) + 1) + o%s
    end subroutine
    subroutine inner
      integer :: i
      !$acc parallel loop copyin(auto, al, p)
      do i = 1, n
        call add (i)
      end do
    end subroutine
    subroutine count_all
      !$acc routine seq
      integer :: j
      do j = 1, n
        total = total + m
      end do
    end subroutine
    subroutine in_lanes (l)
      !$acc routine vector
      integer, intent(in) :: l
      integer :: j
      !$acc loop vector
      do j = 1, l
        f(j) = f(j) + twice (j)
      end do
    end subroutine
    real(k) function twice (j)
      !$acc routine seq
      integer, intent(in) :: j
      twice = g(j) * j
    end function
  end subroutine
end module
! Routines without a directive, as constructs call them, and functions that the host uses, too.
module without_directives
  implicit none
contains
  subroutine s(n, x)
    integer :: n, i
    real(8) :: x(n), f(40), g(40)
    character(3) :: mode
    f = 2; g = 3; mode = 'abc'
    !$acc data copy(f) copyin(g)
    !$acc parallel loop copy(x)
    do i = 1, n
      x(i) = x(i) + val(i)
    end do
    !$acc kernels copy(x)
    do i = 1, n
      call add(i)
    end do
    !$acc end kernels
    !$acc parallel loop copy(x) async(2)
    do i = 1, n
      call add(i)
    end do
    !$acc wait
    !$acc end data
    if (any(f(1:n) /= 4)) stop 31
    if (sum(vals(n)) /= n * 7) stop 32
  contains
    pure real(8) function val(i)
      integer, intent(in) :: i
      val = f(i) + inner(i)
    end function
    pure real(8) function inner(i)
      integer, intent(in) :: i
      inner = g(i)
      if (mode /= 'abc') inner = 0
    end function
    subroutine add(i)
      integer, intent(in) :: i
      f(i) = f(i) + 1
      x(i) = x(i) + inner(i)
    end subroutine
    function vals(k) result(r)
      integer, intent(in) :: k
      real(8) :: r(k)
      integer :: i
      do i = 1, k
        r(i) = val(i)
      end do
    end function
  end subroutine
end module
program p
  use mm
  use without_directives
  implicit none
  integer, parameter :: n = 30
  real(k) :: x(n), y(n), z(n), w(40), mx(n)
  x = 1; y = 2; z = 3; w = 4
  call dummies (n, x, y, z, w)
  x = 1
  call dummies (n, x, y, z, w, 0.0_k)
  call locals (n, 3)
  x = 1
  call s (n, x)
  if (any (x /= 1 + 5 + 3 + 3)) stop 33
end program
