! Common blocks and saved variables in regions and data clauses.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program common_blocks
  implicit none
  integer :: x, y(20)
  common /state/ x, y
  integer, save :: kept(10) = 3
  integer :: i
  x = 2
  y = 0
  !$acc data copyin(x) copy(y, kept)
  !$acc parallel loop present(x, y, kept)
  do i = 1, 20
    y(i) = x * i
    if (i <= 10) kept(i) = kept(i) + i
  end do
  !$acc end data
  if (any (y /= [(2 * i, i = 1, 20)])) stop 1
  if (kept(10) /= 13) stop 2
  call other ()
  if (y(20) /= 41) stop 3
contains
  subroutine other ()
    integer :: p, q(20), j
    common /state/ p, q
    !$acc parallel loop copy(q)
    do j = 1, 20
      q(j) = q(j) + 1
    end do
  end subroutine
end program
