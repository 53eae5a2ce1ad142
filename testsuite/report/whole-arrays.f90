! Loops of intrinsic functions on whole arrays are reductions over the grid.

subroutine work (c, d, n, t, l)
  implicit none
  integer :: n, i
  real(8) :: c(n,n), d(n), t
  logical :: l(2)
  !$acc kernels
  t = maxval (abs (c))
  l(1) = any (c > 1)
  l(2) = all (d == 0)
  do i = 1, n
    if (d(i) > 0) then
      if (c(i,1) < t) t = c(i,1)
    end if
  end do
  !$acc end kernels
end subroutine work

! { report }
! work:
!     8, Generating copyin(c(:),d(:))
!         Generating copy(l(:),t)
!         Accelerator scalar kernel generated
!     9, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         9, !$acc loop gang ! blockidx%y
!         9, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!             Generating implicit reduction(max:limit)
!             Max reduction generated for limit
!             Generating implicit reduction(.or.:nonempty)
!             Logical or reduction generated for nonempty
!             Generating implicit reduction(.or.:fast)
!             Logical or reduction generated for fast
!     10, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         10, !$acc loop gang ! blockidx%y
!         10, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!             Generating implicit reduction(.or.:test)
!             Logical or reduction generated for test
!     11, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         11, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!             Generating implicit reduction(.and.:test)
!             Logical and reduction generated for test
!     12, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         12, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!             Generating implicit reduction(min:t)
!             Min reduction generated for t
! { end }
