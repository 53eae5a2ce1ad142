! Components and elements that a clause reduces, and the loop does not: the clause is not
! lost.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine parts (n, a, k)
  implicit none
  integer :: n, i, k, a(n)
  type pair
    integer :: first, second(3)
  end type
  type (pair) :: o
  o = pair (0, 0)
  !$acc parallel loop reduction(+:o%first) ! { dg-error ".reduction. of .o%first.: it is not certain that the loop only accumulates into one place by .\\+." }
  do i = 1, n
    o%first = o%first + i
    if (i > 3) a(i) = o%first
  end do
  !$acc parallel loop reduction(max:o%second) ! { dg-error ".reduction. of .o%second.: it is not certain" }
  do i = 1, n
    o%second(mod (i, 3)) = max (o%second(mod (i, 3)), i)
  end do
  !$acc parallel loop reduction(+:o%first, o%second(2))
  do i = 1, n
    o%first = o%first + a(i)
    o%second(2) = o%second(2) + 1
  end do
end subroutine
