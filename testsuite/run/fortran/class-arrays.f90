! Polymorphic arrays, dummy arguments, whole and in sections in data clauses: of assumed and
! explicit shape, allocatable, pointers; their dynamic types are larger than the declared one.
!
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

  subroutine explicit (x, n, m)
    integer, intent (in) :: n, m
    class(t), dimension (n, m) :: x
    integer :: i, j
    !$acc enter data copyin (x)
    !$acc parallel loop collapse (2) default (present)
    do j = 1, m
      do i = 1, n
        x(i,j)%a = x(i,j)%a + i * j
      end do
    end do
    !$acc update self (x)
    !$acc exit data delete (x)
  end subroutine

  subroutine allocated_ones (x)
    class(t), allocatable :: x(:)
    integer :: i
    !$acc parallel loop copy (x)
    do i = 1, size (x)
      x(i)%a = x(i)%a + i
    end do
    !$acc kernels loop independent copy (x(4:6))
    do i = 4, 6
      x(i)%a = x(i)%a + 100
    end do
  end subroutine

  subroutine pointed (x)
    class(t), pointer, intent (in) :: x(:)
    integer :: i, n
    n = size (x)
    !$acc enter data copyin (x)
    !$acc parallel loop present (x)
    do i = 1, n
      x(i)%a = x(i)%a + i
    end do
    !$acc parallel loop present (x(3:n))
    do i = 3, n
      x(i)%a = x(i)%a + 100
    end do
    !$acc exit data copyout (x)
  end subroutine

  subroutine known (x)
    class(t) :: x(:)
    integer :: i
    select type (x)
    type is (e)
      !$acc parallel loop copy (x)
      do i = 1, size (x)
        x(i)%q = x(i)%q + i
      end do
    end select
  end subroutine
end module

program main
  use m
  implicit none
  integer, parameter :: n = 6
  integer :: i, j
  type(t) :: small(n)
  type(e) :: large(n), square(n,n)
  type(e), allocatable :: several(:)
  class(t), allocatable :: s(:)
  class(t), pointer :: p(:)
  integer :: b(n), c(n), d(n)
  b = [(i, i = 1, n)]
  c = b; c(2:3) = c(2:3) + 100
  call shape (small, n)
  if (any (small%a /= c)) stop 1
  call shape (large, n)
  if (any (large%a /= c) .or. any (large%q(5) /= 2)) stop 2
  call shape (large(2:), n - 1)
  if (large(3)%a /= 205 .or. large(6)%a /= 11) stop 3
  ! Backwards.
  large%a = 0
  call shape (large(n:1:-1), n)
  if (any (large(n:1:-1)%a /= c)) stop 10
  call implicit_clause (large(n:1:-2), n / 2)
  if (any (large(n:1:-2)%a /= c(1::2) + 10 * b(:n/2))) stop 11
  if (any (large(n-1:1:-2)%a /= c(2::2))) stop 12
  call explicit (square, n, n)
  do j = 1, n
    if (any (square(:,j)%a /= b * j)) stop 4
  end do
  d = b; d(4:) = d(4:) + 100
  allocate (e :: s(n))
  call allocated_ones (s)
  if (any (s%a /= d)) stop 5
  d = b; d(3:) = d(3:) + 100
  allocate (p(n))
  call pointed (p)
  if (any (p%a /= d)) stop 6
  deallocate (p)
  allocate (e :: p(n))
  call pointed (p)
  if (any (p%a /= d)) stop 7
  call known (large)
  if (any (large%q(3) /= b + 2)) stop 8
  allocate (several(n))
  s = several
  select type (s)
  type is (e)
    !$acc parallel loop copy (s)
    do i = 1, n
      s(i)%q = i
    end do
    if (any (s%q(1) /= b)) stop 9
  end select
end program
