! References to descriptors, which GCC loads in each iteration, and at -O2 into one
! variable for all nests, do not keep nests in order.

subroutine work (x, y, n)
  implicit none
  integer :: n, i
  real, allocatable :: x(:), y(:)
  !$acc kernels copy (x, y)
  do i = 1, n
     y(i) = x(i) * 2
  end do
  do i = 1, n
     x(i) = x(i) + y(n + 1 - i)
  end do
  !$acc end kernels
end subroutine work

! { report }
! work:
!     8, Generating copy(x(:),y(:))
!     9, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         9, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     12, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         12, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! { end }
