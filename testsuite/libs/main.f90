! A Fortran program with a region, over the C library's; see library.h.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  use, intrinsic :: iso_c_binding
  use openacc
  implicit none
  interface
    subroutine library_increment (a, n) bind (c)
      import :: c_int
      integer (c_int) :: a(*)
      integer (c_int), value :: n
    end subroutine
    subroutine library_double (a, n) bind (c)
      import :: c_int
      integer (c_int) :: a(*)
      integer (c_int), value :: n
    end subroutine
  end interface
  integer (c_int) :: a(1000)
  integer :: i

  !$acc parallel loop copyout (a)
  do i = 1, 1000
    a(i) = i
  end do
  call acc_wait_all ()
  call library_increment (a, 1000_c_int)
  call library_double (a, 1000_c_int)
  do i = 1, 1000
    if (a(i) /= (i + 1) * 2) error stop 1
  end do
end program
