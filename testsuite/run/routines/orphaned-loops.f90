! Loop directives in procedures without a routine directive: in modules, contained and
! external ones.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

! { dg-options "-fplugin-arg-accplug-warn=no-orphaned-loop" }

module sums
  implicit none
contains
  real(8) function total (x)
    real(8), intent (in) :: x(:)
    integer :: i
    total = 0
    !$acc loop reduction (+:total)
    do i = 1, size (x)
      total = total + x(i)
    end do
  end function total

  subroutine report (x)
    real(8), intent (in) :: x(:)
    integer :: i
    !$acc loop
    do i = 1, size (x)
      if (x(i) < 0) print *, x(i)
    end do
  end subroutine report
end module sums

program main
  use sums
  implicit none
  integer, parameter :: n = 50
  real(8) :: a(n, n), b(n)
  integer :: i, j
  do j = 1, n
    a(:, j) = [(i + j, i = 1, n)]
  end do
  call report (a(:, 1))
  !$acc parallel loop copyin (a) copyout (b)
  do j = 1, n
    b(j) = total (a(:, j))
  end do
  if (any (b /= [(j * n + n * (n + 1) / 2, j = 1, n)])) stop 1
  !$acc parallel copy (b)
  call twice (b)
  call plus_one (b, n)
  !$acc end parallel
  if (any (b /= [(2 * (j * n + n * (n + 1) / 2) + 1, j = 1, n)])) stop 2
contains
  subroutine twice (x)
    real(8), intent (inout) :: x(:)
    integer :: k
    !$acc loop independent
    do k = 1, size (x)
      x(k) = 2 * x(k)
    end do
  end subroutine twice
end program main

subroutine plus_one (x, m)
  integer, intent (in) :: m
  real(8), intent (inout) :: x(m)
  integer :: k
  !$acc loop
  do k = 1, m
    x(k) = x(k) + 1
  end do
end subroutine plus_one
