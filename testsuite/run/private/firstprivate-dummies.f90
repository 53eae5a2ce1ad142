! firstprivate dummy arguments whose bounds are constant: arrays that travel by value, arrays too
! large for that, scalars, characters, structures, and results of functions.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module work
  implicit none
  integer, parameter :: n = 8, large = 3000
  type pair
    integer :: i(5)
    real (8) :: x
  end type
contains
  subroutine arrays (a, z, l, m)
    integer :: a(n), i, out(n)
    complex (8) :: z(n)
    logical (1) :: l(n)
    integer :: m(2, 3)
    !$acc parallel loop firstprivate(a, z, l, m) copyout(out)
    do i = 1, n
      out(i) = a(i) + int (real (z(n + 1 - i))) + merge (100, 0, l(i)) + m(2, 3)
      a(i) = 77
      z(n + 1 - i) = 77
    end do
    if (any (out /= [(i + 10 * (n + 1 - i) + merge (100, 0, mod (i, 2) == 0) + 6, i = 1, n)])) stop 1
    if (any (a /= [(i, i = 1, n)]) .or. any (z /= [(10 * i, i = 1, n)])) stop 2
  end subroutine
  subroutine large_array (a)
    integer :: a(large), i, out(large)
    !$acc parallel loop firstprivate(a) copyout(out)
    do i = 1, large
      out(i) = a(i)
      a(i) = 77
    end do
    if (any (out /= [(i, i = 1, large)]) .or. any (a /= [(i, i = 1, large)])) stop 3
  end subroutine
  subroutine in_data (res, a, b)
    integer :: a(n), res(n), i
    integer, optional :: b(n)
    !$acc data copyin(a, b) copyout(res)
    !$acc parallel loop firstprivate(a)
    do i = 1, n
      res(i) = a(i)
    end do
    !$acc parallel loop firstprivate(b)
    do i = 1, n
      if (present (b)) res(i) = res(i) * b(i)
    end do
    !$acc end data
  end subroutine
  subroutine others (k, s, p, v)
    integer :: k, i, out(n)
    character (len=12) :: s
    type (pair) :: p
    integer, value :: v
    !$acc parallel loop firstprivate(k, s, p, v) copyout(out)
    do i = 1, n
      out(i) = k + ichar (s(i + 4:i + 4)) + p%i(5) + int (p%x) + v
    end do
    if (any (out /= [(1 + ichar ('a') + i + 3 + 50 + 6 + 7, i = 1, n)])) stop 4
  end subroutine
  function result_array () result (r)
    integer :: r(n), i, out(n)
    r = [(3 * i, i = 1, n)]
    !$acc serial firstprivate(r) copyout(out)
    out = r
    r = 0
    !$acc end serial
    if (any (out /= r)) stop 5
  end function
end module

program p
  use work
  implicit none
  integer :: a(n), b(n), res(n), i
  type (pair) :: q
  complex (8) :: z(n)
  logical (1) :: l(n)
  a = [(i, i = 1, n)]
  b = [(n - i + 1, i = 1, n)]
  z = [(10 * i, i = 1, n)]
  l = [(mod (i, 2) == 0, i = 1, n)]
  call arrays (a, z, l, reshape ([1, 2, 3, 4, 5, 6], [2, 3]))
  call large_array ([(i, i = 1, large)])
  call in_data (res, a, b)
  if (any (res /= a * b)) stop 6
  q%i = [10, 20, 30, 40, 50]
  q%x = 6.5
  call others (1, 'abcdefghijkl', q, 7)
  res = result_array ()
  if (any (res /= [(3 * i, i = 1, n)])) stop 8
end program
