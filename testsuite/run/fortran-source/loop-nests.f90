! Loop directives on `do concurrent', and `collapse' of loops whose bounds depend on each
! other.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program loop_nests
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n, n), c(n, n, n), i, j, k, s
  a = 0
  b = 0
  !$acc parallel loop
  do concurrent (i = 1:n)
    a(i) = i
  end do
  if (any (a /= [(i, i = 1, n)])) stop 1

  !$acc parallel copyout(b)
  !$acc loop gang vector
  do concurrent (j = 1:n, i = 1:n)
    b(i, j) = i + 100 * j
  end do
  !$acc end parallel
  do j = 1, n
    do i = 1, n
      if (b(i, j) /= i + 100 * j) stop 2
    end do
  end do

  ! A mask, a step, types, a name, and more than one line.
  b = 0
  !$acc kernels loop
  outer: do concurrent (integer :: p = 1:n:2, q = 2:n, &
      p /= q)  ! not the diagonal
    if (q == 5) cycle outer
    b(p, q) = 1
  end do outer
  do j = 1, n
    do i = 1, n
      k = merge (1, 0, mod (i, 2) == 1 .and. j >= 2 .and. i /= j .and. j /= 5)
      if (b(i, j) /= k) stop 3
    end do
  end do

  s = 0
  !$acc parallel loop reduction(+:s)
  do concurrent (i = n:1:-1) default (none) shared (s)
    s = s + i
  end do
  if (s /= n * (n + 1) / 2) stop 4

  b = 0
  !$acc parallel loop collapse(2)
  do i = 1, n
    do j = 1, i
      b(i, j) = 1
    end do
  end do
  do i = 1, n
    do j = 1, n
      if (b(i, j) /= merge (1, 0, j <= i)) stop 5
    end do
  end do

  c = 0
  s = 0
  !$acc parallel loop gang vector collapse(3) reduction(+:s)
  do i = 1, n
    do j = 1, n
      do k = min (i, j), n, 3
        c(k, j, i) = 1
        s = s + 1
      end do
    end do
  end do
  !$acc end parallel loop
  if (s /= sum (c)) stop 6
  do i = 1, n
    do j = 1, n
      do k = min (i, j), n, 3
        c(k, j, i) = c(k, j, i) - 1
      end do
    end do
  end do
  if (any (c /= 0)) stop 7
end program
