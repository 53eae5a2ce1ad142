! Iterations that store one value to a place keep each other in no order.

subroutine check (x, n, ierr, marks, place)
  implicit none
  integer :: n, i, ierr, marks(n), place(n)
  real :: x(n)
  !$acc kernels copyin (x, place) copy (ierr, marks)
  do i = 1, n
    if (x(i) < 0) ierr = 1
    marks(place(i)) = n
  end do
  !$acc end kernels
end subroutine check

! { report }
! check:
!     7, Generating copy(ierr,marks(:))
!         Generating copyin(place(:),x(:))
!     8, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         8, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!             Last place generated for ierr
! { end }
