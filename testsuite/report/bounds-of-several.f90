! Bounds that several nests of a region need are no part of the first one's kernel, which
! would be in one gang with them.

subroutine scale (a, b, c)
  implicit none
  real(8), allocatable :: a(:,:), b(:,:), c(:,:)
  !$acc kernels present (a, b, c)
  c(:,:) = a(:,:) * b(:,:) / maxval (b)
  !$acc end kernels
end subroutine scale

! { report }
! scale:
!     7, Generating present(a(:),b(:),c(:))
!         Accelerator scalar kernel generated
!     8, Loop is parallelizable
!         run-time check of c, a and b guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         8, !$acc loop gang ! blockidx%y
!         8, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!             Generating implicit reduction(max:limit)
!             Max reduction generated for limit
!             Generating implicit reduction(.or.:nonempty)
!             Logical or reduction generated for nonempty
!             Generating implicit reduction(.or.:fast)
!             Logical or reduction generated for fast
! { end }
