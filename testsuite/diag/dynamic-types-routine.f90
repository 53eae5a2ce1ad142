! A device routine gets no dynamic types from the host.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shapes
  type shape
    integer :: n = 0
  end type
contains
  integer function second (x)
!$acc routine seq
    class(shape), intent(in) :: x(:)
    second = x(2)%n   ! { dg-error "a device routine cannot ask for the dynamic type of a polymorphic variable" }
  end function
end module
