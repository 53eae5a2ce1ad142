! Sections of arrays in data clauses are said to be of the arrays, also where gfortran
! computes the element they begin with from a descriptor.

subroutine work (x, n)
  implicit none
  integer, parameter :: m = 64
  integer :: n
  real(8) :: a(m), x(n)
  real(8), save :: b(4,5)
  !$acc data copyin(a(1:m), b(:,2:3)) copy(x(2:5))
  !$acc end data
  !$acc enter data copyin(b(1:4,1:5)) create(a(2:7))
  !$acc update self(a(2:3))
  print *, a(1), b(1,1), x(1)
end subroutine work

! { report }
! work:
!     10, Generating copyin(a(:),b(:))
!         Generating copy(x(:))
!     12, Generating create(a(:))
!         Generating copyin(b(:))
!     13, Generating update host(a(:))
! { end }
