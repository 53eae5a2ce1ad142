! Named constants where no device can take them, and what only looks like one.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine clauses (a, n)
  implicit none
  integer, intent (in) :: n
  real, intent (inout) :: a(n)
  integer, parameter :: k = 7
  integer :: i
  !$acc parallel loop copyout (k) copy (a) ! { dg-error "Object 'k' is not a variable" }
  do i = 1, n
    a(i) = a(i) + k
  end do
  !$acc parallel loop private (k) copy (a) ! { dg-error "Object 'k' is not a variable" }
  do i = 1, n
    a(i) = a(i) + k
  end do
  !$acc exit data copyout (k) ! { dg-error "Object 'k' is not a variable" }
  !$acc enter data copyin (k) wait (1) ! { dg-error "Object 'k' is not a variable" }
  !$acc enter data copyin (k) async (1)
  !$acc parallel loop firstprivate (k) copyin (k) copy (a)
  do i = 1, n
    a(i) = a(i) + k
  end do
end subroutine clauses
