! The host reads what is on the device alone: said; what was copied is not.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine bad (n, total)
  implicit none
  integer :: n, i
  real :: a(100), total
  real, allocatable :: b(:)
  allocate (b(n))
  a = 0
  !$acc data copyin(a) create(b) ! { dg-message "copies nothing back" }
  !$acc parallel loop
  do i = 1, n
     a(i) = i ! { dg-message "writes" }
     b(i) = i ! { dg-message "writes" }
  end do
  !$acc end data
  total = a(1) ! { dg-warning "the host reads .a." }
  total = total + b(n) ! { dg-warning "the host reads .b." }
end subroutine bad

subroutine good (n, total)
  implicit none
  integer :: n, i
  real :: a(100), total
  real, allocatable :: b(:)
  allocate (b(n))
  a = 0
  !$acc data copyin(a) create(b)
  !$acc parallel loop
  do i = 1, n
     a(i) = i
     b(i) = i
  end do
  !$acc update self(a, b)
  total = a(1) + b(n)
  !$acc end data
  total = total + a(1) + b(n) + size (b)
end subroutine good
