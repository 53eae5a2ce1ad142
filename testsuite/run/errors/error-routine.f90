! acc_set_error_routine in Fortran.
! { dg-skip-device "host" }
! { dg-shouldfail "data that are absent" }
! { dg-output "accplug: \[^\n\]*acc_update_self.* told: accplug" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module routines
  use iso_c_binding
  implicit none
contains
  subroutine tell (message) bind (C)
    character (kind=c_char) :: message(*)
    print *, 'told: ', message(1:7)
  end subroutine
end module

program error_routine
  use openacc
  use routines
  implicit none
  integer :: a(10)
  call acc_set_error_routine (c_funloc (tell))
  call acc_update_self (a)
end program
