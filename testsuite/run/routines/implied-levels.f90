! Procedures without directives that call routines of several threads: they have the
! routines' levels.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sums
  implicit none
contains
  real(8) function total (n)
    !$acc routine vector
    integer, value :: n
    integer :: i
    total = 0
    !$acc loop vector reduction (+:total)
    do i = 1, n
      total = total + i
    end do
  end function

  real(8) function next (n)
    integer, value :: n
    next = total (n) + 1
  end function

  subroutine some (n, x)
    integer, value :: n
    real(8), intent (out) :: x
    x = next (n) + next (2 * n)
  end subroutine
end module

program main
  use sums
  implicit none
  integer, parameter :: n = 30
  real(8) :: x(n), h
  integer :: i
  !$acc parallel loop gang copyout (x)
  do i = 1, n
    call some (i, x(i))
  end do
  do i = 1, n
    if (x(i) /= i * (i + 1) / 2 + i * (2 * i + 1) + 2) error stop
  end do
  call some (4, h)
  if (h /= 48) error stop
end program
