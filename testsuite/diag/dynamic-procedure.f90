! Which procedure a call is of, the object's dynamic type says: the host's table has it.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shapes
  type shape
    integer :: n = 0
  contains
    procedure :: number
  end type
contains
  integer function number (this)
!$acc routine seq
    class(shape), intent(in) :: this
    number = this%n
  end function

  subroutine ask (x, y, r)
    class(shape), intent(in) :: x
    type(shape), intent(in) :: y
    integer, intent(out) :: r
!$acc parallel copyout(r)
    r = x%number ()   ! { dg-error "device code cannot call the procedure of a polymorphic variable, which its dynamic type has" }
!$acc end parallel
!$acc parallel copyout(r)
    r = y%number ()
!$acc end parallel
  end subroutine
end module
