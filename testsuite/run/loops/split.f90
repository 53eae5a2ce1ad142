! Loops in which one iteration writes what the others read, in Fortran: the inner loop
! walks along a column, or along a row; explicit shape, assumed shape with other bounds,
! allocatable; do-loops downwards and in steps; kernels with `independent'.
! { dg-options "-ffp-contract=off" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module ways
  implicit none
  integer, parameter :: n = 150
contains

  subroutine columns (d, m, k)
    integer, intent (in) :: m, k
    real, intent (inout) :: d(m, m)
    integer :: i, j
    !$acc parallel loop present (d)
    do j = 1, m
      if (j == k) cycle
      do i = 1, m
        d(i, j) = min (d(i, j), d(i, k) + d(k, j))
      end do
    end do
  end subroutine

  subroutine plain (d, m, k)
    integer, intent (in) :: m, k
    real, intent (inout) :: d(m, m)
    integer :: i, j
    do j = 1, m
      if (j == k) cycle
      do i = 1, m
        d(i, j) = min (d(i, j), d(i, k) + d(k, j))
      end do
    end do
  end subroutine

  subroutine rows (d, k)
    integer, intent (in) :: k
    real, intent (inout) :: d(0:, 0:)
    integer :: i, j
    !$acc parallel loop gang present (d)
    do i = 0, ubound (d, 1)
      if (i == k) cycle
      do j = ubound (d, 2), 0, -1
        d(i, j) = min (d(i, j), d(i, k) + d(k, j))
      end do
    end do
  end subroutine

  subroutine plain_rows (d, k)
    integer, intent (in) :: k
    real, intent (inout) :: d(0:, 0:)
    integer :: i, j
    do i = 0, ubound (d, 1)
      if (i == k) cycle
      do j = ubound (d, 2), 0, -1
        d(i, j) = min (d(i, j), d(i, k) + d(k, j))
      end do
    end do
  end subroutine

  subroutine steps (d, k, l)
    integer, intent (in) :: k, l
    real, allocatable, intent (inout) :: d(:, :)
    integer :: i, j
    !$acc kernels loop independent gang copy (d)
    do j = 1, size (d, 2)
      do i = 2, size (d, 1), 2
        d(i, j) = 0.5 * d(i, j) + d(k, j) - d(l, j)
      end do
    end do
  end subroutine

  subroutine plain_steps (d, k, l)
    integer, intent (in) :: k, l
    real, allocatable, intent (inout) :: d(:, :)
    integer :: i, j
    do j = 1, size (d, 2)
      do i = 2, size (d, 1), 2
        d(i, j) = 0.5 * d(i, j) + d(k, j) - d(l, j)
      end do
    end do
  end subroutine

  subroutine fill (d)
    real, intent (out) :: d(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        d(i, j) = 1 + mod (i * 7919 + j * 104729, 1009) / 8.0
      end do
    end do
    ! The iteration that runs alone changes its element.
    do i = 1, n, 3
      d(i, i) = -0.0625
    end do
  end subroutine
end module

program split
  use ways
  implicit none
  real :: mine(n, n), want(n, n)
  real, allocatable :: a(:, :), b(:, :)
  integer :: k
  call fill (mine)
  call fill (want)
  !$acc data copy (mine)
  do k = 1, n, 13
    call columns (mine, n, k)
    call rows (mine, k - 1)
  end do
  !$acc end data
  do k = 1, n, 13
    call plain (want, n, k)
    call plain_rows (want, k - 1)
  end do
  if (any (mine /= want)) stop 1
  do k = 1, n, 20
    call fill (mine)
    a = mine
    b = mine
    call steps (a, k, n + 1 - k)
    call plain_steps (b, k, n + 1 - k)
    if (any (a /= b)) stop 2
    call steps (a, 3, n - k)
    call plain_steps (b, 3, n - k)
    if (any (a /= b)) stop 3
  end do
end program
