! Variables that gfortran calls otherwise have the program's names in warnings.
! { dg-options "-O1" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

real function total (k, n)
  integer, intent(in) :: n
  real, intent(in) :: k(n)
  integer :: i
  total = 1
  !$acc parallel loop copyin(k) ! { dg-warning "into 'total' without 'reduction\\(\\+:total\\)'" }
  do i = 1, n
    total = total + k(i)
  end do
end function

subroutine rows (x, k, m, n)
  integer, intent(in) :: m, n
  integer, intent(in) :: k(:,:)
  integer, intent(inout) :: x(:)
  integer :: i, j
  !$acc parallel loop copyin(k) copy(x)
  do j = 1, m
    !$acc loop ! { dg-warning "into 'x\\(\\.\\.\\.\\)' without 'reduction\\(\\+:x\\(" }
    do i = 1, n
      x(j) = x(j) + k(i,j)
    end do
  end do
end subroutine

! The element of an outer loop's reduction.
subroutine levels (x, k, n)
  integer, intent(in) :: n
  integer, intent(in) :: k(:,:,:)
  integer, intent(inout) :: x(:)
  integer :: i, j, l
  !$acc parallel loop gang copyin(k) copy(x)
  do j = 1, n
    !$acc loop worker ! { dg-warning "into 'x\\(\\.\\.\\.\\)' without 'reduction\\(\\+:x\\(" }
    do i = 1, n
      !$acc loop vector ! { dg-warning "into 'x\\(\\.\\.\\.\\)' without 'reduction\\(\\+:x\\(" }
      do l = 1, n
        x(j) = x(j) + k(l,i,j)
      end do
    end do
  end do
end subroutine
