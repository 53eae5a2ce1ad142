! Products in tiles, in Fortran: columns first, loops in several orders, strides of array
! sections, matmul's definition.
! { dg-additional-options "-fplugin-arg-accplug-tiles=always" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module products
  implicit none
contains
  subroutine by_levels (n, m, q, a, b, c)
    integer, intent (in) :: n, m, q
    real, intent (in) :: a(n, q), b(q, m)
    real, intent (inout) :: c(n, m)
    integer :: i, j, k
    !$acc parallel loop gang copyin(a, b) copy(c)
    do j = 1, m
      do k = 1, q
        !$acc loop vector
        do i = 1, n
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine added (n, m, q, a, b, c)
    integer, intent (in) :: n, m, q
    real, intent (in) :: a(n, q), b(q, m)
    real, intent (inout) :: c(n, m)
    integer :: i, j, k
    !$acc parallel loop copyin(a, b) copy(c)
    do j = 1, m
      do i = 1, n
        do k = 1, q
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine collapsed (a, b, c)
    real(8), intent (in) :: a(:, :), b(:, :)
    real(8), intent (inout) :: c(:, :)
    real(8) :: t
    integer :: i, j, k
    !$acc parallel loop collapse(2) copyin(a, b) copy(c) private(t)
    do j = 1, size (c, 2)
      do i = 1, size (c, 1)
        t = 0
        do k = 1, size (a, 1)
          t = t + a(k, i) * b(k, j)
        end do
        c(i, j) = 2 * t - c(i, j)
      end do
    end do
  end subroutine

  subroutine rows_outside (n, a, c)
    integer, intent (in) :: n
    integer, intent (in) :: a(0:n, n)
    integer, intent (out) :: c(n, n)
    integer :: i, j, k, t
    !$acc kernels copyin(a) copyout(c)
    do i = 1, n
      do j = 1, n
        t = 0
        do k = 0, n, 2
          t = t + a(k, i) * a(k, j)
        end do
        c(i, j) = t
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use products
  implicit none
  call check (70, 133, 9)
  call check (131, 5, 20)
  call check (3, 4, 0)
contains
  subroutine check (n, m, q)
    integer, intent (in) :: n, m, q
    real :: a(n, q), b(q, m), c(n, m), d(n, m)
    real(8) :: e(q, n), f(q, m), g(n, m), h(n, m)
    integer :: s(0:n, n), t(n, n), u(n, n), i, j
    a = reshape ([(mod (i, 7) - 3, i = 1, n * q)], [n, q])
    b = reshape ([(mod (i, 5) - 1, i = 1, q * m)], [q, m])
    c = 5
    d = 5 + matmul (a, b)
    call added (n, m, q, a, b, c)
    if (any (c /= d)) stop 1
    call by_levels (n, m, q, a, b, c)
    if (any (c /= 2 * d - 5)) stop 11
    e = transpose (a)
    f = b
    g = 3
    h = 2 * matmul (transpose (e), f) - 3
    call collapsed (e, f, g)
    if (any (g /= h)) stop 2
    s = reshape ([(mod (i, 11) - 4, i = 1, (n + 1) * n)], [n + 1, n])
    call rows_outside (n, s, t)
    do j = 1, n
      do i = 1, n
        u(i, j) = sum (s(0:n:2, i) * s(0:n:2, j))
      end do
    end do
    if (any (t /= u)) stop 3
  end subroutine
end program
