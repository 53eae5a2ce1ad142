! The second unit of passed-by-reference.f90.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine add (total, x)
  !$acc routine seq
  implicit none
  real(8), intent(inout) :: total
  real(8), intent(in) :: x
  total = total + x
end subroutine

subroutine check_and_raise (flag, most, x)
  !$acc routine seq
  implicit none
  logical, intent(inout) :: flag
  integer, intent(inout) :: most
  real(8), intent(in) :: x
  flag = flag .and. x > 0
  most = max (most, int (x))
end subroutine

recursive subroutine calls (n, count)
  !$acc routine seq
  implicit none
  integer, value :: n
  integer, intent(inout) :: count
  count = count + 1
  if (n > 1) call calls (n - 1, count)
  if (n > 2) call calls (n - 2, count)
end subroutine
