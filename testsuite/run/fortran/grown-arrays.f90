! Arrays of the device's own that grow: array constructors with any number of elements, and
! assignments to allocatable arrays of another shape, in regions and in routines.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module growing
  implicit none
contains
  subroutine collect (x, n)
    !$acc routine seq
    integer, intent(in) :: n
    real, intent(out) :: x
    real, allocatable :: l(:)
    character(n), allocatable :: c(:)
    integer :: k
    l = [(real (k), k = 1, n)]
    l = [l, 2.]
    c = [(repeat (achar (64 + k), n), k = 1, n)]
    c = [c, c(1:1)]
    x = sum (l) + sum ([(l(1:k), k = 1, n)]) + sum (ichar (c(:)(n:n))) + 1000 * size (c)
    if (c(n+1) /= c(1)) x = -1
  end subroutine
end module

program main
  use growing
  implicit none
  integer, parameter :: n = 20
  real :: x(n), y(n)
  integer :: i
  !$acc parallel loop copyout(x, y)
  do i = 1, n
    call collect (x(i), i)
    block
      integer, allocatable :: l(:)
      integer :: k
      l = [(k, k = 1, i)]
      l = [l, 2, l(:i)]
      y(i) = sum (l) + sum ([(l(1:k), k = 1, 2)]) + size (l)
    end block
  end do
  do i = 1, n
    block
      real :: expected
      call collect (expected, i)
      if (x(i) /= expected) stop 1
      if (y(i) /= i * (i + 1) + 2 + 4 + 2 * i + 1) stop 2
    end block
  end do
end program
