! A device cannot allocate the left side of an assignment whose shapes differ.
! { dg-shouldfail "the shapes differ" }
! { dg-output "accplug: \[^\n\]*assign-shape.f90:15: kernels\[^\n\]* failed on device" }
! { dg-skip-device "host" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program error_assign_shape
  implicit none
  integer, parameter :: n = 100
  real, allocatable :: a(:,:), b(:,:)

  ! As many elements, so that nothing would be allocated.
  allocate (a(n,2*n), b(2*n,n))
  a = 1
  !$acc kernels copyin (a) copyout (b)
  b = a * 2
  !$acc end kernels
  if (any (b /= 2)) stop 1
end program error_assign_shape
