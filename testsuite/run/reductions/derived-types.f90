! Reductions of variables of derived type, member by member (OpenACC 3.0, 2.5.15).
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module totals
  implicit none
  type acc_t
    real(8) :: s = 0
    integer :: n = 0, c(3) = 0
  end type
  type, extends(acc_t) :: more_t
    complex :: z = 0
  end type
contains
  subroutine add (r, n)
    type(acc_t), intent(inout) :: r
    integer, intent(in) :: n
    integer :: i
    !$acc parallel loop reduction(+:r)
    do i = 1, n
      r%s = r%s + i
      r%c(3) = r%c(3) + 1
    end do
  end subroutine
end module

program derived_types
  use totals
  implicit none
  type(acc_t) :: r
  type(more_t) :: w
  real(8), allocatable :: x(:)
  integer :: i, n = 1000
  allocate (x(n))
  x = [(mod(i, 10), i = 1, n)]
  r%s = 1
  !$acc parallel loop reduction(+:r) copyin(x)
  do i = 1, n
    r%s = r%s + x(i)
    r%c(2) = r%c(2) + 1
    r%n = r%n + mod (i, 2)
  end do
  if (r%s /= 4501 .or. r%c(2) /= 1000 .or. r%n /= 500 .or. r%c(1) /= 0) &
    error stop "sum"
  !$acc parallel loop gang reduction(+:w) copyin(x)
  do i = 1, n
    w%z = w%z + (1., 2.)
    w%n = w%n + 1
  end do
  if (w%n /= 1000 .or. w%z /= (1000., 2000.)) error stop "extended"
  r%s = -1
  !$acc kernels loop reduction(max:r)
  do i = 1, n
    r%s = max (r%s, x(i))
    r%n = max (r%n, i)
  end do
  if (r%s /= 9 .or. r%n /= 1000 .or. r%c(2) /= 1000) error stop "max"
  call add (r, 100)
  if (r%s /= 5059 .or. r%c(3) /= 100 .or. r%c(2) /= 1000) error stop "dummy argument"
end program
