! A warp loads together what its iterations need: arrays of all kinds of bounds, in Fortran.
! { dg-additional-options "-fplugin-arg-accplug-tiles=always" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sums
  implicit none
  type body
    real :: place(3), mass
  end type
contains
  subroutine shapes (n, m, x, places, f)
    integer, intent (in) :: n, m
    real, intent (in) :: x(:), places(:, :)
    real, intent (out) :: f(:)
    real :: s
    integer :: i, j
    !$acc parallel loop gang vector copyin (x, places) copyout (f) private (s)
    do i = 1, n
      s = 0
      !$acc loop seq
      do j = 1, m
        s = s + abs (places(1, j) - x(i)) + 2 * places(2, j) - places(3, j)
      end do
      f(i) = s
    end do
  end subroutine

  subroutine rows (n, m, x, places, f)
    integer, intent (in) :: n, m
    real, intent (in) :: x(n), places(m, 3)
    real, intent (out) :: f(n)
    integer :: i, j
    !$acc parallel loop gang vector copyin (x, places) copyout (f)
    do i = 1, n
      f(i) = 0
      !$acc loop seq
      do j = m, 1, -1
        f(i) = f(i) + abs (places(j, 1) - x(i)) + 2 * places(j, 2) - places(j, 3)
      end do
    end do
  end subroutine

  subroutine types (n, m, x, b, f)
    integer, intent (in) :: n, m
    real, intent (in) :: x(n)
    type (body), intent (in) :: b(m)
    real, intent (out) :: f(n)
    real :: s
    integer :: i, j
    !$acc parallel loop gang vector copyin (x, b) copyout (f) private (s)
    do i = 1, n
      s = 0
      do j = 1, m
        s = s + b(j)%mass * x(i) + b(j)%place(2)
      end do
      f(i) = s
    end do
  end subroutine
end module

program staged_loads
  use sums
  implicit none
  integer, parameter :: n = 200, most = 90
  integer, parameter :: lengths(6) = [ 0, 3, 32, 47, 64, 90 ]
  real :: x(n), f(n), places(3, most)
  real, allocatable :: turned(:, :)
  type (body) :: b(most)
  integer :: i, j, k, m
  do i = 1, n
    x(i) = mod (i, 17)
  end do
  do j = 1, most
    places(:, j) = [ mod (j, 13), mod (j, 5), mod (j, 7) ]
    b(j)%place = places(:, j)
    b(j)%mass = mod (j, 11)
  end do
  do k = 1, size (lengths)
    m = lengths(k)
    call shapes (n, m, x, places(:, 1:m), f)
    do i = 1, n
      if (f(i) /= sum (abs (places(1, 1:m) - x(i)) + 2 * places(2, 1:m) - places(3, 1:m))) stop 1
    end do
    turned = transpose (places(:, 1:m))
    call rows (n, m, x, turned, f)
    do i = 1, n
      if (f(i) /= sum (abs (places(1, 1:m) - x(i)) + 2 * places(2, 1:m) - places(3, 1:m))) stop 2
    end do
    call types (n, m, x, b, f)
    do i = 1, n
      if (f(i) /= sum (b(1:m)%mass * x(i) + b(1:m)%place(2))) stop 3
    end do
  end do
end program
