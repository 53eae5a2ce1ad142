! Reductions of dummy arguments that are allocatable scalars, and of what is not.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine refused (n, s, t)
  integer :: n, i
  real(8), allocatable :: s, q
  real(8) :: t
  allocate (q)
  q = 0
  !$acc parallel
  !$acc loop gang reduction(+:s) ! { dg-error "31: 'reduction' of an allocatable dummy argument is not supported" }
  ! { dg-note "reduce a local variable" "" { target *-*-* } .-1 }
  do i = 1, n
    s = s + 1
  end do
  !$acc end parallel
  !$acc parallel loop reduction(+:t, q)
  do i = 1, n
    t = t + 1
    q = q + 1
  end do
  !$acc end parallel loop
end subroutine
