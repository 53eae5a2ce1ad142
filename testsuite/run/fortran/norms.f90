! NORM2 in compute constructs: sums that threads share, for elements of any size.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program norms
  use ieee_arithmetic
  implicit none
  integer, parameter :: n = 1000
  real (8) :: v(n), a(40, 30), e, f(3)
  real (4) :: w(n), g, h(30)
  integer :: i
  v = [(sin (i * 1d0) * i, i = 1, n)]
  w = real (v)
  a = reshape ([(cos (i * 0.1d0), i = 1, 1200)], [40, 30])
  !$acc kernels
  e = norm2 (v)
  g = norm2 (w)
  f(1) = norm2 (a)
  f(2) = 1 + 2 * norm2 (a - 0.5d0 * a)
  f(3) = norm2 (a(5:30:3, 3))
  !$acc end kernels
  call check (e, sqrt (sum (v ** 2)), 1)
  call check (real (g, 8), e, 2)
  call check (f(1), sqrt (sum (a ** 2)), 3)
  call check (f(2), 1 + f(1), 4)
  call check (f(3), sqrt (sum (a(5:30:3, 3) ** 2)), 5)
  !$acc parallel loop gang copyin (a) copyout (h)
  do i = 1, 30
    h(i) = real (norm2 (a(:, i)))
  end do
  call check (real (norm2 (h), 8), f(1), 6)

  ! Their squares are no numbers.
  v(7:8) = [3d300, -4d300]
  w(7:8) = [3e30, -4e30]
  !$acc kernels
  e = norm2 (v)
  g = norm2 (w)
  !$acc end kernels
  call check (e, 5d300, 7)
  call check (real (g, 8), 5d30, 8)
  v = 1
  v(5) = ieee_value (e, ieee_positive_inf)
  w = 1
  w(9) = ieee_value (g, ieee_quiet_nan)
  !$acc kernels
  e = norm2 (v)
  g = norm2 (w)
  f(1) = norm2 (v(:0))
  f(2) = norm2 (v(:4) - 1)
  !$acc end kernels
  if (.not. e > huge (e) .or. .not. ieee_is_nan (g)) error stop 9
  if (f(1) /= 0 .or. f(2) /= 0) error stop 10
contains
  subroutine check (found, expected, code)
    real (8), intent (in) :: found, expected
    integer, intent (in) :: code
    if (.not. abs (found - expected) <= 1d-5 * abs (expected)) error stop code
  end subroutine check
end program norms
