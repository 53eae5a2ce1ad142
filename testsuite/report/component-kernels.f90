! Regions whose clauses name components are divided as others, and their nests have gangs;
! clauses are called by their own names.

module m
  type model
    real (8), allocatable :: u(:), v(:), w(:)
  end type
contains
  subroutine work (s, n)
    type (model), intent (inout) :: s
    integer :: i, n
    !$acc kernels copyin (s%u) copyout (s%v)
    do i = 2, n
      s%v(i) = s%u(i - 1)
    end do
    !$acc end kernels
    !$acc kernels present (s%u, s%v) async
    do i = 2, n
      s%v(i) = s%u(i - 1)
    end do
    !$acc end kernels
  end subroutine
end module

! { report }
! work:
!     12, Generating copyin(s%u(:))
!         Generating copyout(s%v(:))
!         Generating copyin(s)
!     13, Loop is parallelizable
!         run-time check of s guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         13, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     17, Generating present(s%u(:),s%v(:))
!         Generating copy(s)
!     18, Loop is parallelizable
!         run-time check of s guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         18, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! { end }
