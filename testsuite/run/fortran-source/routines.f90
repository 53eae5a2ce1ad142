! Routine directives where programs have them: in front of declarations, among statements,
! for procedures of the module, contained ones, interfaces, submodules.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module places
  !$acc routine(twice) seq
  interface
    module integer function thrice (x)
      !$acc routine(thrice) seq
      integer, value :: x
    end function
  end interface
contains
  integer function twice (x)
    integer, value :: x
    twice = 2 * x
  end function
  subroutine increment (x)
    integer :: x
    x = x + 1
    !$acc routine seq
  end subroutine
end module

submodule (places) inside
contains
  module procedure thrice
    !$acc routine seq
    thrice = 3 * x
  end procedure
end submodule

program main
  use places
  !$acc routine(external_one) seq
  implicit none
  interface
    integer function external_two (x)
      integer, value :: x
    end function
  end interface
  integer :: external_one, a(10), i
  !$acc routine(twice) seq
  !$acc routine(contained) seq
  !$acc routine(external_three)
  !$acc routine(External_Three) seq

  !$acc parallel loop copyout(a)
  do i = 1, 10
    a(i) = twice (i) + thrice (i)
    call increment (a(i))
    a(i) = a(i) + external_one (i) + external_two (i)
    call contained (a(i))
    call external_three (a(i))
  end do
  !$acc routine(external_two) seq
  if (any(a /= [ (8 * i + 6, i = 1, 10) ])) stop 1
contains
  subroutine contained (x)
    integer, intent(inout) :: x
    x = x + 1
  end subroutine
end program

integer function external_one (x)
  !$acc routine seq
  integer :: x
  external_one = x + 1
end function

integer function external_two (x)
  integer, value :: x
  external_two = 2 * x + 1
  !$acc routine(external_two) seq
end function

subroutine external_three (x)
  integer :: x
  !$acc routine seq
  x = x + 2
end subroutine
