! The tile clause in Fortran: two and three loops, bounds that do not begin at one,
! steps, and a reduction.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program tiles
  implicit none
  integer, parameter :: n = 45, m = 70
  integer :: a(0:n, m), b(9, 10, 11), i, j, k
  real(8) :: s
  a = 0
  b = 0
  s = 0
  !$acc parallel loop tile(32, 4) copy(a)
  do j = 1, m
     do i = 0, n
        a(i, j) = a(i, j) + i * 100 + j
     end do
  end do
  !$acc parallel loop gang vector tile(4, *) copy(a) reduction(+:s)
  do j = m, 2, -3
     do i = n, 0, -2
        a(i, j) = a(i, j) + 7
        s = s + i
     end do
  end do
  !$acc parallel loop tile(4, 4, 4) copy(b)
  do k = 1, 11
     do j = 1, 10
        do i = 1, 9
           b(i, j, k) = b(i, j, k) + i + 10 * j + 100 * k
        end do
     end do
  end do
  do j = 1, m
     do i = 0, n
        k = i * 100 + j
        if (mod (m - j, 3) == 0 .and. j >= 2 .and. mod (n - i, 2) == 0) then
           k = k + 7
           s = s - i
        end if
        if (a(i, j) /= k) error stop 1
     end do
  end do
  if (s /= 0) error stop 2
  do k = 1, 11
     do j = 1, 10
        do i = 1, 9
           if (b(i, j, k) /= i + 10 * j + 100 * k) error stop 3
        end do
     end do
  end do
end program
