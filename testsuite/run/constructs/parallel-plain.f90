! `parallel' without a loop directive and without num_gangs does what one gang does:
! dummy arguments and indices are firstprivate, array statements are in order.
! { dg-additional-options "-fplugin-arg-accplug-warn=no-lost-scalar" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program parallel_plain
  implicit none
  real(8) :: a(200, 100), b(200, 100), total
  integer :: i, j, k
  do j = 1, 100
    do i = 1, 200
      b(i, j) = i - j
    end do
  end do
  a = 0
  total = 1
  i = -5
  k = 3
  call work (a, b, 200, 100, k)
  if (i /= -5) stop 1
  do j = 1, 100
    do i = 1, 200
      if (a(i, j) /= 2 * (b(i, j) + 4) + 4) stop 2
    end do
  end do
  !$acc parallel copyin (b) copy (total)
  do j = 1, 100
    do i = 1, 200
      total = total + b(i, j)
    end do
  end do
  total = total * 2
  !$acc end parallel
  if (total /= 2 * (1 + sum (b))) stop 3
contains
  subroutine work (x, y, n, m, k)
    integer :: n, m, k
    real(8) :: x(n, m), y(n, m)
    integer :: i, j
    i = 17
    !$acc parallel copy (x) copyin (y)
    k = k + 1
    do j = 1, m
      do i = 1, n
        x(i, j) = y(i, j) + k
      end do
    end do
    x = 2 * x + k
    !$acc end parallel
    if (i /= 17) stop 4
    if (k /= 3) stop 5
  end subroutine
end program
