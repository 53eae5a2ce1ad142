! OpenACC 2.13 in Fortran: declare create and copyin of module variables, used in
! regions and in routines.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module state
  implicit none
  integer, parameter :: n = 64
  real(8) :: table(n)
  !$acc declare create(table)
  integer :: counter = 0, factor = 3
  !$acc declare create(counter) copyin(factor)
contains
  subroutine count_one ()
    !$acc routine seq
    !$acc atomic update
    counter = counter + 1
  end subroutine
  real(8) function lookup (i)
    !$acc routine seq
    integer, intent(in) :: i
    lookup = table(i) * factor
  end function
end module

program module_declare
  use state
  implicit none
  real(8) :: out(n)
  integer :: i
  table = [(i * 0.5d0, i = 1, n)]
  !$acc update device(table)
  counter = 0
  !$acc update device(counter)
  !$acc parallel loop copyout(out)
  do i = 1, n
    out(i) = lookup (i)
    if (mod (i, 2) == 0) call count_one ()
  end do
  !$acc update self(counter)
  if (counter /= n / 2) stop 1
  do i = 1, n
    if (out(i) /= i * 1.5d0) stop 2
  end do
  factor = 10
  !$acc update device(factor)
  !$acc parallel loop copyout(out)
  do i = 1, n
    out(i) = lookup (i)
    table(i) = 0
  end do
  if (out(n) /= n * 5d0) stop 3
  !$acc update self(table(1:10))
  if (any (table(1:10) /= 0)) stop 4
end program
