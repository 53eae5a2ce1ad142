! Extremes with their places in Fortran: pivots by dummy arguments of all kinds, allocatable
! arrays, nests, rows, and a directive that promises too much.
! { dg-additional-options "-fplugin-arg-accplug-warn=no-carried-value" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module searches
  implicit none
contains
  subroutine pivot (a, n, k, largest, p)
    real (8), intent (in) :: a(:, :)
    integer, intent (in) :: n, k
    real (8), intent (out) :: largest
    integer, intent (out) :: p
    integer :: i
    largest = 0
    p = k
    !$acc kernels
    do i = k, n
      if (abs (a(i, k)) > largest) then
        largest = abs (a(i, k))
        p = i
      end if
    end do
    !$acc end kernels
  end subroutine

  subroutine promised (a, n, k, largest, p)
    integer, intent (in) :: n, k
    real (8), intent (in) :: a(n, *)
    real (8) :: largest
    integer :: p, i
    largest = 0
    p = k
    !$acc parallel loop copyin (a(1:n, k:k))
    do i = k, n
      if (abs (a(i, k)) > largest) then
        largest = abs (a(i, k))
        p = i
      end if
    end do
  end subroutine

  subroutine by_place (a, k, p)
    real (8), intent (in) :: a(:, :)
    integer, intent (in) :: k
    integer, intent (out) :: p
    integer :: i
    p = k
    !$acc kernels
    do i = k + 1, size (a, 1)
      if (abs (a(i, k)) > abs (a(p, k))) p = i
    end do
    !$acc end kernels
  end subroutine

  subroutine by_intrinsic (a, p, q)
    real (8), intent (in) :: a(:, :)
    integer, intent (out) :: p(:), q
    integer :: j
    !$acc kernels
    do j = 1, size (a, 2)
      p(j) = maxloc (a(:, j), 1)
    end do
    q = minloc (abs (a(:, 7)), 1)
    !$acc end kernels
  end subroutine

  subroutine in_nest (a, largest, p, q)
    real (4), allocatable, intent (in) :: a(:, :)
    real (4) :: largest
    integer :: p, q, i, j
    largest = -huge (largest)
    !$acc kernels
    do j = 1, size (a, 2)
      do i = 1, size (a, 1)
        if (a(i, j) >= largest) then
          largest = a(i, j)
          p = i
          q = j
        end if
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine in_columns (a, p)
    integer (2), intent (in) :: a(:, :)
    integer, intent (out) :: p(:)
    integer (2) :: least
    integer :: i, j, l
    !$acc kernels loop independent private (least, l)
    do j = 1, size (a, 2)
      least = huge (least)
      l = 0
      do i = 1, size (a, 1)
        if (a(i, j) < least) then
          least = a(i, j)
          l = i
        end if
      end do
      p(j) = l
    end do
  end subroutine
end module

program extremes
  use searches
  implicit none
  integer, parameter :: n = 301, m = 77
  real (8) :: a(n, n), largest, zero = 0
  real (4), allocatable :: b(:, :)
  real (4) :: most
  integer :: i, j, p, q, places(m), last(2)
  do j = 1, n
    do i = 1, n
      a(i, j) = mod (i * 31 + j * 17, 101) - 50
    end do
  end do
  b = real (a(:, :m), 4)
  do j = 1, n, 50
    call pivot (a, n, j, largest, p)
    if (p /= j - 1 + maxloc (abs (a(j:, j)), 1) .and. j < n) stop 1
    if (largest /= maxval (abs (a(j:, j)))) stop 2
    call by_place (a, j, p)
    if (p /= j - 1 + maxloc (abs (a(j:, j)), 1)) stop 6
    call promised (a, n, j, largest, p)
    if (p /= j - 1 + maxloc (abs (a(j:, j)), 1) .and. j < n) stop 3
  end do
  call in_nest (b, most, p, q)
  last = maxloc (b, back = .true.)
  if (p /= last(1) .or. q /= last(2) .or. most /= maxval (b)) stop 4
  call by_intrinsic (a(:, :m), places, q)
  if (any (places /= maxloc (a(:, :m), 1)) .or. q /= minloc (abs (a(:, 7)), 1)) stop 7
  a(:, 1) = zero / zero
  a(:3, 2) = zero / zero
  a(:, 3) = -1 / zero
  a(:4, 3) = zero / zero
  call by_intrinsic (a(:, :m), places, q)
  if (any (places /= maxloc (a(:, :m), 1))) stop 8
  call in_columns (int (b, 2), places)
  if (any (places /= minloc (b, 1))) stop 5
end program
