!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine other (bad)
  integer, intent(inout) :: bad
  integer :: i
  real :: a(100), s, more(50)
  common /first/ a, s, more
  !$acc declare create(/first/)
  real :: t
  t = 0
  !$acc parallel loop reduction(+:t)
  do i = 1, 100
    t = t + abs (a(i) - (5 * i + 3))
  end do
  if (t /= 0) bad = bad + 1
  !$acc parallel loop present(a)
  do i = 1, 100
    a(i) = 6 * i + 3
  end do
end subroutine
