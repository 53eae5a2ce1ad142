! Constructs on loops end with the loop, or with `end' of the first or of both words.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program ends
  implicit none
  integer, parameter :: n = 32
  integer :: a(n), b(n, n), i, j

  a = 0; b = 0
  !$acc data copy(a, b)
  !$acc kernels loop
  do i = 1, n
    a(i) = i
  end do
  !$acc end kernels
  !$acc parallel loop collapse(2)
  outer: do j = 1, n
    do i = 1, n
      b(i, j) = a(i) + j
    enddo
  end do outer
  !$acc endparallel
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc serialloop
  do 10, i = 1, n
    do 20 j = 1, 2
      a(i) = a(i) + 1
20  continue
10 continue
  !$acc end serial
  !$acc parallel
  !$acc loop
  do i = 1, n; a(i) = a(i) + 1; end do
  !$acc end loop
  !$acc loop
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc end parallel
  !$acc update self(a)
  !$acc parallel loop copyin(alwaysin: a) async copyout(alwaysout: b)
  do i = 1, n
    b(i, 1) = a(i)
  end do
  !$acc wait
  !$acc end data
  if (any(a /= [ (i + 5, i = 1, n) ])) stop 1
  if (b(3, 4) /= 7) stop 2
end program
