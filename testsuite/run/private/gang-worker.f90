! OpenACC 2.9.10 in Fortran: arrays private to gangs and workers; a derived type
! private to a lane.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program private_levels
  implicit none
  type cell
    integer :: k
    real :: w(4)
  end type
  integer, parameter :: ni = 14, nj = 6, nk = 33
  integer :: out(nk, nj, ni), g(nj), w(nk), i, j, k
  type(cell) :: c
  real :: r(200)
  !$acc parallel num_gangs(3) num_workers(4) vector_length(32) copyout(out)
  !$acc loop gang private(g)
  do i = 1, ni
    !$acc loop worker
    do j = 1, nj
      g(j) = i * 10 + j
    end do
    !$acc loop worker private(w)
    do j = 1, nj
      !$acc loop vector
      do k = 1, nk
        w(k) = g(nj + 1 - j) * k
      end do
      !$acc loop vector
      do k = 1, nk
        out(k, j, i) = w(nk + 1 - k)
      end do
    end do
  end do
  !$acc end parallel
  do i = 1, ni
    do j = 1, nj
      do k = 1, nk
        if (out(k, j, i) /= (i * 10 + nj + 1 - j) * (nk + 1 - k)) stop 1
      end do
    end do
  end do
  !$acc parallel loop gang vector private(c) copyout(r)
  do i = 1, 200
    c%k = mod (i, 4) + 1
    c%w = 0
    c%w(c%k) = i
    r(i) = sum (c%w) + c%k
  end do
  do i = 1, 200
    if (r(i) /= i + mod (i, 4) + 1) stop 2
  end do
end program
