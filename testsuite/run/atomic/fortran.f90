! OpenACC 2.12 in Fortran: update with operators and intrinsics, read, write,
! capture, on integers, reals, logicals.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program atomics
  implicit none
  integer, parameter :: n = 1000
  integer :: s, mx, mn, ia, io, ie, i, v, slot(n), seen(0:n), last, k
  real :: r
  real(8) :: d
  integer(8) :: w
  logical :: l
  s = 0; mx = -1; mn = 100000; ia = -1; io = 0; ie = 0; r = 0; d = 1; w = 0
  l = .true.; k = 0; last = -1
  !$acc parallel loop gang vector copy(s, mx, mn, ia, io, ie, r, d, w, l)
  do i = 1, n
    !$acc atomic update
    s = s + i
    !$acc atomic
    mx = max (mx, mod (i * 7, 997))
    !$acc atomic
    mn = min (mod (i * 7, 997) + 5, mn)
    !$acc atomic
    ia = iand (ia, not (ishft (1, mod (i, 10))))
    !$acc atomic
    io = ior (io, i)
    !$acc atomic
    ie = ieor (i, ie)
    !$acc atomic
    r = r + 0.5
    !$acc atomic
    d = d - 0.25d0
    !$acc atomic
    w = w + 10000000000_8
    !$acc atomic
    l = l .and. i > 0
    !$acc end atomic
  end do
  if (s /= n * (n + 1) / 2) stop 1
  if (mx /= 996 .or. mn /= 5) stop 2
  if (ia /= not (1023) .or. io /= 1023) stop 3
  if (r /= 500 .or. d /= 1 - 250) stop 4
  if (w /= 10000000000_8 * n .or. .not. l) stop 5
  v = 0
  do i = 1, n
    v = ieor (v, i)
  end do
  if (ie /= v) stop 6
  !$acc parallel loop gang vector copy(k, last) copyout(slot)
  do i = 1, n
    !$acc atomic capture
    slot(i) = k
    k = k + 1
    !$acc end atomic
    !$acc atomic write
    last = i
  end do
  seen = 0
  do i = 1, n
    seen(slot(i)) = seen(slot(i)) + 1
  end do
  if (any (seen(0:n - 1) /= 1) .or. k /= n) stop 7
  if (last < 1 .or. last > n) stop 8
  k = 0
  !$acc parallel loop gang vector copy(k) copyout(slot) private(v)
  do i = 1, n
    !$acc atomic capture
    k = k + 2
    v = k
    !$acc end atomic
    slot(i) = v / 2
  end do
  seen = 0
  do i = 1, n
    seen(slot(i)) = seen(slot(i)) + 1
  end do
  if (any (seen(1:n) /= 1)) stop 9
end program
