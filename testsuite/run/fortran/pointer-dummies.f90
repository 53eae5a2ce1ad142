! Scalar dummy arguments that are pointers or allocatable, in clauses and without one; and
! firstprivate of objects of derived types behind pointers.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module dummies
  implicit none
  type point
    integer :: i = 3
    real :: a(3) = 1
  end type
contains
  subroutine in_clauses (x, y)
    real, pointer :: x
    real, allocatable :: y
    !$acc parallel num_gangs(1) copy(x)
    x = x + 4
    !$acc end parallel
    !$acc kernels copy(x) copyin(y)
    x = x + y
    !$acc end kernels
    !$acc kernels
    y = y + x
    !$acc end kernels
    !$acc data copy(x, y)
    !$acc serial present(x, y)
    x = x * 2
    y = y * 2
    !$acc end serial
    !$acc end data
  end subroutine

  subroutine objects (p, r)
    type(point), pointer :: p
    integer, intent(out) :: r(4)
    type(point), allocatable :: q
    integer :: i
    allocate (q)
    q%i = 5
    !$acc parallel loop firstprivate(p, q) copyout(r)
    do i = 1, 4
      r(i) = p%i + q%i * 10 + int (sum (p%a)) * 100 + i
    end do
    !$acc parallel num_gangs(3) firstprivate(p, q)
    p%i = p%i + 1
    q%a(2) = p%i
    !$acc end parallel
    if (p%i /= 3 .or. q%a(2) /= 1) stop 3
  end subroutine
end module

program main
  use dummies
  implicit none
  real, pointer :: x
  real, allocatable :: y
  type(point), pointer :: p
  integer :: r(4), i
  allocate (x, y, p)
  x = 3; y = 2
  call in_clauses (x, y)
  if (x /= 18 .or. y /= 22) stop 1
  call objects (p, r)
  if (any (r /= [(353 + i, i = 1, 4)])) stop 2
end program
