! The counters of masks keep the loops of `forall' and `do concurrent' in no order.

subroutine masks (a, b, n, m)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), b(n,m)
  !$acc kernels copy (a) copyin (b)
  forall (i = 1:n, j = 1:m, b(i,j) > 0) a(i,j) = 1 / b(i,j)
  do concurrent (i = 1:n, j = 1:m, b(i,j) < 0)
    a(i,j) = -1 / b(i,j)
  end do
  !$acc end kernels
end subroutine masks

subroutine rows (a, b, n)
  implicit none
  integer :: n, i
  real :: a(n,n), b(n,n)
  !$acc kernels copy (a) copyin (b)
  forall (i = 1:n)
    where (b(:,i) > 0) a(:,i) = b(:,i)
  end forall
  !$acc end kernels
end subroutine rows

! { report }
! masks:
!     7, Generating copy(a(:))
!         Generating copyin(b(:))
!     8, Loop is parallelizable
!         run-time check of a guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         8, !$acc loop gang ! blockidx%y
!         8, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     9, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         9, !$acc loop gang ! blockidx%y
!         9, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     10, Loop is parallelizable
!         run-time check of a guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         10, !$acc loop gang ! blockidx%y
!         10, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! rows:
!     19, Generating copy(a(:))
!         Generating copyin(b(:))
!         Accelerator scalar kernel generated
!     20, Loop is parallelizable
!         run-time check of a guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         20, !$acc loop gang ! blockidx%y
!         20, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!         Values that the loop leaves behind, or code beside it, keep it in one gang
!         20, !$acc loop vector(128) ! threadidx%x