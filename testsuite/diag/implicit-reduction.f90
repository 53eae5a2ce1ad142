! Fortran: what loops accumulate into without a clause gets one; a private clause for the
! index of an outer loop is ignored.
! { dg-options "-O1" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (a, n, e, found)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n,n), e
  logical, intent(inout) :: found
  integer :: i, j
  !$acc parallel loop &
  !$acc&  copyin(a) ! { dg-warning "into 'e' without 'reduction\\(max:e\\)'" }
  ! { dg-warning "into 'found' without 'reduction\\(.or.:found\\)'" "" { target *-*-* } 12 }
  do j = 1, n
    do i = 1, n
      e = max (e, abs (a(i,j)))
      if (a(i,j) == 7) found = .true.
    end do
  end do
  !$acc kernels copy(a)
  !$acc loop independent
  do j = 1, n
    !$acc loop independent private(i,j) ! { dg-warning "'private' of 'j', the variable of a loop around this one" }
    do i = 1, n
      a(i,j) = a(i,j) + j
    end do
  end do
  !$acc end kernels
end subroutine
