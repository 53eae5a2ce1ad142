! Fortran's directives in the report, and the lines of its loops.

subroutine nests (a, b, n)
  implicit none
  integer :: n, i, j
  real :: a(n, n), b(n, n)
  !$acc kernels copyin (b) copyout (a)
  do j = 1, n
     do i = 1, n
        a(i, j) = b(i, j)
     end do
  end do
  !$acc end kernels
end subroutine nests

real function total (a) result (sum)
  implicit none
  real :: a(1000)
  integer :: i
  sum = 0
  !$acc parallel loop reduction (+:sum) &
  !$acc   copyin (a)
  ! A comment.

  rows: do i = 1, 1000
     sum = sum + a(i)
  end do rows
end function total

program main
  implicit none
  real :: a(100)
  integer :: i
  a = 1
  !$acc kernels copy (a)
  !$acc loop
  DO i = 1, 100
     a(i) = a(i) + i
  END DO
  do i = 2, 100
     a(i) = a(i - 1) + 1
  end do
  !$acc end kernels
  if (a(100) /= 101) stop 1
end program main

! { report }
! nests:
!     7, Generating copyout(a(:))
!         Generating copyin(b(:))
!     8, Loop is parallelizable
!         run-time check of a guards the parallel version
!     9, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         8, !$acc loop gang ! blockidx%y
!         9, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! total:
!     22, Generating copyin(a(:))
!         Accelerator kernel generated
!         Generating NVIDIA code
!         25, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!             Sum reduction generated for sum
! main:
!     35, Generating copy(a(:))
!     37, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         37, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!     40, Loop carried dependence of a prevents parallelization
!         Loop carried backward dependence of a prevents vectorization
!         Accelerator scalar kernel generated
! { end }
