! Loops of one construct whose gangs use what others write in another one, at once.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine smooth (n, a, b)
  implicit none
  integer :: n, i, j
  real :: a(n, n), b(n, n)
  !$acc parallel copy(a) create(b)
  !$acc loop gang
  do j = 2, n - 1
     !$acc loop vector
     do i = 2, n - 1
        b(i, j) = a(i, j - 1) + a(i, j + 1) ! { dg-message "read here" }
     end do
  end do
  !$acc loop gang ! { dg-warning "writes what another one still reads of .a.*gang-order" }
  do j = 2, n - 1
     !$acc loop vector
     do i = 2, n - 1
        a(i, j) = b(i, j) ! { dg-message "written here" }
     end do
  end do
  !$acc end parallel
end subroutine smooth

subroutine columns (n, a, b)
  implicit none
  integer :: n, i, j
  real :: a(n, n), b(n, n)
  !$acc parallel copy(a) create(b)
  !$acc loop gang
  do j = 2, n - 1
     !$acc loop vector
     do i = 2, n - 1
        b(i, j) = a(i - 1, j) + a(i + 1, j)
     end do
  end do
  !$acc loop gang
  do j = 2, n - 1
     !$acc loop vector
     do i = 2, n - 1
        a(i, j) = b(i, j)
     end do
  end do
  !$acc end parallel
end subroutine columns
