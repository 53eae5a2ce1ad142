! What gfortran finds in directives that were rewritten is at the user's words.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine own_errors (a, n)
  implicit none
  integer :: n, i
  integer :: a(n)
  real :: x
  !$acc parallel loop copy(a) &
  !$acc   device_type(nvidia) num_gangs(4) &
  !$acc   vector_length(x) &     ! { dg-error "24: .*scalar INTEGER" }
  !$acc   device_type(*) num_gangs(8)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop copyin(readonly: b) ! { dg-error ".b. .*IMPLICIT" }
  do i = 1, n
    a(i) = i
  end do
  !$acc wait(1) if(n)            ! { dg-error "19: .*scalar LOGICAL" }
  !$acc set device_num(x)        ! { dg-error "23: .*must be INTEGER" }
  !$acc parallel loop self(n > 3) copy(a) &
  !$acc   copy(x) num_gangs("4") ! { dg-error "scalar INTEGER" }
  do i = 1, n
    a(i) = i
  end do
end subroutine
