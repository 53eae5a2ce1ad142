! A section with gaps is no argument of a data routine: a copy of it would be mapped.
! { dg-skip-device "host" }
! { dg-shouldfail "a section with gaps" }
! { dg-output "accplug: \[^ \]*not-contiguous.f90:13: acc_copyin: the array section at \[^\n\]* is not contiguous" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program gaps
  use openacc
  implicit none
  integer :: a(10, 10)
  call acc_copyin (a(:, 1:9:1))
  call acc_delete (a(:, 1:9))
  call acc_copyin (a(1:5, :))
end program
