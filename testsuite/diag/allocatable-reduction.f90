! Reductions of allocatable scalars, and of what is none: arrays, a name that is another variable
! in a contained procedure, or also a component's.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine refused (n, s, t)
  type with_t
    integer, allocatable :: t
  end type with_t
  integer :: n, i
  real(8), allocatable :: s, q, a(:)
  real(8) :: t
  allocate (q)
  q = 0
  a = [1, 2, 3]
  !$acc parallel
  !$acc loop gang reduction(+:s) ! { dg-error "31: 'reduction' of an allocatable scalar is not supported" }
  ! { dg-note "reduce another variable" "" { target *-*-* } .-1 }
  do i = 1, n
    s = s + 1
  end do
  !$acc end parallel
  !$acc parallel loop reduction(+:t, q) ! { dg-error "38: 'reduction' of an allocatable scalar" }
  ! { dg-note "reduce another variable" "" { target *-*-* } .-1 }
  do i = 1, n
    t = t + 1
    q = q + 1
  end do
  !$acc end parallel loop
  !$acc parallel loop reduction(+:t, a)
  do i = 1, n
    t = t + 1
    a(2) = a(2) + 1
  end do
contains
  subroutine inner (q)
    real(8) :: q, s
    s = 0
    !$acc parallel loop reduction(+:s, q)
    do i = 1, n
      s = s + 1
      q = q + s
    end do
    q = s
    !$acc parallel loop reduction(+:t)
    do i = 1, n
      t = t + 1
    end do
  end subroutine
end subroutine

! In BLOCK constructs the innermost declaration decides.
subroutine blocks (n)
  integer :: n, i
  real, allocatable :: s
  block
    real :: s
    s = 1
    !$acc parallel loop reduction(+:s)
    do i = 1, n
      s = s + 1
    end do
  end block
  block
    real, allocatable :: t
    allocate (t)
    !$acc parallel loop reduction(+:t) ! { dg-error ".reduction. of an allocatable scalar" }
    ! { dg-note "reduce another variable" "" { target *-*-* } .-1 }
    do i = 1, n
      t = t + 1
    end do
  end block
end subroutine
