! Sums whose loop is around the one that says which element is meant, of columns, beside a loop
! that gives the elements their first values or not.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program sums_around
  implicit none
  integer :: sizes(4) = [0, 1, 7, 45], t
  do t = 1, 4
     call check (sizes(t), sizes(5 - t), 9)
     call check (sizes(t), 33, sizes(t))
  end do
contains
  subroutine first (c, a, b)
    real :: a(:, :), b(:, :), c(:, :)
    integer :: i, j, k
    !$acc kernels copyin(a, b) copy(c)
    do j = 1, size (c, 2)
       do i = 1, size (c, 1)
          c(i, j) = 0
       end do
       do k = 1, size (a, 2)
          do i = 1, size (c, 1)
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
    !$acc end kernels
  end subroutine first

  subroutine assigned (c, a, b, n, m, l)
    integer :: n, m, l, j, k
    integer(8) :: a(n, l), b(l, m), c(n, m)
    !$acc kernels copyin(a, b) copy(c)
    do j = 1, m
       c(:, j) = 2 * c(:, j)
       do k = 1, l
          c(:, j) = c(:, j) - a(:, k) * b(k, j)
       end do
    end do
    !$acc end kernels
  end subroutine assigned

  subroutine ordered (c, a, b, n, m, l)
    integer :: n, m, l, i, j, k
    real(8) :: a(n, l), b(l, m), c(n, m)
    !$acc parallel loop copyin(a, b) copy(c)
    do j = 1, m
       c(:, j) = 0
       !$acc loop seq
       do k = l, 1, -1
          !$acc loop
          do i = 1, n
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine ordered

  subroutine check (n, m, l)
    integer, intent(in) :: n, m, l
    integer(8) :: a(n, l), b(l, m), c(n, m), d(n, m)
    real :: x(n, m)
    real(8) :: y(n, m)
    integer :: i
    a = reshape ([(mod (i, 7) - 3, i = 1, n * l)], [n, l])
    b = reshape ([(mod (i, 5) - 2, i = 1, l * m)], [l, m])
    c = 11
    d = 2 * c - matmul (a, b)
    call assigned (c, a, b, n, m, l)
    if (any (c /= d)) error stop 1
    x = 5
    call first (x, real (a), real (b))
    if (any (x /= matmul (a, b))) error stop 2
    y = 5
    call ordered (y, real (a, 8), real (b, 8), n, m, l)
    if (any (y /= matmul (a, b))) error stop 3
  end subroutine check
end program sums_around
