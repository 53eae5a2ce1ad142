! The report names variables that contained procedures share with their host as the
! program does, and loops over them are as good as others.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program host
  implicit none
  integer :: i, j
  real :: a(100), s
  real, allocatable :: b(:,:)
  allocate (b(100, 100))
  call set
  !$acc kernels
  do j = 1, 100
    do i = 1, 100
      b(i, j) = b(i, j) + s
    end do
  end do
  !$acc end kernels
  call show
contains
  subroutine set
    a = 1
    b = 2
    s = 3
    i = 0
    j = 0
  end subroutine
  subroutine show
    !$acc data copy(a)
    !$acc kernels
    do i = 1, 100
      a(i) = b(i, 1) + s
    end do
    !$acc end kernels
    !$acc end data
    print *, a(1), j
  end subroutine
end program

! { report }
! host:
!     12, Generating copy(b(:))
!     13, Loop is parallelizable
!         run-time check of b guards the parallel version
!     14, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         13, !$acc loop gang ! blockidx%y
!         14, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! show:
!     29, Generating copy(a(:))
!     30, Generating copy(a(:),b(:))
!     31, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         31, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! { end }
