! OpenACC 2.5.3 in Fortran: kernels with loops, array syntax and scalar code.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program kernels
  implicit none
  integer, parameter :: n = 1003
  real(8) :: a(n), b(n), total
  integer :: i
  total = 0
  !$acc kernels copyout(a, b) copy(total)
  do i = 1, n
    a(i) = i
  end do
  b = a * 2
  b(1) = b(n)
  do i = 2, n
    b(i) = b(i) + a(i - 1)
  end do
  do i = 1, n
    total = total + b(i)
  end do
  !$acc end kernels
  if (b(1) /= 2 * n) stop 1
  do i = 2, n
    if (b(i) /= 3 * i - 1) stop 2
  end do
  if (abs (total - sum (b)) > 1d-9) stop 3
end program
