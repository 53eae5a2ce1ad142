! What attach and detach name has to be a pointer, or allocatable.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (a, b, n, p, q, s)
  type :: t
    integer :: m
    integer, pointer :: p(:)
  end type
  integer :: a(100), n, b(n), c(10)
  integer, pointer :: p(:), r
  integer, allocatable :: q(:)
  type(t) :: s
  !$acc exit data detach (a) ! { dg-error "neither a pointer nor allocatable|must be ALLOCATABLE or a POINTER" }
  !$acc exit data detach (b) finalize ! { dg-error "neither a pointer nor allocatable|must be ALLOCATABLE or a POINTER" }
  !$acc exit data detach (p, q) finalize
  !$acc exit data detach (s%p, r) finalize
  !$acc exit data detach (s%m) ! { dg-error "neither a pointer nor allocatable|must be ALLOCATABLE or a POINTER" }
  !$acc enter data attach (n) ! { dg-error "neither a pointer nor allocatable|must be ALLOCATABLE or a POINTER" }
  !$acc enter data attach (c) ! { dg-error "neither a pointer nor allocatable|must be ALLOCATABLE or a POINTER" }
  !$acc enter data attach (s%p, p, q, r)
  !$acc parallel attach (c) ! { dg-error "neither a pointer nor allocatable|must be ALLOCATABLE or a POINTER" }
  !$acc end parallel
end subroutine
