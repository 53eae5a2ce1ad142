! Allocatable arrays in data clauses: allocated late, deallocated and allocated
! anew, with lower bounds, in enter data.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program allocatables
  implicit none
  real, allocatable :: a(:), m(:, :)
  integer :: n, i, j
  do n = 1, 100, 33
    allocate (a(-n:n), m(0:n, n))
    a = 1
    !$acc enter data copyin(a) create(m)
    !$acc parallel loop present(a)
    do i = -n, n
      a(i) = a(i) + i
    end do
    !$acc parallel loop collapse(2) present(a, m)
    do j = 1, n
      do i = 0, n
        m(i, j) = a(i) + a(-j)
      end do
    end do
    !$acc exit data copyout(a, m)
    do j = 1, n
      do i = 0, n
        if (m(i, j) /= 2 + i - j) stop 1
      end do
    end do
    if (lbound (a, 1) /= -n) stop 2
    deallocate (a, m)
  end do
end program
