! Whole arrays of constant size are assigned in loops, though gfortran makes calls of it.

subroutine step (u, v)
  implicit none
  real(8) :: u(1000,500), v(1000,500)
  !$acc kernels present (u, v)
  v = u
  u = 0
  !$acc end kernels
end subroutine step

! { report }
! step:
!     6, Generating present(u(:),v(:))
!     7, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         7, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     8, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         8, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! { end }
