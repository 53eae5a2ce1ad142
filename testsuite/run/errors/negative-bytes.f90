! A negative size is an error that names it.
! { dg-skip-device "host" }
! { dg-shouldfail "a negative size" }
! { dg-output "accplug: \[^ \]*negative-bytes.f90:11: acc_create: \[^\n\]*bad range: -4 bytes" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program negative
  use openacc
  implicit none
  integer :: a(10)
  call acc_create (a, -4)
end program
