! A device cannot allocate the left side of an assignment for a library function's result.
! { dg-shouldfail "the shapes differ" }
! { dg-require-device-math "functions of gfortran's library" "compilation" }
! { dg-output "accplug: \[^\n\]*library-result-shape.f90:14: kernels\[^\n\]* failed on device\[^\n\]*has another shape" }
! { dg-skip-device "host" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program library_result_shape
  implicit none
  integer :: i
  real, allocatable :: a(:), b(:)
  allocate (a(10), b(9))
  a = [(i, i = 1, 10)]
  !$acc kernels copyin (a) copy (b)
  b = cshift (a, 2)
  !$acc end kernels
  if (any (b /= 2)) stop 1
end program
