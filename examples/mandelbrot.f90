! The area of the Mandelbrot set by counting points: a routine called on the
! device, and a reduction.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module mandelbrot
  implicit none
contains
  pure logical function inside (x, y)
    !$acc routine seq
    real, intent (in) :: x, y
    real :: zx, zy, t
    integer :: i
    zx = 0
    zy = 0
    do i = 1, 500
      t = zx * zx - zy * zy + x
      zy = 2 * zx * zy + y
      zx = t
      if (zx * zx + zy * zy > 4) exit
    end do
    inside = i > 500
  end function
end module

program main
  use mandelbrot
  implicit none
  integer, parameter :: n = 400
  integer :: i, j, points
  real :: area
  points = 0
  !$acc parallel loop collapse (2) reduction (+: points)
  do j = 1, n
    do i = 1, n
      if (inside (-2 + 2.5 * (i - 0.5) / n, 1.25 * (j - 0.5) / n)) then
        points = points + 1
      end if
    end do
  end do
  area = 2 * 2.5 * 1.25 * points / real (n)**2
  print '(a, f6.4)', 'mandelbrot: area ', area
  if (abs (area - 1.5066) > 0.02) error stop 1
end program
