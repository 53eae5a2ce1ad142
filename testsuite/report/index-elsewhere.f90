! The index of a loop without a directive is an ordinary one, too, where a directive on another
! loop of the region has it.

subroutine edges (u, v, n, m)
  implicit none
  integer :: n, m, i, j
  real :: u(0:n+1,0:m+1), v(0:n+1,0:m+1)
  !$acc kernels present (u, v)
  !$acc loop independent
  do j = 1, m
    !$acc loop independent
    do i = 1, n
      u(i,j) = v(i,j) * 2
    end do
  end do
  do j = 1, m
    u(0,j) = u(n,j)
  end do
  do i = 1, n
    u(i,0) = u(i,m)
  end do
  !$acc end kernels
end subroutine edges

! { report }
! edges:
!     8, Generating present(u(:),v(:))
!     10, Loop is parallelizable
!     12, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         10, !$acc loop gang ! blockidx%y
!         12, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     16, Loop is parallelizable
!         run-time check of u guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         16, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     19, Loop is parallelizable
!         run-time check of u guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         19, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! { end }
