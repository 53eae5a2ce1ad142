! OpenACC 2.5.14 in Fortran: default(none) and default(present).
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program defaults
  implicit none
  integer, parameter :: n = 70
  integer :: a(n), b(n), i, k, s
  k = 4
  s = 0
  a = 1
  !$acc parallel loop default(none) copyin(a) copyout(b) firstprivate(k) &
  !$acc reduction(+:s)
  do i = 1, n
    b(i) = a(i) * k + i
    s = s + b(i)
  end do
  if (s /= n * 4 + n * (n + 1) / 2) stop 1
  !$acc data copy(a, b)
  !$acc parallel loop default(present)
  do i = 1, n
    a(i) = b(i)
  end do
  !$acc end data
  if (any (a /= b)) stop 2
end program
