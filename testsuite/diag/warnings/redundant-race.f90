! What all gangs do to the same memory.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (n, a, x)
  implicit none
  integer :: n, i, x
  real :: a(n)
  !$acc parallel num_gangs(8) copy(a, x)
  x = x + 1 ! { dg-warning "each gang does this to .x." }
  !$acc loop gang
  do i = 1, n
     a(i) = a(i) + 1
  end do
  !$acc end parallel
  !$acc parallel num_gangs(8) reduction(+:x)
  x = x + 1
  !$acc end parallel
end subroutine f
