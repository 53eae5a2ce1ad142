! firstprivate of what has no size before the program runs.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine s (p)
  implicit none
  type t
    integer :: i
  end type
  class(t), allocatable :: x
  character(:), allocatable :: c
  class(*) :: p
  integer :: r(3), i
  c = 'abc'
  allocate (x)
  !$acc parallel loop firstprivate(x) ! { dg-error "'firstprivate' of 'x', which is polymorphic or of deferred length" }
  do i = 1, 3
    r(i) = x%i
  end do
  !$acc parallel loop firstprivate(c) ! { dg-error "'firstprivate' of 'c', which is polymorphic or of deferred length" }
  do i = 1, 3
    r(i) = ichar (c(i:i))
  end do
end subroutine
