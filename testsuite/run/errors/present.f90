! OpenACC 2.7.4 in Fortran: absent data in a present clause.
! { dg-skip-device "host" }
! { dg-shouldfail "absent data" }
! { dg-output "accplug: \[^\n\]*present.f90:\[0-9\]+: parallel\[^\n\]*data in PRESENT clause was not found on device \[0-9\]+: name=a\[^\n\]* host:0x" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program present_fortran
  implicit none
  integer :: a(10), i
  !$acc parallel loop present(a)
  do i = 1, 10
    a(i) = i
  end do
end program
