! Loops that are said to be independent, and are not.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (n, a, b)
  implicit none
  integer :: n, i, j
  real :: a(n, n), b(n)
  !$acc kernels loop independent ! { dg-warning "of .b., the one 1 away reads" }
  do i = 2, n
     b(i) = b(i - 1) + 1 ! { dg-message "written here|read here" }
  end do
  !$acc parallel loop collapse(2)
  do j = 2, n
     do i = 1, n
        a(i, j) = a(i, j) + b(i)
     end do
  end do
  !$acc parallel loop gang
  do j = 1, n
     !$acc loop vector
     do i = 1, n
        a(i, j) = b(i) + a(i, j)
     end do
  end do
end subroutine f
