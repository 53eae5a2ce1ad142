! ERROR STOP in device code is reported with its line and its text; STOP that is not
! reached does nothing.
! { dg-skip-device "host" }
! { dg-shouldfail "ERROR STOP" }
! { dg-output "reached.*error-stop.f90:23: parallel: \[^\n\]*; \[^\n;\]*error-stop.f90:26: ERROR STOP: a bad cell, block" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program error_stop
  implicit none
  integer :: i, bad, a(50)

  bad = 51
  !$acc parallel loop copyout (a)
  do i = 1, 50
    if (i == bad) stop 3
    a(i) = i
  end do
  if (a(50) /= 50) stop 0
  write (0, *) 'reached'
  bad = 17

  !$acc parallel loop copyout (a)
  do i = 1, 50
    if (i /= bad) a(i) = i
    if (i == bad) error stop 'a bad cell'
  end do
  print *, a(1)
end program
