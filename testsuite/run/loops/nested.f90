! OpenACC 2.9 in Fortran: gang, worker, vector nests, collapse and tile; arrays
! of three dimensions in column order.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program nested
  implicit none
  integer, parameter :: ni = 33, nj = 9, nk = 11
  integer :: a(ni, nj, nk), b(ni, nj, nk), c(ni, nj), d(ni, nj, nk), i, j, k
  !$acc parallel num_workers(4) vector_length(32) copyout(a, b)
  !$acc loop gang
  do k = 1, nk
    !$acc loop worker
    do j = 1, nj
      !$acc loop vector
      do i = 1, ni
        a(i, j, k) = i + 100 * j + 10000 * k
      end do
    end do
  end do
  !$acc loop gang vector collapse(3)
  do k = 1, nk
    do j = 1, nj
      do i = 1, ni
        b(i, j, k) = i * j * k
      end do
    end do
  end do
  !$acc end parallel
  !$acc parallel copyout(c)
  !$acc loop tile(4, 8)
  do j = 1, nj
    do i = 1, ni
      c(i, j) = i - j
    end do
  end do
  !$acc end parallel
  !$acc kernels copyout(d)
  !$acc loop independent collapse(2)
  do k = 1, nk
    do j = nj, 1, -1
      do i = 1, ni
        d(i, j, k) = k
      end do
    end do
  end do
  !$acc end kernels
  do k = 1, nk
    do j = 1, nj
      do i = 1, ni
        if (a(i, j, k) /= i + 100 * j + 10000 * k) stop 1
        if (b(i, j, k) /= i * j * k) stop 2
        if (c(i, j) /= i - j) stop 3
        if (d(i, j, k) /= k) stop 4
      end do
    end do
  end do
end program
