! OpenACC 2.13.2: it is an error to deallocate a declared variable that a data construct
! maps.
! { dg-shouldfail "a data construct maps the data" }
! { dg-output "was deallocated inside a data construct that maps it: name=a " }
! { dg-skip-device "host" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module arrays
  implicit none
  integer, allocatable :: a(:)
  !$acc declare create(a)
end module

program error_declare_deallocate
  use arrays
  implicit none
  allocate (a(10))
  !$acc data copy(a)
  deallocate (a)
  !$acc end data
end program
