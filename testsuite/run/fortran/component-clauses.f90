! Components of dummy arguments and of variables in data clauses, without their structure.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  type t
    integer :: n
    real, allocatable :: a(:)
    real, pointer :: p(:, :)
    real :: b(20)
  end type
contains
  subroutine whole (x)
    type(t) :: x
    integer :: i
!$acc parallel loop copy(x%a)
    do i = 1, 20
      x%a(i) = x%a(i) + i
    end do
  end subroutine

  subroutine around (x)
    type(t), intent(inout) :: x
    integer :: i
!$acc data copy(x%a(1:x%n))
!$acc parallel loop present(x%a)
    do i = 1, 20
      x%a(i) = x%a(i) + i
    end do
!$acc end data
  end subroutine

  subroutine direct (x, lo)
    type(t) :: x
    integer :: i, lo
!$acc parallel loop copy(x%b(lo:18))
    do i = lo, 18
      x%b(i) = x%b(i) + i
    end do
!$acc kernels copy(x%b)
    do i = 1, 20
      x%b(i) = x%b(i) + 1
    end do
!$acc end kernels
  end subroutine

  subroutine several (x)
    type(t) :: x
    integer :: i
!$acc parallel loop copy(x%p, x%b, x%a)
    do i = 1, 20
      x%p(1 + mod (i, 2), i) = i
      x%b(i) = x%b(i) + x%a(i)
    end do
  end subroutine
end module

program main
  use m
  type(t), target :: x
  integer :: i
  x%n = 20
  allocate (x%a(20), x%p(2, 20))
  x%a = 0
  x%b = 0
  x%p = 0
  call whole (x)
  call around (x)
  call direct (x, 3)
!$acc parallel loop copy(x%a)
  do i = 1, 20
    x%a(i) = x%a(i) + i
  end do
  call several (x)
  do i = 1, 20
    if (x%a(i) /= 3 * i) stop 1
    if (x%b(i) /= merge (4, 3, i >= 3 .and. i <= 18) * i + 1) stop 2
    if (x%p(1 + mod (i, 2), i) /= i .or. x%p(2 - mod (i, 2), i) /= 0) stop 3
  end do
end program
