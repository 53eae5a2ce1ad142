! Extremes of columns are loops over the grid.  (Later versions of GCC name another variable.)
! { dg-require-gcc "12" }

subroutine of_columns (c, r, n)
  implicit none
  integer :: n
  real(8) :: c(n,n), r(n)
  !$acc kernels
  r = maxval (c, dim=1)
  !$acc end kernels
end subroutine of_columns

! { report }
! of_columns:
!     8, Generating copyin(c(:))
!         Generating copy(r(:))
!     9, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         9, !$acc loop gang, worker ! blockidx%x threadidx%y
!         9, !$acc loop vector ! threadidx%x
!             Generating implicit reduction(max:c)
!             Max reduction generated for c
!         Loop shared by gangs where the loop around it is short
! { end }
