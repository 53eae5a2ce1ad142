! A nest over dummy arrays: the facts of both loops, the inner one with unit stride, in both
! versions.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine scale (n, m, a, b)
  integer, intent (in) :: n, m
  real, intent (inout) :: a(n, m)
  real, intent (in) :: b(n, m)
  integer :: i, j
  !$acc parallel loop copy (a) copyin (b)
  do j = 1, m
    do i = 1, n
      a(i, j) = 2 * b(i, j)
    end do
  end do
end subroutine

! { dg-final { scan-dump partition "line 13: parallel" } }
! { dg-final { scan-dump-times partition "^loop \\d+ in nest" 4 } }
! { dg-final { scan-dump-not partition "sequential" } }
