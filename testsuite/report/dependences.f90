! The same with the names of Fortran, where sections have other brackets.

subroutine named (p, x, list, n, s)
  implicit none
  integer :: n, i, j, k, list(1000)
  real :: p(n), s, prev, row(4)
  real, allocatable :: x(:)
  prev = 0
  k = 1
  !$acc kernels copy (p, x, list)
  do i = 1, n
     s = s * 0.5 + p(i)
  end do
  do i = 1, n
     p(i) = prev
     prev = x(i) * 2
  end do
  do i = 1, n
     if (x(i) > 0) then
        p(k) = x(i)
        k = k + 1
     end if
  end do
  do i = 2, n
     x(i) = x(i - 1) + 1
  end do
  do i = 1, 1000
     list(list(i)) = i
  end do
  do i = 1, n
     do j = 1, 2; row(j) = p(i) * j
     end do
     x(i) = row(1) + row(2)
  end do
  !$acc end kernels
end subroutine named

! { report }
! named:
!     10, Generating copy(list(:),p(:),s,x(:),row(:))
!     11, Loop carried scalar dependence for s at line 12
!         Accelerator scalar kernel generated
!     14, Loop carried scalar dependence for prev at line 15
!         Accelerator scalar kernel generated
!     18, Loop carried reuse of p prevents parallelization
!         Loop carried scalar dependence for k at line 20
!         Accelerator scalar kernel generated
!     24, Loop carried dependence of x prevents parallelization
!         Loop carried backward dependence of x prevents vectorization
!         Accelerator scalar kernel generated
!     27, Loop carried dependence of list prevents parallelization
!         Loop carried backward dependence of list prevents vectorization
!         Loop carried dependence due to exposed use of list(:) prevents parallelization
!         Accelerator scalar kernel generated
!     30, Complex loop carried dependence of row prevents parallelization
!         Parallelization would require privatization of array row(:)
!         Accelerator kernel generated
!         Generating NVIDIA code
!         30, !$acc loop seq
!         31, !$acc loop vector(32) ! threadidx%x
!     31, Loop is parallelizable
! { end }
