! OpenACC 2.9.10, 2.5.11-12 in Fortran: private and firstprivate scalars and
! arrays at the levels of parallelism.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program privates
  implicit none
  integer, parameter :: ni = 40, nj = 65
  integer :: out(nj, ni), t(nj), i, j, k, f, w(3), first(ni)
  f = 10
  w = [1, 2, 3]
  !$acc parallel vector_length(64) firstprivate(f, w) copyout(out, first)
  w(1) = w(1) + f
  !$acc loop gang private(t, k)
  do i = 1, ni
    !$acc loop vector
    do j = 1, nj
      t(j) = i * j
    end do
    k = t(nj) + w(1)
    first(i) = k
    !$acc loop vector
    do j = 1, nj
      out(j, i) = t(nj + 1 - j) + k
    end do
  end do
  !$acc end parallel
  if (w(1) /= 1) stop 1
  do i = 1, ni
    if (first(i) /= i * nj + 11) stop 2
    do j = 1, nj
      if (out(j, i) /= i * (nj + 1 - j) + i * nj + 11) stop 3
    end do
  end do
end program
