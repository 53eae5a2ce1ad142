! Functions on arrays that gfortran calls from its library: the same on the device, in a routine
! and in a region's own code, as on the host.
! { dg-require-device-math "functions of gfortran's library" "compilation" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module functions
  implicit none
  integer, parameter :: most = 700
  type results
    integer :: n = 0
    real(8) :: r(most) = 0
  end type
contains
  subroutine put (to, x)
    !$acc routine seq
    type(results), intent(inout) :: to
    real(8), intent(in) :: x
    to%n = to%n + 1
    to%r(to%n) = x
  end subroutine

  subroutine add (to, x, n)
    !$acc routine seq
    type(results), intent(inout) :: to
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    integer :: i
    do i = 1, n
      call put (to, x(i))
    end do
  end subroutine

  subroutine add_logicals (to, x, n)
    !$acc routine seq
    type(results), intent(inout) :: to
    integer, intent(in) :: n
    logical, intent(in) :: x(n)
    integer :: i
    do i = 1, n
      call put (to, merge (1d0, 0d0, x(i)))
    end do
  end subroutine

  ! Other orders of elements.
  subroutine orders (to, a, b, l)
    !$acc routine seq
    type(results), intent(inout) :: to
    real(8), intent(in) :: a(8), b(4,5)
    logical, intent(in) :: l(8)
    real(8) :: x(8), y(4,5), z(5,4), u(4,3), v(8,3), w(3,8), o(2,2)
    integer :: h(4), n
    n = 2
    h = [3, -1, 0, 7]
    x = cshift (a, n)
    call add (to, x, 8)
    y = cshift (b, -1, dim=2)
    call add (to, y, 20)
    y = cshift (b, h, dim=2)
    call add (to, y, 20)
    x = eoshift (a, -n)
    call add (to, x, 8)
    y = eoshift (b, 1, boundary=7d0, dim=1)
    call add (to, y, 20)
    y = eoshift (b, h, boundary=b(:,2), dim=2)
    call add (to, y, 20)
    o = reshape (a, [2, 2])
    call add (to, o, 4)
    z = reshape (b, [5, 4], order=[2, 1])
    call add (to, z, 20)
    u = reshape (a, [4, 3], pad=[1d0, 2d0])
    call add (to, u, 12)
    x = pack (a, l, -a)
    call add (to, x, 8)
    x = unpack (a(1:5), l, 0.5d0)
    call add (to, x, 8)
    x = unpack (a(1:5), l, a)
    call add (to, x, 8)
    v = spread (a, 2, 3)
    call add (to, v, 24)
    w = spread (a, 1, 3)
    call add (to, w, 24)
    z = transpose (b)
    call add (to, z, 20)
  end subroutine

  ! Results of rows, and of products.
  subroutine rows (to, a, b, k)
    !$acc routine seq
    type(results), intent(inout) :: to
    real(8), intent(in) :: a(8), b(4,5)
    integer, intent(in) :: k(4,2)
    real(8) :: x(5), y(4), m(4,4), e(5)
    integer :: i(4)
    logical :: l(4)
    x = sum (b, dim=1)
    call add (to, x, 5)
    y = sum (b, dim=2, mask=b > 2)
    call add (to, y, 4)
    y = product (b, 2)
    call add (to, y, 4)
    x = maxval (b, dim=1)
    call add (to, x, 5)
    y = minval (b, dim=2, mask=b > 1)
    call add (to, y, 4)
    x = norm2 (b, 1)
    call add (to, x, 5)
    i = iall (k, dim=2) + 10 * iany (k, dim=2) + 100 * iparity (k, dim=2)
    call add (to, real (i, 8), 4)
    i = count (b > 2, dim=2)
    call add (to, real (i, 8), 4)
    l = any (b > 4, dim=2)
    call add_logicals (to, l, 4)
    l = all (b > 0.5d0, dim=2)
    call add_logicals (to, l, 4)
    l = parity (b > 1, 2)
    call add_logicals (to, l, 4)
    m = matmul (b, transpose (b))
    call add (to, m, 16)
    y = matmul (b, a(2:6))
    call add (to, y, 4)
    e = matmul (a(1:4), b)
    call add (to, e, 5)
    call put (to, dot_product (a(1:4), y))
  end subroutine

  ! Where elements are.
  subroutine places (to, a, b, k, l)
    !$acc routine seq
    type(results), intent(inout) :: to
    real(8), intent(in) :: a(8), b(4,5)
    integer, intent(in) :: k(4,2)
    logical, intent(in) :: l(8)
    integer :: p(2), q(1), d(5), e(4)
    p = maxloc (b)
    call add (to, real (p, 8), 2)
    p = minloc (b, mask=b > 1.5d0)
    call add (to, real (p, 8), 2)
    q = maxloc (a, mask=l, back=.true.)
    call add (to, real (q, 8), 1)
    q = minloc (a)
    call add (to, real (q, 8), 1)
    d = maxloc (b, dim=1)
    call add (to, real (d, 8), 5)
    e = minloc (b, dim=2, mask=b > 2)
    call add (to, real (e, 8), 4)
    p = findloc (k, k(3,2))
    call add (to, real (p, 8), 2)
    p = findloc (b, b(2,4), mask=b > 0, back=.true.)
    call add (to, real (p, 8), 2)
    d = findloc (b, b(3,3), dim=1)
    call add (to, real (d, 8), 5)
    p = findloc (k, -1)
    call add (to, real (p, 8), 2)
    p = maxloc (b, mask=b > 1000)
    call add (to, real (p, 8), 2)
  end subroutine
end module

program library_arrays
  use functions
  implicit none
  type(results) :: here(3), there(3)
  real(8) :: a(8), b(4,5), r(4,5), s(5)
  integer :: k(4,2), i
  logical :: l(8)
  a = [1.5, 2.5, -3.0, 4.0, 0.5, 4.0, 2.0, 1.0]
  b = reshape ([(mod (i * 7, 5) + i * 0.125, i = 1, 20)], [4, 5])
  k = reshape ([3, 1, 4, 1, 5, 9, 2, 6], [4, 2])
  l = [.true., .false., .true., .true., .false., .true., .false., .true.]
  call orders (here(1), a, b, l)
  call rows (here(2), a, b, k)
  call places (here(3), a, b, k, l)
  !$acc parallel loop copy(there) copyin(a, b, k, l)
  do i = 1, 3
    select case (i)
    case (1)
      call orders (there(i), a, b, l)
    case (2)
      call rows (there(i), a, b, k)
    case (3)
      call places (there(i), a, b, k, l)
    end select
  end do
  do i = 1, 3
    if (here(i)%n /= there(i)%n) error stop "number of results"
    if (any (abs (here(i)%r - there(i)%r) > 1d-9)) then
      print *, i, findloc (abs (here(i)%r - there(i)%r) > 1d-9, .true.)
      error stop "results"
    end if
  end do
  !$acc kernels copyin(b) copyout(r, s)
  r = cshift (b, 1, dim=1)
  s = sum (r, dim=1, mask=r > 1)
  !$acc end kernels
  if (any (r(:3,:) /= b(2:,:)) .or. any (abs (s - sum (b, dim=1, mask=b > 1)) > 1d-9)) &
    error stop "kernels"
end program
