! Mathematical intrinsics of both real kinds in device code.
! { dg-require-device-math "mathematical functions" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program math
  implicit none
  integer, parameter :: n = 60, m = 16
  real(8) :: d(m, n), wd(m)
  real :: f(6, n)
  integer :: i
  !$acc parallel loop copyout(d, f)
  do i = 1, n
    call evaluate (i * 0.1d0, d(:, i))
    f(1, i) = sin (i * 0.1)
    f(2, i) = exp (i * 0.1)
    f(3, i) = log (i * 0.1)
    f(4, i) = sqrt (i * 0.1)
    f(5, i) = atan2 (i * 0.1, 2.0)
    f(6, i) = (i * 0.1)**1.5
  end do
  do i = 1, n
    call evaluate (i * 0.1d0, wd)
    if (any (abs (wd - d(:, i)) > 1d-13 * (1 + abs (wd)))) then
      print *, i, wd, d(:, i)
      stop 1
    end if
    if (abs (f(1, i) - sin (i * 0.1)) > 1e-6) stop 2
    if (abs (f(2, i) - exp (i * 0.1)) > 2e-6 * exp (i * 0.1)) stop 3
    if (abs (f(3, i) - log (i * 0.1)) > 2e-6) stop 4
    if (abs (f(4, i) - sqrt (i * 0.1)) > 1e-6) stop 5
    if (abs (f(5, i) - atan2 (i * 0.1, 2.0)) > 1e-6) stop 6
    if (abs (f(6, i) - (i * 0.1)**1.5) > 3e-5) stop 7
  end do
contains
  subroutine evaluate (x, v)
    !$acc routine seq
    real(8), intent(in) :: x
    real(8), intent(out) :: v(m)
    v(1) = sin (x)
    v(2) = cos (x)
    v(3) = tan (x)
    v(4) = exp (-x)
    v(5) = log (x)
    v(6) = log10 (x)
    v(7) = sqrt (x)
    v(8) = x**2.5d0
    v(9) = x**(-3)
    v(10) = atan2 (x, 1d0)
    v(11) = sinh (x) / cosh (x) + tanh (x)
    v(12) = asin (x / 7) + acos (x / 7)
    v(13) = erf (x) + erfc (x / 2)
    v(14) = gamma (x) + log_gamma (x)
    v(15) = hypot (x, 3d0)
    v(16) = atan (x)
  end subroutine
end program
