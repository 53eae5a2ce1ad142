! Runs of short elements of rings, counted from 1.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  implicit none
  integer, parameter :: most = 700
  integer(1) :: g(most), h(most)
  integer(2) :: a(most), b(most)
  integer :: n, i, k
  integer :: lengths(5) = [most, 512, 100, 65, 2]
  do i = 1, most
    g(i) = int (mod (i * 31, 17), 1)
    a(i) = int (mod (i * 7919, 1000), 2)
  end do
  do k = 1, 5
    n = lengths(k)
    h = -1
    b = -1
    call ring (n, g, h)
    call other_ring (n, a, b)
    do i = 1, most
      if (i > n) then
        if (h(i) /= -1 .or. b(i) /= -1) stop 1
      else
        if (h(i) /= g(mod (i + n - 2, n) + 1) + g(i) + g(mod (i, n) + 1)) stop 2
        if (b(i) /= a(modulo (i - 2, n) + 1) - a(modulo (i, n) + 1)) stop 3
      end if
    end do
  end do

contains

  subroutine ring (n, g, h)
    integer, intent (in) :: n
    integer(1), intent (in) :: g(n)
    integer(1), intent (inout) :: h(n)
    integer :: i
    !$acc parallel loop copyin (g) copy (h)
    do i = 1, n
      h(i) = g(mod (i + n - 2, n) + 1) + g(i) + g(mod (i, n) + 1)
    end do
  end subroutine

  subroutine other_ring (n, a, b)
    integer, intent (in) :: n
    integer(2), intent (in) :: a(n)
    integer(2), intent (inout) :: b(n)
    integer :: i
    !$acc kernels loop independent copyin (a) copy (b)
    do i = 1, n
      b(i) = a(modulo (i - 2, n) + 1) - a(modulo (i, n) + 1)
    end do
  end subroutine
end program
