! Regions whose clauses name components are divided as others, and their nests have gangs;
! clauses are called by their own names.

module m
  type model
    real (8), allocatable :: u(:), v(:), w(:)
    integer :: n
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

  ! The bound is a temporary of the region's, which is no part of the structure.
  subroutine bound (s)
    type (model), intent (inout) :: s
    integer :: i
    !$acc kernels
    do i = 1, s%n
      s%v(i) = s%u(i)
    end do
    !$acc end kernels
  end subroutine
end module

! { report }
! work:
!     13, Generating copyin(s%u(:))
!         Generating copyout(s%v(:))
!         Generating copyin(s)
!     14, Loop is parallelizable
!         run-time check of s guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         14, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     18, Generating present(s%u(:),s%v(:))
!         Generating copy(s)
!     19, Loop is parallelizable
!         run-time check of s guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         19, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! bound:
!     29, Generating copyin(s)
!         Accelerator scalar kernel generated
!     30, Loop is parallelizable
!         run-time check of s guards the parallel version
!         Accelerator kernel generated
!         Generating NVIDIA code
!         30, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! { end }
