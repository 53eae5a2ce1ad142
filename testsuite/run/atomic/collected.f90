! Updates that gangs collect, in Fortran: a histogram, a counter, sums, the least and the most.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  implicit none
  integer, parameter :: n = 10007
  integer :: keys(n), bins(0:31), want(0:31), i, count, large
  integer :: least(0:31), most(0:31)
  real(8) :: weights(0:31), total(0:31)
  bins = 0
  least = 700
  most = 300
  want = 0
  weights = 0
  total = 0
  count = 0
  large = 0
  do i = 1, n
    keys(i) = mod (i * 7919, 1009)
    want(iand (keys(i), 31)) = want(iand (keys(i), 31)) + 1
    total(iand (keys(i), 31)) = total(iand (keys(i), 31)) + keys(i)
    if (keys(i) > 500) large = large + 1
  end do
  !$acc parallel loop copy(bins, weights, count, least, most) copyin(keys)
  do i = 1, n
    !$acc atomic update
    bins(iand (keys(i), 31)) = bins(iand (keys(i), 31)) + 1
    !$acc atomic update
    weights(iand (keys(i), 31)) = weights(iand (keys(i), 31)) + keys(i)
    !$acc atomic update
    least(iand (keys(i), 31)) = min (least(iand (keys(i), 31)), keys(i))
    !$acc atomic update
    most(iand (keys(i), 31)) = max (most(iand (keys(i), 31)), keys(i))
    if (keys(i) > 500) then
      !$acc atomic update
      count = count + 1
    end if
  end do
  if (any (bins /= want)) stop 1
  if (any (abs (weights - total) > 1d-9 * total)) stop 2
  if (count /= large) stop 3
  do i = 0, 31
    if (least(i) /= min (700, minval (keys, mask=iand (keys, 31) == i))) stop 5
    if (most(i) /= max (300, maxval (keys, mask=iand (keys, 31) == i))) stop 6
  end do
  bins = 0
  !$acc kernels copy(bins) copyin(keys)
  !$acc loop independent
  do i = 1, n
    !$acc atomic update
    bins(iand (keys(i), 31)) = bins(iand (keys(i), 31)) + 1
  end do
  !$acc end kernels
  if (any (bins /= want)) stop 4
end program main
