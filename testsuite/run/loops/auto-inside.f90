! A nest of a loop that is independent and one with `auto' is a grid, too.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program auto_inside
  implicit none
  integer :: i, j, a(37, 45), y(45, 37)
  do j = 1, 45
    do i = 1, 37
      a(i, j) = 100 * i + j
    end do
  end do
  y = 0
  call turned(37, 45, a, y)
  call turned(37, 0, a, y)
  do j = 1, 45
    do i = 1, 37
      if (y(j, i) /= a(i, j) + 1) error stop 'turned'
    end do
  end do
contains
  subroutine turned(n, m, a, y)
    integer, intent(in) :: n, m, a(n, m)
    integer, intent(inout) :: y(m, n)
    integer :: i, j
    !$acc parallel loop copyin(a) copy(y)
    do i = 1, n
      !$acc loop auto
      do j = 1, m
        y(j, i) = a(i, j) + 1
      end do
    end do
  end subroutine turned
end program auto_inside
