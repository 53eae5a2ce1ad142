! Columns of arrays whose rows have a constant length, of which the loop uses a part: the way
! down a column is in order, the columns are parallel.

subroutine columns (n, p, d, z)
  implicit none
  integer :: n, i, k
  real(8) :: p(64,21), d(64,20), z(64,21)
  !$acc kernels
  do k = 1, 20
    do i = 1, n
      p(i,k+1) = p(i,k) + d(i,k)
    end do
  end do
  do k = 20, 1, -1
    do i = 1, n
      z(i,k) = z(i,k+1) * 2
    end do
  end do
  !$acc end kernels
end subroutine columns

! A short distance.
subroutine recurrence (n, x)
  implicit none
  integer :: n, i
  real(8) :: x(*)
  !$acc kernels copy (x(1:n))
  do i = 9, n
    x(i) = x(i-8) + 1
  end do
  !$acc end kernels
end subroutine recurrence

! { report }
! columns:
!     8, Generating copyin(d(:))
!         Generating copy(p(:),z(:))
!     9, Loop carried dependence of p prevents parallelization
!         Loop carried backward dependence of p prevents vectorization
!         Accelerator kernel generated
!         Generating NVIDIA code
!         9, !$acc loop seq
!         10, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     10, Loop is parallelizable
!         run-time check of p guards the parallel version
!     14, Loop carried dependence of z prevents parallelization
!         Loop carried backward dependence of z prevents vectorization
!         Accelerator kernel generated
!         Generating NVIDIA code
!         14, !$acc loop seq
!         15, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     15, Loop is parallelizable
!         run-time check of z guards the parallel version
! recurrence:
!     27, Generating copy(x(:))
!     28, Loop carried dependence of x prevents parallelization
!         Loop carried backward dependence of x prevents vectorization
!         Accelerator scalar kernel generated
! { end }
