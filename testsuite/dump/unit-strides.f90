! Kernels with assumed-shape dummy arguments have a version for arrays whose elements lie beside
! each other; which strides are the first dimensions'.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine sweep (a, b)
  real :: a(:,:), b(:,:)
  integer :: i, j
  !$acc parallel loop collapse (2) copyin (a) copy (b)
  do j = 2, size (a, 2)
    do i = 2, size (a, 1)
      b(i,j) = b(i,j) + a(i-1,j) + a(i,j-1)
    end do
  end do
end subroutine

! GCC does not use that the stride is known.

subroutine contiguous_shape (a, b)
  real, contiguous :: a(:,:), b(:,:)
  integer :: i, j
  !$acc parallel loop collapse (2) copyin (a) copy (b)
  do j = 1, size (a, 2)
    do i = 1, size (a, 1)
      b(i,j) = b(i,j) + a(i,j)
    end do
  end do
end subroutine

! The first dimension's stride is known.

subroutine explicit_shape (n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(0:n,m)
  !$acc parallel loop collapse (2) copyin (a) copy (b)
  do j = 1, m
    do i = 1, n
      b(i,j) = b(i,j) + a(i,j)
    end do
  end do
end subroutine

! One thread.

subroutine serial (a)
  real :: a(:)
  integer :: i
  !$acc serial copy (a)
  do i = 2, size (a)
    a(i) = a(i) + a(i-1)
  end do
  !$acc end serial
end subroutine

! { dg-final { scan-dump-times unit-strides "where stride, stride are 1, and stride, stride short" 2 } }
! { dg-final { scan-dump-times unit-strides "no strides of dummy arguments" 1 } }
