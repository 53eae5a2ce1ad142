! A reduction of a dummy argument leaves collapsed loops a nest.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine total (n, m, x, s)
  integer, intent(in) :: n, m
  real, intent(in) :: x(n,m)
  real, intent(inout) :: s
  integer :: i, j
  !$acc parallel loop collapse(2) reduction(+:s) copyin(x)
  do j = 1, m
     do i = 1, n
        s = s + x(i,j)
     end do
  end do
end subroutine

! { dg-final { scan-dump clauses "2 collapsed loops become a nest" } }
! { dg-final { scan-dump partition "band of 2 loops" } }
