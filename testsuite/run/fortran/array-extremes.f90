! MAXVAL and the like with DIM, MAXLOC and MINLOC: of several dimensions, with masks, from the
! back, of NaNs, infinities and no elements, in threads and in one.
! { dg-require-device-math "functions of gfortran's library" "compilation" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module extremes_of_arrays
  use, intrinsic :: ieee_arithmetic
  implicit none
contains
  subroutine look (a, k, lo, hi, p, q, w, kv, kp, n, m)
    integer, intent (in) :: n, m
    real (8), intent (in) :: a(n,m)
    integer, intent (in) :: k(:,:)
    real (8) :: lo(m), hi(n)
    integer :: p(m), q(n), w(2), kv(:), kp(:), u(2)
    !$acc kernels copyin(a, k) copyout(lo, hi, p, q, w, kv, kp)
    lo = minval (a, dim=1)
    hi = maxval (a, dim=2)
    p = maxloc (a, dim=1)
    q = minloc (a, dim=2)
    u = maxloc (a)
    w = u
    kv(:) = maxval (k, dim=2)
    kp(:) = minloc (k, dim=1)
    !$acc end kernels
  end subroutine

  ! What the library does.
  subroutine alone (a, k, lo, hi, kv, n, m)
    integer, intent (in) :: n, m
    real (8), intent (in) :: a(n,m)
    integer, intent (in) :: k(:,:)
    real (8) :: lo(m), hi(n)
    integer :: kv(:)
    !$acc serial copyin(a, k) copyout(lo, hi, kv)
    lo = minval (a, dim=1, mask=a < 0.5d0 .or. a /= a)
    hi = maxval (a, dim=2)
    kv(:) = maxval (k, dim=2)
    !$acc end serial
  end subroutine

  ! Results in temporary arrays.
  subroutine in_expressions (a, c, n, m, code)
    integer, intent (in) :: n, m, code
    real (8), intent (in) :: a(n,m)
    real (4), intent (in) :: c(n,m,3)
    real (8) :: r(n)
    real (4) :: x(n,3), s(n,m)
    r = 1
    !$acc kernels copyin(a, c) copy(r) copyout(x, s)
    r = 2 * maxval (a, dim=2) + r
    x = 1 - minval (c, dim=2)
    s = maxval (c, dim=3) * 2
    !$acc end kernels
    call same (r, 2 * maxval (a, dim=2) + 1, code)
    if (any (x /= 1 - minval (c, dim=2)) .or. any (s /= maxval (c, dim=3) * 2)) stop code + 1
  end subroutine

  subroutine check (a, k, n, m, code)
    integer, intent (in) :: n, m, code
    real (8) :: a(n,m), lo(m), hi(n)
    integer :: k(n,m), p(m), q(n), w(2), kv(n), kp(m)
    call look (a, k, lo, hi, p, q, w, kv, kp, n, m)
    call same (lo, minval (a, dim=1), code)
    call same (hi, maxval (a, dim=2), code + 1)
    if (any (p /= maxloc (a, dim=1))) stop code + 2
    if (any (q /= minloc (a, dim=2))) stop code + 3
    if (any (w /= maxloc (a))) stop code + 4
    if (any (kv /= maxval (k, dim=2))) stop code + 5
    if (any (kp /= minloc (k, dim=1))) stop code + 6
    call alone (a, k, lo, hi, kv, n, m)
    if (n > 0) call same (lo, minval (a, dim=1, mask=a < 0.5d0 .or. a /= a), code + 7)
    call same (hi, maxval (a, dim=2), code + 8)
    if (any (kv /= maxval (k, dim=2))) stop code + 9
  end subroutine

  subroutine same (x, y, code)
    real (8) :: x(:), y(:)
    integer :: code
    if (any (x /= y .and. .not. (x /= x .and. y /= y))) stop code
  end subroutine

  subroutine places (a, f, k, n, back, code)
    integer, intent (in) :: n, code
    real (8) :: a(n), z(0)
    real (4) :: f(n)
    integer :: k(n), p(10), loc(1)
    logical :: back
    !$acc kernels copyin(a, f, k, z) copyout(p)
    loc = maxloc (a)
    p(1) = loc(1)
    p(2) = minloc (f, dim=1)
    p(3) = maxloc (k, dim=1)
    p(4) = minloc (a, dim=1, mask = a > 0.5)
    p(5) = maxloc (abs (f), dim=1, back=.true.)
    p(6) = maxloc (z, dim=1)
    p(7) = maxloc (a, dim=1, mask = f > 0.5 .or. f < -3)
    p(8) = minloc (a, dim=1, mask = f > 0.5, back=.true.)
    p(9) = minloc (a(3:n:7), dim=1)
    p(10) = minloc (a, dim=1, back=back)
    !$acc end kernels
    if (p(1) /= maxloc (a, 1) .or. p(2) /= minloc (f, 1)) stop code
    if (p(3) /= maxloc (k, 1) .or. p(6) /= 0) stop code + 1
    if (p(4) /= minloc (a, dim=1, mask = a > 0.5)) stop code + 2
    if (p(5) /= maxloc (abs (f), dim=1, back=.true.)) stop code + 3
    if (p(7) /= maxloc (a, dim=1, mask = f > 0.5 .or. f < -3)) stop code + 4
    if (p(8) /= minloc (a, dim=1, mask = f > 0.5, back=.true.)) stop code + 5
    if (p(9) /= minloc (a(3:n:7), dim=1)) stop code + 6
    if (p(10) /= minloc (a, dim=1, back=back)) stop code + 7
  end subroutine
end module

program array_extremes
  use extremes_of_arrays
  integer, parameter :: n = 37, m = 53, many = 1003
  real (8) :: a(n,m), c(n,5,m), r(n,m), s(5,m), v(many), inf, none
  real (8), allocatable :: b(:,:), t(:)
  real (4) :: f(n,m), g(n/2), w(many)
  integer :: k(n,m), i, j, l(3), kinds(many)
  inf = ieee_value (1d0, ieee_positive_inf)
  none = ieee_value (1d0, ieee_quiet_nan)
  do j = 1, m
    do i = 1, n
      a(i,j) = sin (1d0 * i * j * j); k(i,j) = int (10 * a(i,j))
    end do
  end do
  f = real (a)
  call check (a, k, n, m, 10)
  call check (a, k, 1, m, 20)
  call check (a, k, n, 1, 30)
  call check (a, k, 0, m, 40)
  call check (a, k, n, 0, 50)
  a(:,3) = -inf; a(4,:) = inf
  a(:5,7) = none; a(9,:) = none; a(:,11) = none; a(1,12) = 7
  call check (a, k, n, m, 60)
  a = none
  call check (a, k, n, m, 70)
  a(20,20) = -inf
  call check (a, k, n, m, 80)
  do j = 1, m
    c(:,:,j) = reshape ([(sin (1d0 * i * j), i = 1, 5 * n)], [n, 5])
  end do
  call in_expressions (c(:,2,:), real (c(:,1:3,:), 4), n, m, 90)
  call in_expressions (c(:,2,:), real (c(:,1:3,:), 4), 0, m, 92)
  call in_expressions (c(:,2,:), real (c(:,1:3,:), 4), n, 0, 94)
  call in_expressions (c(:,2,:), real (c(:,1:3,:), 4), 1, 1, 96)
  allocate (b(n,m), t(n))
  b = c(:,2,:)
  !$acc kernels
  r = maxval (c, dim=2)
  s(:,:) = minval (c(2:n:3,:,:), dim=1)
  l = minloc (c)
  t(:) = maxval (b, dim=2)
  g = minval (f(1:n-1:2,m:1:-4), dim=2)
  !$acc end kernels
  if (any (r /= maxval (c, dim=2))) stop 1
  if (any (s /= minval (c(2:n:3,:,:), dim=1))) stop 2
  if (any (l /= minloc (c))) stop 3
  if (any (t /= maxval (b, dim=2))) stop 4
  if (any (g /= minval (f(1:n-1:2,m:1:-4), dim=2))) stop 5

  v = [(sin (1d0 * i * i), i = 1, many)]
  w = real (v); kinds = int (50 * v)
  call places (v, w, kinds, many, .true., 100)
  call places (v, w, kinds, 0, .false., 110)
  call places (v, w - 10, kinds, 1, .false., 120)
  call places (spread (none, 1, many), w, kinds, many, .false., 130)
  call places (spread (-inf, 1, many), w, kinds, many, .true., 140)
  v(:5) = none; v(6:) = -inf
  call places (v, w, kinds, many, .false., 150)
  v = none; v(77) = 1; v(99) = 1
  w(:500) = -4
  call places (v, w, kinds, many, .true., 160)
end program
