! A contained procedure that a region calls gets all variables that the host shares with
! such procedures; one of them is on the device already.
! { dg-shouldfail "part of the host's variables is present" }
! { dg-output "data is partly present .*: name=variables of outer " }
! { dg-skip-device "host" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program outer
  implicit none
  integer :: i
  real :: a(10), s
  a = 1
  s = 2
  !$acc data copy(a)
  !$acc parallel loop
  do i = 1, 10
    a(i) = a(i) + g ()
  end do
  !$acc end data
  if (all_are (3.)) stop
contains
  real function g ()
    !$acc routine seq
    g = s
  end function
  logical function all_are (x)
    real, intent(in) :: x
    all_are = all (a == x)
  end function
end program
