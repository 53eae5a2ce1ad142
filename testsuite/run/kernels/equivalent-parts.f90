! Parts of one block may be the same storage: what `equivalence' and `common' say of them keeps
! their loops in order; parts of other blocks do not.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program parts
  implicit none
  integer, parameter :: n = 2000
  integer :: i
  real(8) :: a(n), b(n), c(n), d(n), total, last
  common /first/ a, total, /second/ b
  equivalence (c, d), (last, c(n))
  do i = 1, n
    a(i) = i
    b(i) = 2 * i
  end do
  c = 1
  total = 0
  !$acc kernels copyin(a, b) copy(total)
  do i = 1, n
    total = total + a(i) * b(i)
  end do
  !$acc end kernels
  if (abs(total - n * (n + 1d0) * (2 * n + 1) / 3) > 1d-3) stop 1
  ! d is c: each iteration reads what the one before it stored.
  !$acc data copy(c)
  !$acc kernels copy(c)
  do i = 2, n
    c(i) = d(i - 1) + 1
  end do
  !$acc end kernels
  !$acc end data
  do i = 1, n
    if (abs(c(i) - i) > 1d-9) stop 2
  end do
  if (abs(last - n) > 1d-9) stop 3
end program parts
