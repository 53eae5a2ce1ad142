! Rows that gangs share, of Fortran's arrays: sums along both dimensions, in parallel and
! kernels regions; several launches one after the other, on queues, too, use the counters
! again.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program shared_rows
  implicit none
  integer :: i, sizes(4) = [1, 6, 40, 70]
  do i = 1, 4
    call check (sizes(i), 9001)
    call check (9001, sizes(i))
  end do
contains
  subroutine check (n, m)
    integer, intent (in) :: n, m
    real(8), allocatable :: a(:, :), down(:), along(:), twice(:)
    real(8) :: total
    integer :: i, j, turn
    allocate (a(n, m), down(m), along(n), twice(n))
    do j = 1, m
      do i = 1, n
        a(i, j) = mod (i + 3 * j, 11) - 4
      end do
    end do
    !$acc data copyin (a) copyout (down, along, twice)
    do turn = 1, 5
      !$acc parallel loop private (total) async (mod (turn, 2))
      do j = 1, m
        total = 0
        do i = 1, n
          total = total + a(i, j)
        end do
        down(j) = total
      end do
      !$acc parallel loop gang private (total) async (mod (turn, 2))
      do i = 1, n
        total = 0
        !$acc loop vector reduction (+: total)
        do j = 1, m
          total = total + a(i, j)
        end do
        along(i) = total
      end do
    end do
    !$acc wait
    !$acc kernels
    do i = 1, n
      total = 0
      do j = 1, m
        total = total + 2 * a(i, j)
      end do
      twice(i) = total
    end do
    !$acc end kernels
    !$acc end data
    if (any (down /= sum (a, 1))) stop 1
    if (any (along /= sum (a, 2))) stop 2
    if (any (twice /= 2 * along)) stop 3
  end subroutine check
end program shared_rows
