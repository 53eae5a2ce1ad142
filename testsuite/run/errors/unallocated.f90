! An allocatable array in a data clause that is not allocated: the kernel that uses it
! fails, and the message names it.
! { dg-only-device "cpu" }
! { dg-shouldfail "not allocated" }
! { dg-output "unallocated.f90:\[0-9\]+: parallel: kernel \[^\n\]* failed \[^\n\]*: invalid access \[^\n\]*values is a null pointer, or not allocated" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  implicit none
  integer, allocatable :: values(:)
  integer :: i
  !$acc parallel loop copy (values)
  do i = 1, 10
    values(i) = i
  end do
  print *, 'not reached'
end program
