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

  ! Two assumed-shape arrays that the caller exchanges; parts of kernels regions.
  subroutine blur (from, to)
    real (8), intent (in) :: from(:, :)
    real (8), intent (inout) :: to(:, :)
    integer :: i, j
    !$acc parallel loop collapse (2) present (from, to)
    do j = 2, size (to, 2) - 1
      do i = 2, size (to, 1) - 1
        to(i, j) = 0.5d0 * (from(i - 1, j) + from(i, j + 1))
      end do
    end do
    !$acc kernels present (to)
    to(1, :) = to(2, :)
    to(:, 1) = to(:, 2)
    !$acc end kernels
  end subroutine

  subroutine blur_on_host (from, to)
    real (8), intent (in) :: from(:, :)
    real (8), intent (inout) :: to(:, :)
    integer :: i, j
    do j = 2, size (to, 2) - 1
      do i = 2, size (to, 1) - 1
        to(i, j) = 0.5d0 * (from(i - 1, j) + from(i, j + 1))
      end do
    end do
    to(1, :) = to(2, :)
    to(:, 1) = to(:, 2)
  end subroutine
end module

program ahead
  use steps
  implicit none
  integer, parameter :: n = 40
  real (8) :: c(n, n), d(n, n)
  real (8), allocatable, target :: e(:, :), f(:, :)
  real (8), pointer :: now(:, :), next(:, :), other(:, :)
  real (8) :: g(20, 30), h(20, 30)
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

  allocate (e(20, 30), f(20, 30))
  e = reshape ([(mod (i * 5, 13), i = 1, 600)], [20, 30])
  f = e
  g = e
  h = e
  now => e
  next => f
  !$acc data copy (e, f)
  do t = 1, 7
    call blur (now, next)
    other => now
    now => next
    next => other
    !$acc parallel loop present (now, next)
    do i = 1, 30
      now(20, i) = next(19, i) + t
    end do
  end do
  !$acc end data
  do t = 1, 7
    if (mod (t, 2) == 1) then
      call blur_on_host (g, h)
      h(20, :) = g(19, :) + t
    else
      call blur_on_host (h, g)
      g(20, :) = h(19, :) + t
    end if
  end do
  if (any (e /= g) .or. any (f /= h)) stop 4
end program
