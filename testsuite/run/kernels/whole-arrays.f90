! Intrinsic functions on whole arrays are reductions: with NaNs, infinities, masks, and of no
! elements.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program whole_arrays
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 37
  real(8) :: a(n), c(n,n), z(n,0), t(12), m(5,6,7), r(n)
  real(4) :: f(n,n)
  integer(2) :: k(n,n)
  logical :: l(8), q(n,n)
  integer :: i, j, w(4)
  do j = 1, n
    a(j) = sin (1d0 * j)
    c(:,j) = a(j) * [(cos (1d0 * i), i = 1, n)]
  end do
  f = real (c); k = int (100 * c, 2); q = c > 0.9d0
  m = reshape ([(mod (i * 7, 31) - 15d0, i = 1, 210)], [5, 6, 7])
  c(1,1) = ieee_value (1d0, ieee_quiet_nan)
  c(5,7) = -ieee_value (1d0, ieee_positive_inf)
  !$acc kernels
  t(1) = maxval (abs (m))
  t(2) = minval (c)
  t(3) = maxval (c)
  t(4) = maxval (z)
  t(5) = minval (z)
  t(6) = maxval (c(1:1,1:1))
  t(7) = minval (c, mask = c > 0)
  t(8) = maxval (f)
  t(9) = maxval (k) + minval (k)
  t(10) = maxval (a) - minval (a, mask = a > 0.5d0)
  t(11) = minval (m, mask = m > 100)
  t(12) = maxval (c(2:n:3,n:1:-2))
  l(1) = any (c > 0.99d0)
  l(2) = all (c > -2)
  l(3) = any (q)
  l(4) = all (q .or. .not. q)
  l(5) = any (z > 0)
  l(6) = all (z > 0)
  l(7) = any (a == 2)
  l(8) = all (m < 100)
  w(1) = count (q)
  w(4) = sum (int (k))
  !$acc end kernels
  if (t(1) /= maxval (abs (m)) .or. t(2) /= minval (c) .or. t(3) /= maxval (c)) stop 1
  if (t(4) /= -huge (t) .or. t(5) /= huge (t) .or. t(6) == t(6)) stop 2
  if (t(7) /= minval (c, mask = c > 0) .or. t(8) /= maxval (f)) stop 3
  if (t(9) /= maxval (k) + minval (k) .or. t(11) /= huge (t)) stop 4
  if (t(10) /= maxval (a) - minval (a, mask = a > 0.5d0)) stop 5
  if (t(12) /= maxval (c(2:n:3,n:1:-2))) stop 6
  if (l(1) .neqv. any (c > 0.99d0)) stop 7
  if (any (l(2:8) .neqv. [.false., any (q), .true., .false., .true., .false., .true.])) stop 8
  if (w(1) /= count (q) .or. w(4) /= sum (int (k))) stop 9
  !$acc parallel loop copyout(r) copyin(c, q)
  do j = 1, n
    r(j) = maxval (c(:,j:j)) + merge (1, 0, any (q(:,j))) + merge (1, 0, all (c(:,j) < 1))
  end do
  do j = 1, n
    if (r(j) /= maxval (c(:,j:j)) + merge (1, 0, any (q(:,j))) + merge (1, 0, all (c(:,j) < 1))) stop 10
  end do

  ! What the program writes like that: a condition about something else is around it, too.
  t = 0; w = 0; t(2) = 1
  !$acc kernels
  do i = 1, n
    if (f(i,3) > 0) then
      if (a(i) > t(1)) t(1) = a(i)
      t(3) = t(3) + 1
    end if
    if (a(i) < t(2) .and. f(3,i) < 0.5) t(2) = a(i)
    if (k(i,2) > w(1)) then
      w(1) = k(i,2)
      w(2) = w(2) + 1
    end if
  end do
  !$acc end kernels
  if (t(1) /= maxval (a, mask = f(:,3) > 0) .or. t(3) /= count (f(:,3) > 0)) stop 11
  if (t(2) /= minval (a, mask = f(3,:) < 0.5)) stop 12
  w(3:4) = 0
  do i = 1, n
    if (k(i,2) > w(3)) then
      w(3) = k(i,2)
      w(4) = w(4) + 1
    end if
  end do
  if (any (w(1:2) /= w(3:4))) stop 13
end program
