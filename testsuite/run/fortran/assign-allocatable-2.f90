! Assignments to whole allocatable arrays: dummy arguments, variables of modules and of
! `declare', time loops, routines.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module fields
  implicit none
  real, allocatable :: old(:,:), new(:,:)
  real, allocatable :: d(:), e(:)
  !$acc declare create (d, e)
contains
  subroutine scale (x, y, factor)
    real, allocatable :: x(:,:), y(:,:)
    real :: factor
    !$acc kernels copy (x, y)
    y = x * factor
    x = x + y
    !$acc end kernels
  end subroutine scale

  ! x becomes 2 x - 1 in each step.
  subroutine steps (x, y, n)
    real, allocatable, intent(inout) :: x(:), y(:)
    integer :: n, i
    !$acc data copy (x) create (y)
    do i = 1, n
       !$acc kernels
       y = x * 2
       x = y - 1
       !$acc end kernels
    end do
    !$acc end data
    !$acc kernels
    do i = 1, n
       y = x * 2
       x = y - 1
    end do
    !$acc end kernels
  end subroutine steps

  subroutine declared ()
    !$acc kernels
    d = e + 1
    e = d * d
    !$acc end kernels
  end subroutine declared

  ! A routine's own arrays are allocated on the device.
  real function sum_of_squares (x)
    !$acc routine seq
    real, intent(in) :: x(:)
    real, allocatable :: squares(:)
    squares = x * x
    squares = squares + 0
    sum_of_squares = sum (squares)
  end function sum_of_squares
end module fields

program fortran_assign_allocatable_2
  use fields
  implicit none
  integer, parameter :: n = 60
  real, allocatable :: a(:,:), b(:,:), x(:), y(:)
  integer :: i

  allocate (a(n,n), b(n,n), x(n), y(n))
  a = 1
  call scale (a, b, 2.)
  if (any (b /= 2) .or. any (a /= 3)) stop 1

  x = 3
  call steps (x, y, 3)
  if (any (x /= 129) .or. any (y /= 130)) stop 2

  allocate (old(n,n), new(n,n))
  old = 1
  !$acc data copy (old) create (new)
  !$acc kernels
  do i = 1, 4
     new = old * 2
     old = new + 1
  end do
  !$acc end kernels
  !$acc end data
  if (any (old /= 31)) stop 3

  allocate (d(n), e(n))
  e = 2
  !$acc update device (e)
  call declared ()
  !$acc update self (d, e)
  if (any (d /= 3) .or. any (e /= 9)) stop 4

  !$acc parallel loop copy (x) copyin (a)
  do i = 1, n
     x(i) = sum_of_squares (a(:,i))
  end do
  if (any (x /= 9 * n)) stop 5

  ! On the host the left side is allocated.
  !$acc kernels if (.false.)
  x = [1., 2., 3.]
  y = x
  !$acc end kernels
  if (size (x) /= 3 .or. size (y) /= 3) stop 6
  deallocate (b)
  do i = 1, 2
     ! A nest of the right side stands before the test.
     !$acc kernels if (i == 2)
     b = a + sum (a)
     a = b - maxval (b)
     !$acc end kernels
     if (any (shape (b) /= n)) stop 7
     if (any (b /= (2 - i) * (3 + 3 * n * n)) .or. any (a /= 0)) stop 8
  end do
end program fortran_assign_allocatable_2
