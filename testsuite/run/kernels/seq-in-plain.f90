! Loops with seq in loops that leave all to the compiler, of pointers that may overlap: with
! those that do, and do not; steps, collapsed loops in order, private variables.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program seq_in_plain
  implicit none
  integer, target :: room(4000)
  integer :: i
  do i = 0, 40, 13
    call check (i, 37)
    call check (37, i)
  end do
contains
  subroutine check (n, m)
    integer, intent (in) :: n, m
    integer, pointer :: x(:), y(:)
    integer :: right(4000), at
    do at = 1, 3
      room = [(mod (i, 19), i = 1, 4000)]
      right = room
      x => room(1:n + m)
      if (at == 1) y => room(2001:2000 + n)
      if (at == 2) y => room(1 + m:n + m)
      if (at == 3) y => room(1:n)
      call serial (right, n, m, merge (2000, merge (m, 0, at == 2), at == 1))
      !$acc data copy (room)
      call sums (x, y, n, m)
      !$acc end data
      if (any (room /= right)) stop 1
    end do
  end subroutine check

  subroutine serial (a, n, m, before)
    integer, intent (inout) :: a(:)
    integer, intent (in) :: n, m, before
    integer :: i, j, k
    do i = 1, n
      do j = m, 1, -2
        do k = 1, 2
          a(before + i) = mod (3 * a(before + i) + k * a(i + j), 1009)
        end do
      end do
    end do
  end subroutine serial

  subroutine sums (x, y, n, m)
    integer, pointer, intent (in) :: x(:), y(:)
    integer, intent (in) :: n, m
    integer :: i, j, k, factor
    !$acc kernels
    !$acc loop
    do i = 1, n
      !$acc loop seq collapse (2) private (factor)
      do j = m, 1, -2
        do k = 1, 2
          factor = 3
          y(i) = mod (factor * y(i) + k * x(i + j), 1009)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine sums
end program seq_in_plain
