! Named constants of a module in a submodule in another file, whose compiler knows their values:
! in regions, in routines, with default clauses.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
! { dg-additional-sources "submodule-constants-2.f90" }

module tables
  implicit none
  real(8), parameter :: rk(3) = [1d0, 2d0, 4d0]
  integer, parameter :: long(200) = spread (7, 1, 200)
end module

module steps
  use tables
  implicit none
  interface
    module subroutine step (a, n)
      integer, intent(in) :: n
      real(8), intent(inout) :: a(n)
    end subroutine
    module real(8) function from_tables (i)
      !$acc routine seq
      integer, intent(in) :: i
    end function
  end interface
end module

program submodule_constants
  use steps
  implicit none
  integer, parameter :: n = 20
  real(8) :: a(n), e(n)
  integer :: i
  a = 0
  !$acc data copy(a)
  call step (a, n)
  !$acc end data
  do i = 1, n
    e(i) = rk(1 + mod (i, 3)) + long(i)
    e(i) = e(i) + rk(1 + mod (i, 2)) * 2
    e(i) = e(i) + long(n + i) + rk(1 + mod (i, 3))
  end do
  if (any (a /= e)) error stop 1
end program
