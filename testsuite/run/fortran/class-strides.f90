! Polymorphic dummy arguments that stand for sections with negative strides.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  type t
    integer :: a = 0
    real :: v(3) = 1
  end type
  type, extends (t) :: e
    real :: q(5) = 2
  end type
contains
  subroutine shape (x, n)
    class(t), intent (inout) :: x(:)
    integer, intent (in) :: n
    integer :: i
    !$acc parallel loop copy (x)
    do i = 1, n
      x(i)%a = x(i)%a + i
    end do
    !$acc data copyin (x) copyout (x(2:3))
    !$acc parallel loop present (x)
    do i = 2, 3
      x(i)%a = x(i)%a + 100
    end do
    !$acc end data
  end subroutine

  subroutine implicit_clause (x, n)
    class(t), intent (inout) :: x(:)
    integer, intent (in) :: n
    integer :: i
    !$acc parallel loop
    do i = 1, n
      x(i)%a = x(i)%a + 10 * i
    end do
  end subroutine
end module

program main
  use m
  implicit none
  integer, parameter :: n = 6
  integer :: i
  type(e) :: large(n)
  integer :: b(n), c(n)
  b = [(i, i = 1, n)]
  c = b; c(2:3) = c(2:3) + 100
  call shape (large(n:1:-1), n)
  if (any (large(n:1:-1)%a /= c)) stop 1
  call implicit_clause (large(n:1:-2), n / 2)
  if (any (large(n:1:-2)%a /= c(1::2) + 10 * b(:n/2))) stop 2
  if (any (large(n-1:1:-2)%a /= c(2::2))) stop 3
end program
