! Comments that somebody means for directives, and such that nobody does.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine sentinels (a, n)
  implicit none
  integer :: n, i
  integer :: a(n)
  !$ acc parallel loop    ! { dg-warning "3: .*begin with .!.acc." }
  !acc$ parallel loop     ! { dg-warning "3: .*begin with .!.acc." }
  !$openacc parallel loop ! { dg-warning "3: .*begin with .!.acc." }
  !$openacc end parallel loop ! { dg-warning "3: .*begin with .!.acc." }
  ! acc parallel loop
  !$ acc is short for accelerator
  !$acc ! nothing
  ! $acc data
  do i = 1, n
    a(i) = i ! !$ acc data
  end do
  print *, '!$ acc data', "!acc$ loop"
end subroutine
