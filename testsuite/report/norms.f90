! NORM2 of whole arrays is a nest that gangs share.

subroutine work (x, n, e)
  implicit none
  integer :: n
  real (8) :: x(n, n), e
  !$acc kernels copyin (x)
  e = norm2 (x)
  !$acc end kernels
end subroutine work

! { report }
! work:
!     7, Generating copy(e)
!         Generating copyin(x(:))
!         Accelerator scalar kernel generated
!     8, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         8, !$acc loop gang ! blockidx%y
!         8, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!             Generating implicit reduction(+:large)
!             Sum reduction generated for large
!             Generating implicit reduction(+:val)
!             Sum reduction generated for val
! { end }
