! Device code that would have to ask for a dynamic type that only the host knows.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shapes
  type shape
    integer :: n = 0
  end type
  type list
    class(shape), allocatable :: it(:)
  end type
contains
  subroutine first_ones (lists, r)
    type(list), intent(in) :: lists(:)
    integer, intent(out) :: r(:)
    integer :: i
!$acc parallel loop
    do i = 1, size (lists)
      r(i) = lists(i)%it(2)%n   ! { dg-error "the dynamic type of a polymorphic variable is known in device code only where the construct names the variable" }
    end do
  end subroutine
end module
