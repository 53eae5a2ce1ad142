! Sections that are not contiguous in data clauses: their elements are there, and what is
! between them stays as it is.
! { dg-skip-device "host" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program p
  implicit none
  integer :: a(10, 10), b(10, 10), v(20), i, j, n
  n = 10
  a = 1; b = 2; v = 3
  !$acc parallel loop copy(a(3, :))
  do i = 1, 10
    a(3, i) = i
  end do
  do i = 1, 10
    if (a(3, i) /= i) stop 1
  end do
  if (sum (a) /= 90 + 55) stop 2
  !$acc parallel loop copyout(b(2:n-1, 3:n-1)) copyin(a(1:n:2, 3))
  do j = 3, n - 1
    do i = 2, n - 1
      b(i, j) = i * j + a(3, 3) - 3
    end do
  end do
  do j = 1, 10
    do i = 1, 10
      if (i > 1 .and. i < 10 .and. j > 2 .and. j < 10) then
        if (b(i, j) /= i * j) stop 3
      else if (b(i, j) /= 2) then
        stop 4
      end if
    end do
  end do
  !$acc enter data create(b)
  !$acc parallel loop present(b(2:9, :)) collapse(2)
  do j = 1, 10
    do i = 2, 9
      b(i, j) = -1
    end do
  end do
  !$acc exit data copyout(b(3, :))
  if (any (b(3, :) /= -1)) stop 5
  if (any (b(4, :2) /= 2)) stop 6
  if (b(1, 5) /= 2) stop 7
  !$acc data create(v(2:20:3))
  !$acc parallel loop present(v(2:20:3))
  do i = 2, 20, 3
    v(i) = i
  end do
  !$acc update self(v(5:20:3))
  !$acc end data
  if (v(2) /= 3 .or. v(5) /= 5 .or. v(6) /= 3 .or. v(20) /= 20) stop 8
  !$acc enter data copyin(v(1:19:2))
  !$acc parallel loop present(v(1:19:2))
  do i = 1, 19, 2
    v(i) = 100
  end do
  v(2) = 77
  !$acc exit data copyout(v(1:19:2))
  if (any (v(1:19:2) /= 100) .or. v(2) /= 77 .or. v(20) /= 20) stop 9
  print *, 'ok'
end program
