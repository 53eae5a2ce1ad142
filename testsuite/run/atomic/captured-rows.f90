! Captured additions in loops of lanes, to counters of columns and to one of all.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  implicit none
  integer, parameter :: m = 1500, n = 9
  real :: x(m,n)
  integer :: at(m,n), count(n), i, j, k
  integer(8) :: all, q
  logical :: seen(m)
  do j = 1, n
    do i = 1, m
      x(i,j) = mod ((i + 13 * j) * 7919, 1009) / 1009.
    end do
  end do

  count = 0
  at = 0
  !$acc parallel loop gang copyin (x) copy (at, count)
  do j = 1, n
    !$acc loop vector private (k)
    do i = 1, m
      if (x(i,j) > .4) then
        !$acc atomic capture
        count(j) = count(j) + 1
        k = count(j)
        !$acc end atomic
        at(k,j) = i
      end if
    end do
  end do
  do j = 1, n
    if (count(j) /= count_above (x(:,j))) stop 1
    seen = .false.
    do i = 1, count(j)
      if (seen(at(i,j)) .or. x(at(i,j),j) <= .4) stop 2
      seen(at(i,j)) = .true.
    end do
  end do

  all = 0
  at = 0
  !$acc kernels loop gang independent copyin (x) copy (at, all)
  do j = 1, n
    !$acc loop vector independent private (q)
    do i = 1, m - j
      if (x(i,j) > .4) then
        !$acc atomic capture
        q = all
        all = all + 2
        !$acc end atomic
        at(i,j) = int (q) + 1
      end if
    end do
  end do
  k = 0
  do j = 1, n
    do i = 1, m - j
      if (x(i,j) > .4) k = k + 1
      if (x(i,j) > .4 .neqv. at(i,j) > 0) stop 3
      if (at(i,j) > 0 .and. mod (at(i,j), 2) /= 1) stop 4
    end do
  end do
  if (all /= 2 * k .or. maxval (at) /= 2 * k - 1) stop 5
  if (sum (int (at, 8)) /= int (k, 8) * k) stop 6

contains

  integer function count_above (column)
    real, intent (in) :: column(:)
    count_above = 0
    do i = 1, size (column)
      if (column(i) > .4) count_above = count_above + 1
    end do
  end function
end program
