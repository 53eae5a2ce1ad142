! A private variable that iterations add to, and nobody sets: what it holds is of no
! consequence, and the loop is what it is without it.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  implicit none
  integer :: i, j, n, x, c(10, 20)
  n = 2
  c = 0
  !$acc kernels loop vector num_workers(n) private(x)
  do i = 1, 20
    do j = 1, 10
      c(j, i) = 100 * j + i
      x = x + i
    end do
  end do
  !$acc end kernels loop
  do i = 1, 20
    do j = 1, 10
      if (c(j, i) /= 100 * j + i) stop 1
    end do
  end do
end program
