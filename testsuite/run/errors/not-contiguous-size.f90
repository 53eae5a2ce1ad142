! A section with gaps is no argument of a data routine, also where the size is given; one
! without gaps is.
! { dg-shouldfail "a section with gaps" }
! { dg-output "not-contiguous-size.f90:\[0-9\]+: acc_copyin: the array section is not contiguous" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine copy (a, bytes)
  use openacc
  implicit none
  integer :: a(:, :), bytes
  call acc_copyin (a, bytes)
  call acc_delete (a, bytes)
end subroutine

program gaps
  implicit none
  interface
    subroutine copy (a, bytes)
      integer :: a(:, :), bytes
    end subroutine
  end interface
  integer :: a(10, 10)
  call copy (a, 400)
  call copy (a(:, 2:3), 80)
  print *, 'now with gaps'
  call copy (a(1:5, :), 200)
end program
