! OpenACC 2.9.11 in Fortran: + * max min iand ior ieor .and. .or. .eqv. .neqv.
! at gang-vector and at nested levels.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program reductions
  implicit none
  integer, parameter :: n = 1009
  integer :: v(n), i, j, s, p, mx, mn, ia, io, ie, k
  integer(8) :: wide
  real :: r
  real(8) :: d
  logical :: la, lo, le, ln, flags(n)
  integer :: rows(10), one
  do i = 1, n
    v(i) = mod (i * 37, 101)
    flags(i) = mod (i, 3) /= 0
  end do
  s = 5; p = 1; mx = -1; mn = 1000; ia = -1; io = 0; ie = 0; wide = 0
  r = 0; d = 0.5d0; la = .true.; lo = .false.; le = .true.; ln = .false.
  !$acc data copyin(v, flags)
  !$acc parallel loop gang vector reduction(+:s, wide, r, d) reduction(*:p) &
  !$acc reduction(max:mx) reduction(min:mn)
  do i = 1, n
    s = s + v(i)
    wide = wide + v(i) * 10000000000_8
    r = r + 0.5
    d = d + v(i)
    if (mod (i, 100) == 0) p = p * 3
    mx = max (mx, v(i))
    mn = min (v(i), mn)
  end do
  !$acc parallel loop reduction(iand:ia) reduction(ior:io) reduction(ieor:ie)
  do i = 1, n
    ia = iand (ia, not (ishft (1, mod (i, 9))))
    io = ior (io, v(i))
    ie = ieor (ie, v(i))
  end do
  !$acc parallel loop reduction(.and.:la) reduction(.or.:lo) &
  !$acc& reduction(.eqv.:le) reduction(.neqv.:ln)
  do i = 1, n
    la = la .and. flags(i)
    lo = lo .or. flags(i)
    le = le .eqv. flags(i)
    ln = ln .neqv. flags(i)
  end do
  !$acc parallel loop gang copyout(rows)
  do j = 1, 10
    one = j
    !$acc loop vector reduction(+:one)
    do i = j, n, 10
      one = one + v(i)
    end do
    rows(j) = one
  end do
  !$acc end data
  if (s /= 5 + sum (v)) stop 1
  if (p /= 3**10) stop 2
  if (mx /= maxval (v) .or. mn /= minval (v)) stop 3
  if (wide /= 10000000000_8 * sum (v)) stop 4
  if (r /= n * 0.5) stop 5
  if (d /= 0.5d0 + sum (v)) stop 6
  if (ia /= not (511)) stop 7
  if (io /= 127) stop 8
  k = 0
  do i = 1, n
    k = ieor (k, v(i))
  end do
  if (ie /= k) stop 9
  if (la .or. .not. lo) stop 10
  if (le .neqv. mod (count (.not. flags), 2) == 0) stop 11
  if (ln .neqv. mod (count (flags), 2) == 1) stop 12
  do j = 1, 10
    if (rows(j) /= j + sum (v(j::10))) stop 13
  end do
end program
