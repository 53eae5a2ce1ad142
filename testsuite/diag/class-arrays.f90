! Polymorphic arrays that gfortran cannot take in clauses.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  type t
    integer :: a = 0
  end type
  type, extends (t) :: e
    integer :: b = 0
  end type
  class(t), allocatable :: held(:)
  !$acc declare create (held) ! { dg-error "'held', a polymorphic array, in 'declare'" }
contains
  subroutine clauses (x, n, o)
    class(t), intent (inout) :: x(:), o
    integer, intent (in) :: n
    class(t), allocatable, dimension (:) :: y
    class(t), pointer :: p(:,:)
    integer :: i
    !$acc parallel loop copy (x, y) ! { dg-error "'y', a polymorphic array that is no dummy" }
    do i = 1, n
      x(i)%a = i
    end do
    !$acc enter data copyin (p(:,2)) ! { dg-error "'p', a polymorphic array that is no dummy" }
    !$acc enter data copyin (o)
    select type (y)
    type is (e)
      !$acc enter data copyin (y)
    class is (t)
      !$acc enter data copyin (y) ! { dg-error "'y', a polymorphic array that is no dummy" }
    end select
    !$acc update self (y) ! { dg-error "'y', a polymorphic array that is no dummy" }
  end subroutine
end module
