! Covariances of columns, of which one half is computed and stored on both sides of the
! diagonal.
! { dg-additional-options "-fplugin-arg-accplug-tiles=always" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program symmetric
  implicit none
  integer, parameter :: n = 140, m = 33
  integer :: x(m, n), c(n, n), i, j
  do j = 1, n
    do i = 1, m
      x(i, j) = mod (i * 37 + j * 11, 101) - 50
    end do
  end do
  c = -1
  call products (n, m, x, c)
  do j = 1, n
    do i = 1, n
      if (c(i, j) /= sum (x(:, i) * x(:, j))) stop 1
    end do
  end do
contains
  subroutine products (n, m, x, c)
    integer, intent(in) :: n, m, x(m, n)
    integer, intent(inout) :: c(n, n)
    integer :: i, j, k, t
    !$acc parallel loop copyin(x) copy(c)
    do j = 1, n
      do i = j, n
        t = 0
        do k = 1, m
          t = t + x(k, i) * x(k, j)
        end do
        c(i, j) = t
        c(j, i) = t
      end do
    end do
  end subroutine
end program
