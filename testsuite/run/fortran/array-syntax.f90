! Array expressions in regions: whole arrays, sections, vector operations on
! private and mapped arrays, dot_product and matmul of small arrays.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program array_syntax
  implicit none
  integer, parameter :: n = 50
  real(8) :: a(3, n), b(3, n), d(n), m(3, 3), t(3)
  integer :: i, j
  m = reshape ([(1d0 * i, i = 1, 9)], [3, 3])
  do i = 1, n
    a(:, i) = [1d0 * i, 2d0, -1d0 * i]
  end do
  !$acc parallel loop copyin(a, m) copyout(b, d) private(t)
  do i = 1, n
    t = a(:, i) * 2 + 1
    b(:, i) = 0
    do j = 1, 3
      b(:, i) = b(:, i) + m(:, j) * t(j)
    end do
    d(i) = dot_product (a(:, i), t) + sum (t(1:2)) + maxval (b(:, i))
  end do
  do i = 1, n
    t = a(:, i) * 2 + 1
    if (any (abs (b(:, i) - matmul (m, t)) > 1d-10)) stop 1
    if (abs (d(i) - dot_product (a(:, i), t) - sum (t(1:2)) &
             - maxval (matmul (m, t))) > 1d-9) stop 2
  end do
end program
