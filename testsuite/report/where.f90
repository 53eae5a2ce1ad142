! The counters and the memory of a mask keep the loops of `where' in no order.

subroutine limit (a, b, c, n, m)
  implicit none
  integer :: n, m
  real :: a(n,m), b(n,m), c(n,m)
  !$acc kernels copy (a, b) copyin (c)
  where (c > 0.5)
    b = b * c
    a = b
  elsewhere
    a = -1
  end where
  !$acc end kernels
end subroutine limit

module fields
  real, allocatable :: u(:,:,:), v(:,:,:)
contains
  subroutine cut
    !$acc kernels present (u, v)
    where (u > v)
      u = v
      v = 0
    end where
    !$acc end kernels
  end subroutine cut
end module fields

! { report }
! limit:
!     7, Generating copy(a(:),b(:))
!         Generating copyin(c(:))
!     8, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         8, !$acc loop gang ! blockidx%y
!         8, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!         run-time check of a guards the parallel version
!         run-time check of b guards the parallel version
! cut:
!     21, Generating present(u(:),v(:))
!     22, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         22, !$acc loop gang ! blockidx%z
!         22, !$acc loop gang, vector(4) ! blockidx%y threadidx%y
!         22, !$acc loop gang, vector(64) ! blockidx%x threadidx%x
!         run-time check of u guards the parallel version
!         run-time check of temp guards the parallel version
! { end }
