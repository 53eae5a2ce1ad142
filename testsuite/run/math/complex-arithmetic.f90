! Fortran's operations on complex numbers, in parentheses, too.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program complex_arithmetic
  implicit none
  integer, parameter :: n = 40
  complex(4) :: f(n), g(n)
  complex(8) :: z(n), w(n)
  integer :: i
  f = [(cmplx (i, -i), i = 1, n)]; g = 0
  z = f; w = 0
  !$acc parallel loop copyin(f, z) copyout(g, w)
  do i = 1, n
    g(i) = (f(i) - (1, 2)) * (f(i) + i) / (f(i) * (0, 2)) - (-f(i))
    w(i) = (z(i) - 3) * (conjg (z(i)) + (z(i) * 2)) / (z(i)) + (2 * real (z(i)) - aimag ((z(i))))
    if ((z(i)) == (3, -3)) w(i) = (w(i))**2
  end do
  do i = 1, n
    if (abs (g(i) - ((f(i) - (1, 2)) * (f(i) + i) / (f(i) * (0, 2)) + f(i))) > 1e-5 * abs (g(i))) stop 1
    z(i) = (z(i) - 3) * (conjg (z(i)) + 2 * z(i)) / z(i) + 3d0 * i
    if (i == 3) z(i) = z(i)**2
    if (abs (w(i) - z(i)) > 1d-12 * abs (z(i))) stop 2
  end do
end program
