! What the run compares in front of a loop is computed there: not in another branch.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module branches
  implicit none
contains
  subroutine turn (d, n, c, x, s)
    integer, intent(in) :: d, n
    integer, intent(inout) :: c(-2:, -2:), s
    integer, intent(in) :: x(0:)
    integer :: i, k
    !$acc parallel loop reduction(+:s) num_gangs(7) vector_length(128) copy(c) copyin(x)
    do i = d, n
      if (mod (i, 2) == 1) then
        s = s + x(i)
        c(d - 2:d + 6, i) = iand (c(6:-2:-1, i), 4095)
      else
        c(-1, i) = c(-1, i) + ior (c(0, i) * 3, x(i))
      end if
      !$acc loop
      do k = 1, 5
        c(k, i) = c(k, i) + 2 * c(-2, i)
      end do
    end do
  end subroutine
end module

program test
  use branches
  implicit none
  integer, parameter :: n = 40
  integer :: c(-2:6, -2:n), want(-2:6, -2:n), x(0:n), s, i, k
  do i = -2, n
    c(:, i) = [(i + 10 * k, k = 1, 9)]
  end do
  want = c
  x = [(i, i = 0, n)]
  s = 0
  call turn (0, n, c, x, s)
  do i = 0, n
    if (mod (i, 2) == 1) then
      s = s - i
      want(:, i) = want(6:-2:-1, i)
    else
      want(-1, i) = want(-1, i) + ior (want(0, i) * 3, i)
    end if
    want(1:5, i) = want(1:5, i) + 2 * want(-2, i)
  end do
  if (s /= 0) stop 1
  if (any (c /= want)) stop 2
end program
