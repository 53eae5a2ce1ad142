! The test whether an assignment has to allocate its left side goes with the assignment's
! nest, and keeps it in no order.

subroutine arrays (n)
  implicit none
  integer :: n
  real, allocatable :: a(:), b(:)
  allocate (a(n), b(n))
  a = 1
  !$acc kernels
  b = a * 2
  a = b + a
  !$acc end kernels
  print *, sum (a)
end subroutine arrays

subroutine dummies (x, y, n)
  implicit none
  integer :: n, t
  real, allocatable :: x(:), y(:)
  !$acc kernels copy (x, y)
  do t = 1, n
     y = x * 2
     x = y - 1
  end do
  !$acc end kernels
end subroutine dummies

! { report }
! arrays:
!     10, Generating copy(a(:),b(:))
!     11, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         11, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     12, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         12, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! dummies:
!     21, Generating copy(x(:),y(:))
!     23, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         23, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     24, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         24, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! { end }
