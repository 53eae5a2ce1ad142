! A section that goes backwards is refused in a data clause.
! { dg-skip-device "host" }
! { dg-shouldfail "the section goes backwards" }
! { dg-output "a section with a negative stride in a data clause is not supported" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program p
  integer :: a(10), i
  a = 1
  !$acc parallel loop copy(a(10:1:-2))
  do i = 2, 10, 2
    a(i) = 5
  end do
end program
