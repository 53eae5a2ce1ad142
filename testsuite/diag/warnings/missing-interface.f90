! API routines without `use openacc' and without `implicit none': functions are real then,
! and routines that need an interface do not exist.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (n)
  integer :: n
  call acc_set_default_async (4)
  if (acc_get_default_async () /= 4) n = 1 ! { dg-warning "result is taken for" }
  n = acc_get_num_devices (5) ! { dg-warning "result is taken for" }
  call acc_wait (1) ! { dg-warning "no routine has this name without one" }
end subroutine f

! With their interfaces nothing is said, nor of a program's own routines.
subroutine g (n)
  use openacc
  integer :: n
  call acc_set_default_async (4)
  n = acc_get_default_async ()
  call acc_wait (n)
  x = acc_own_function (n)
end subroutine g

subroutine h (n)
  include 'openacc_lib.h'
  integer :: n, a(10)
  call acc_copyin (a)
  n = acc_get_num_devices (acc_device_default)
  call acc_delete (a)
end subroutine h

! The type is right, and there is such a routine.
subroutine k (n)
  integer :: n
  integer, external :: acc_get_default_async
  n = acc_get_default_async ()
end subroutine k
