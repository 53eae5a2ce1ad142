! Norms and sums of a two-dimensional array with nested reductions.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program norms
  implicit none
  integer, parameter :: n = 45, m = 31
  real(8) :: a(n, m), total, biggest, col(m), s
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i, j) = mod (i * j, 17) - 8
    end do
  end do
  total = 0
  biggest = 0
  !$acc parallel copyin(a) copyout(col) num_workers(4)
  !$acc loop gang reduction(+:total) reduction(max:biggest)
  do j = 1, m
    s = 0
    !$acc loop worker vector reduction(+:s) reduction(max:biggest)
    do i = 1, n
      s = s + a(i, j)**2
      biggest = max (biggest, abs (a(i, j)))
    end do
    col(j) = s
    total = total + s
  end do
  !$acc end parallel
  if (total /= sum (a**2)) stop 1
  if (biggest /= maxval (abs (a))) stop 2
  do j = 1, m
    if (col(j) /= sum (a(:, j)**2)) stop 3
  end do
end program
