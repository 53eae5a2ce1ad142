! An iteration leaves a real to the next one, and a condition chooses it: that is no
! logical reduction, where the choice is between truth values.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program conditional_real
  implicit none
  integer, parameter :: n = 200
  integer :: flag(n), i
  real(8) :: a(n), got(n), expected(n), last

  flag = [(mod (i * i, 3), i = 1, n)]
  a = [(0.5d0 * i, i = 1, n)]
  last = 1
  !$acc kernels copyin (flag, a) copyout (got)
  do i = 1, n
    got(i) = last
    if (flag(i) /= 0) then
      last = a(i)
    else
      last = a(n + 1 - i) * 3
    end if
  end do
  !$acc end kernels
  last = 1
  do i = 1, n
    expected(i) = last
    if (flag(i) /= 0) then
      last = a(i)
    else
      last = a(n + 1 - i) * 3
    end if
  end do
  if (any (abs (got - expected) > 1d-9)) stop 1
end program
