! What gfortran calls its library for: loops for gangs and lanes.  { dg-require-gcc "12" }

subroutine work (a, b, c, v, w, l, n, m, q)
  implicit none
  integer :: n, m
  real(8) :: a(n,m), b(n,m), v(m), w(n)
  integer :: c(m)
  logical :: l(n,m)
  real(8), allocatable :: q(:,:)
  !$acc kernels default(present)
  b = cshift (a, 1)
  v = v * cshift (v, 1) - eoshift (v, -1)
  a = spread (w, 2, m)
  q = eoshift (a, 1)
  c = count (l, 1)
  c(1:2) = findloc (b, 4d0, mask=l)
  v = maxval (b, 1, mask=l)
  !$acc end kernels
end subroutine work

! { report }
! work:
!     10, Generating present(a(:),b(:),c(:),l(:),q(:),v(:),w(:))
!         Generating create(A(:))
!         Accelerator scalar kernel generated
!     11, Loop is parallelizable
!         run-time check of b guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         11, !$acc loop gang ! blockidx%y
!         11, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     12, Loop is parallelizable
!         run-time check of v and memory guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         12, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!         run-time check of memory and v guards the parallel version
!     13, Loop is parallelizable
!         run-time check of a guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         13, !$acc loop gang, vector(4) ! blockidx%y threadidx%y
!         13, !$acc loop gang, vector(64) ! blockidx%x threadidx%x
!     14, Loop is parallelizable
!         run-time check of q guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         14, !$acc loop gang ! blockidx%y
!         14, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     15, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         15, !$acc loop gang, worker ! blockidx%x threadidx%y
!         15, !$acc loop vector ! threadidx%x
!             Generating implicit reduction(+:c)
!             Sum reduction generated for c
!         Loop shared by gangs where the loop around it is short
!     16, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         16, !$acc loop gang, vector(32) ! blockidx%x threadidx%x
!         16, !$acc loop gang ! blockidx%y
!         16, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!             Generating implicit reduction(min:val)
!             Min reduction generated for val
!     17, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         17, !$acc loop gang, worker ! blockidx%x threadidx%y
!         17, !$acc loop vector ! threadidx%x
!             Generating implicit reduction(max:b)
!             Max reduction generated for b
!         Loop shared by gangs where the loop around it is short
! { end }
