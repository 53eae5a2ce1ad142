! Columns of arrays that a thread updates under a condition are registers meanwhile.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module particles
  implicit none
contains
  subroutine forces (n, x, f, near)
    integer, intent (in) :: n
    real(8), intent (in) :: x(3,n)
    real(8), intent (out) :: f(3,n)
    integer, intent (out) :: near(n)
    real(8) :: d(3), r2
    integer :: i, j
    !$acc parallel loop copyin (x) copyout (f, near) private (d)
    do i = 1, n
      f(:,i) = 0
      near(i) = 0
      do j = 1, n
        if (i /= j) then
          d(:) = x(:,i) - x(:,j)
          r2 = sum (d * d)
          f(:,i) = f(:,i) + d(:) / r2
          if (r2 < 40) near(i) = near(i) + j
        end if
      end do
    end do
  end subroutine
end module

program main
  use particles
  implicit none
  integer, parameter :: n = 150
  real(8) :: x(3,n), f(3,n), d(3), s(3)
  integer :: near(n), i, j, count
  do i = 1, n
    x(:,i) = [mod (i * 5, 17) + 0.01d0 * i, mod (i * 3, 11) - 0.02d0 * i, i * 0.125d0]
  end do
  call forces (n, x, f, near)
  do i = 1, n
    s = 0
    count = 0
    do j = 1, n
      if (i == j) cycle
      d = x(:,i) - x(:,j)
      s = s + d / sum (d * d)
      if (sum (d * d) < 40) count = count + j
    end do
    if (any (abs (f(:,i) - s) > 1d-9)) stop 1
    if (near(i) /= count) stop 2
  end do
end program
