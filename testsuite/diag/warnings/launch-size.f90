! Blocks have 1024 threads; what is more is said, what fits is not.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (a)
  implicit none
  integer :: a(100), i
  !$acc parallel loop vector_length (2048) ! { dg-warning "is more than the 1024 threads" }
  do i = 1, 100
     a(i) = i
  end do
  !$acc parallel loop gang worker vector num_workers (33) ! { dg-warning "each of 32 lanes" }
  do i = 1, 100
     a(i) = i
  end do
  !$acc parallel loop gang worker vector num_workers (4) vector_length (256)
  do i = 1, 100
     a(i) = i
  end do
end subroutine f
