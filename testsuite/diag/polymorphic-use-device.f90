! A polymorphic variable has no address that a library could take.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shapes
  type shape
    integer :: i
  end type shape
end module shapes

subroutine call_library (c, n)
  use shapes
  implicit none
  class (shape), allocatable :: c
  integer :: n
  !$acc host_data use_device (c) ! { dg-error "polymorphic variable 'c' in 'use_device'" }
  call library (n)
  !$acc end host_data
  !$acc host_data use_device (n)
  call library (n)
  !$acc end host_data
end subroutine call_library
