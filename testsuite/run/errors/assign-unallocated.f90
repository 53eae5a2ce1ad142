! A device cannot allocate the left side of an assignment.
! { dg-shouldfail "the left side is not allocated" }
! { dg-output "accplug: \[^\n\]*assign-unallocated.f90:13: serial\[^\n\]* failed on device" }
! { dg-skip-device "host" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program error_assign_unallocated
  implicit none
  real, allocatable :: a(:), b(:)

  allocate (a(100))
  a = 1
  !$acc serial copyin (a)
  b = a
  !$acc end serial
  if (any (b /= 1)) stop 1
end program error_assign_unallocated
