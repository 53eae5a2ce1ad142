! `!$accplug ignore' silences the statement that follows, or the procedure.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (n, a)
  implicit none
  integer :: n, i
  real :: a(n)
  !$acc parallel loop vector_length (4096) ! { dg-warning "vector_length" }
  do i = 1, n
    a(i) = 1
  end do
  !$accplug ignore launch-size
  !$acc parallel loop vector_length (4096)
  do i = 1, n
    a(i) = 2
  end do
  !$ACCPLUG IGNORE stale-data, launch-size   ! two names
  !$acc parallel loop vector_length (4096)
  do i = 1, n
    a(i) = 2
  end do
  !$accplug ignore nothing ! { dg-warning "no warning is called .nothing." }
  !$accplug silence launch-size ! { dg-warning "expected .ignore." }
  !$acc parallel loop vector_length (4096) ! { dg-warning "vector_length" }
  do i = 1, n
    a(i) = 3
  end do
end subroutine
