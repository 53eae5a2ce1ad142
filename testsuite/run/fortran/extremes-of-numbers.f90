! MAXVAL and MINVAL of one dimension: NaNs, infinities, no elements, masks; of whole arrays in
! kernels regions, and of rows in loops that a directive is on.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program extremes_of_numbers
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 300, m = 9
  real :: x(n,m), most(m), least(m), want
  double precision :: d(n), got(4)
  integer :: i, first

  call random_number (x)
  do first = 0, 2
    x(1 + first * 140:, 2) = ieee_value (1.0, ieee_quiet_nan)
    x(:20 + first, 3) = ieee_value (1.0, ieee_quiet_nan)
    x(:, 4) = ieee_value (1.0, ieee_negative_inf)
    x(:, 5) = ieee_value (1.0, ieee_positive_inf)
    x(first + 1, 5) = ieee_value (1.0, ieee_quiet_nan)
    x(:, 6) = -0.0
    !$acc parallel loop copyin (x) copyout (most, least)
    do i = 1, m
      most(i) = maxval (x(:,i))
      least(i) = minval (x(:,i), mask = x(:,i) > 0.25)
    end do
    do i = 1, m
      want = maxval (x(:,i))
      if (.not. same (most(i), want)) stop 1
      want = minval (x(:,i), mask = x(:,i) > 0.25)
      if (.not. same (least(i), want)) stop 2
    end do
    d = x(:, 2 + first)
    !$acc kernels copyin (d) copyout (got)
    got(1) = maxval (d)
    got(2) = minval (d, mask = d < 0.75d0)
    got(3) = maxval (d(5:4))
    got(4) = minval (d(10:))
    !$acc end kernels
    if (.not. same (real (got(1)), real (maxval (d)))) stop 3
    if (.not. same (real (got(2)), real (minval (d, mask = d < 0.75d0)))) stop 4
    if (got(3) /= -huge (d)) stop 5
    if (.not. same (real (got(4)), real (minval (d(10:))))) stop 6
  end do

contains

  logical function same (a, b)
    real :: a, b
    same = a == b .or. (a /= a .and. b /= b)
  end function
end program
