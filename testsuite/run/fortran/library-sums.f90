! What functions of gfortran's library make of rows: count, any, all, iany and the like with `dim', findloc,
! extremes with masks and `back' are loops in regions. An array that is computed for the call has its values.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  implicit none
  integer, parameter :: n = 31, m = 17
  integer :: c(n,m), v(m), w(n), i, j, k, r(18), wanted(18), d(4,6), big(4,5,6)
  integer, allocatable :: al(:)
  logical :: lm(n,m), ln(n)
  real(8) :: x(n,m), y(n), nan
  nan = 0
  nan = nan / nan
  do j = 1, m
    do i = 1, n
      c(i,j) = mod (i * 7 + j * 3, 23)
      lm(i,j) = mod (i * j, 5) == 2
      x(i,j) = mod (i * j, 11) - 5.5d0
      y(i) = i * 0.5d0
    end do
  end do
  x(:,3) = nan
  y(3) = nan
  big = reshape ([(i, i = 1, 120)], [4,5,6])
  allocate (al(m))
  k = 22
  r = 0
  !$acc kernels copy(v, w, r, al, ln, d) copyin(big)
  r(1:2) = findloc (c, k)
  r(3:4) = findloc (c, 3, mask=lm, back=.true.)
  r(5) = findloc (y, 7.5d0, dim=1)
  v = findloc (c, 3, 1)
  r(6) = sum (v)
  w = findloc (c, 5, 2, mask=lm)
  r(7) = sum (w)
  al = count (lm, 1)
  r(8) = sum (al)
  ln = any (lm, 2)
  r(9) = count (ln)
  d = count (big > 50, 2)
  r(10) = sum (d)
  v = iany (c, 1, mask=lm)
  r(11) = sum (v)
  v = maxval (c * 2, 1)
  r(12) = sum (v)
  w = minloc (c * 2, 2)
  r(13) = sum (w)
  v = maxval (c, 1, mask=lm)
  r(14) = sum (v, mask=v > -1000)
  v = minloc (x, 1, mask=lm)
  r(15) = sum (v)
  r(16:17) = maxloc (x, mask=lm)
  v = maxloc (x, 1, back=.true.)
  r(18) = sum (v)
  !$acc end kernels
  wanted = [6, 1, 26, 17, 15, 198, 26, 88, 25, 70, 394, 748, 256, 261, 188, 16, 2, 429]
  if (any (r /= wanted)) then
    print *, r
    stop 1
  end if
end program
