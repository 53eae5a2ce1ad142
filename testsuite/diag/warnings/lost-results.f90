! A region's assignment to a dummy argument, a module's variable, one of a procedure around.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module states
  implicit none
  integer :: state ! { dg-message "not the function" }
contains
  subroutine search (a, place) ! { dg-message "not the function" }
    integer, intent (in) :: a(:)
    integer, intent (inout) :: place
    integer :: i
    !$acc parallel loop copyin (a)
    do i = 1, size (a)
      if (a(i) == 7) then
        place = i ! { dg-warning "the value that .place. gets in the region is lost" }
      end if
    end do
    !$acc serial
    state = 3 ! { dg-warning "the value that .state. gets in the region is lost" }
    !$acc end serial
  end subroutine search

  ! Nothing is to be said of these.
  subroutine kept (a, place, n)
    integer, intent (inout) :: a(:), place
    integer, value :: n
    integer :: i
    !$acc parallel loop copyin (a) copy (place)
    do i = 1, size (a)
      if (a(i) == 7) place = i
    end do
    !$acc serial
    n = 5
    !$acc end serial
    !$acc serial copy (a)
    state = a(1)
    a(2) = state
    !$acc end serial
  end subroutine kept
end module states

subroutine around
  implicit none
  integer :: x ! { dg-message "not the function" }
  x = 1
  call inside
  print *, x
contains
  subroutine inside
    !$acc parallel
    x = 7 ! { dg-warning "the value that .x. gets in the region is lost" }
    !$acc end parallel
  end subroutine inside
end subroutine around
