! Regions that follow each other in Fortran's loops: dummies by reference, descriptors,
! scalars that the host changes in between, a copy back that it reads.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module steps
  implicit none
contains
  subroutine lu (c, n)
    integer, intent (in) :: n
    real (8), intent (inout) :: c(n, n)
    integer :: i, j, k
    do k = 1, n - 1
      !$acc parallel loop present (c)
      do i = k + 1, n
        c(i, k) = c(i, k) / c(k, k)
      end do
      !$acc parallel loop collapse (2) present (c)
      do j = k + 1, n
        do i = k + 1, n
          c(i, j) = c(i, j) - c(i, k) * c(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine sweep (a, b, times, shift)
    integer, intent (in) :: times
    integer, intent (inout) :: shift
    integer, intent (inout) :: a(:), b(:)
    integer :: t, i, seen
    do t = 1, times
      !$acc parallel loop present (a, b)
      do i = 1, size (a)
        b(i) = a(i) + shift
      end do
      shift = shift + t
      !$acc parallel loop present (a, b)
      do i = 1, size (a)
        a(i) = b(i) - t
      end do
      seen = 0
      !$acc parallel loop present (a) reduction (+:seen)
      do i = 1, size (a)
        seen = seen + a(i)
      end do
      if (mod (seen, 2) == 0) shift = shift - 1
    end do
  end subroutine
end module

program ahead
  use steps
  implicit none
  integer, parameter :: n = 40
  real (8) :: c(n, n), d(n, n)
  integer, allocatable :: a(:), b(:), want(:)
  integer :: i, j, k, t, shift, expected
  do j = 1, n
    do i = 1, n
      c(i, j) = mod (i * 7 + j, 11)
      if (i == j) c(i, j) = c(i, j) + 100
    end do
  end do
  d = c
  do k = 1, n - 1
    d(k + 1:, k) = d(k + 1:, k) / d(k, k)
    do j = k + 1, n
      d(k + 1:, j) = d(k + 1:, j) - d(k + 1:, k) * d(k, j)
    end do
  end do
  !$acc data copy (c)
  call lu (c, n)
  !$acc end data
  if (maxval (abs (c - d)) > 1d-9) stop 1

  allocate (a(100), b(100), want(100))
  a = [(mod (i, 7), i = 1, 100)]
  want = a
  shift = 3
  expected = 3
  !$acc data copy (a) create (b)
  call sweep (a, b, 9, shift)
  !$acc end data
  do t = 1, 9
    want = want + expected - t
    expected = expected + t
    if (mod (sum (want), 2) == 0) expected = expected - 1
  end do
  if (shift /= expected) stop 2
  if (any (a /= want)) stop 3
end program
