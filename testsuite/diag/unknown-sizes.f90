! private and firstprivate of what has no size before the program runs.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine s (p, a)
  implicit none
  type t
    integer :: i
  end type
  class(t), allocatable :: x
  class(t) :: p, a(:)
  character(:), allocatable :: c
  integer :: r(3), i
  c = 'abc'
  allocate (x)
  !$acc parallel loop firstprivate(x, p) ! { dg-error "'firstprivate' of 'x', which is polymorphic" }
  ! { dg-error "'firstprivate' of 'p', which is polymorphic" "" { target *-*-* } .-1 }
  do i = 1, 3
    r(i) = x%i
  end do
  !$acc parallel loop firstprivate(c) ! { dg-error "'firstprivate' of 'c', whose length is deferred" }
  do i = 1, 3
    r(i) = ichar (c(i:i))
  end do
  !$acc parallel firstprivate(a) ! { dg-error "'firstprivate' of 'a', which is polymorphic" }
  a(2)%i = 3
  !$acc end parallel
  !$acc parallel loop private(p) ! { dg-error "'private' of 'p', which is polymorphic" }
  do i = 1, 3
    p%i = i
  end do
end subroutine
