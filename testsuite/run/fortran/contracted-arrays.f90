! Private arrays that one nest fills and another one uses element by element, in loops and in
! array syntax.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
contains
  subroutine prod (n, x, y, z)
    integer :: n, i, j, k, l
    real(8) :: x(8, 8, n), y(8, 8, n), z(8, 8, n), t(8, 8)
    !$acc parallel loop private (t) present (x, y, z)
    do l = 1, n
      do j = 1, 8
        do i = 1, 8
          t(i, j) = 0
          do k = 1, 8
            t(i, j) = t(i, j) + x(i, k, l) * y(k, j, l)
          end do
        end do
      end do
      do j = 1, 8
        do i = 1, 8
          z(i, j, l) = t(i, j)
        end do
      end do
    end do
  end subroutine
  subroutine arrays (n, x, y, z)
    integer :: n, j, k, l
    real(8) :: x(8, 8, n), y(8, 8, n), z(8, 8, n), t(8, 8)
    !$acc parallel loop private (t) present (x, y, z)
    do l = 1, n
      t = 0
      do j = 1, 8
        do k = 1, 8
          t(:, j) = t(:, j) + x(:, k, l) * y(k, j, l)
        end do
      end do
      z(:, :, l) = t
    end do
  end subroutine
  subroutine mm (n, x, y, z)
    integer :: n, l
    real(8) :: x(8, 8, n), y(8, 8, n), z(8, 8, n)
    !$acc parallel loop present (x, y, z)
    do l = 1, n
      z(:, :, l) = matmul (x(:, :, l), y(:, :, l))
    end do
  end subroutine
end module
program p
  use m
  integer, parameter :: n = 60
  real(8) :: x(8, 8, n), y(8, 8, n), z(8, 8, n), w(8, 8, n)
  integer :: i, j, l, bad
  do l = 1, n
    do j = 1, 8
      do i = 1, 8
        x(i, j, l) = mod (i + 2 * j + l, 7)
        y(i, j, l) = mod (3 * i + j + l, 5)
      end do
    end do
    w(:, :, l) = matmul (x(:, :, l), y(:, :, l))
  end do
  bad = 0
  z = 0
  !$acc data copyin (x, y) copy (z)
  call prod (n, x, y, z)
  !$acc end data
  bad = bad + count (z /= w)
  z = 0
  !$acc data copyin (x, y) copy (z)
  call arrays (n, x, y, z)
  !$acc end data
  bad = bad + count (z /= w)
  z = 0
  !$acc data copyin (x, y) copy (z)
  call mm (n, x, y, z)
  !$acc end data
  bad = bad + count (z /= w)
  if (bad /= 0) stop 1
end program
