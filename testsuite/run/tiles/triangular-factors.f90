! Products with triangles in tiles, as Fortran's loops have them.
! { dg-additional-options "-fplugin-arg-accplug-tiles=always" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module factors
  implicit none
contains
  subroutine lower (n, m, a, b, c)
    integer :: n, m, i, j, k
    real(8) :: a(:, :), b(:, :), c(:, :), s
    !$acc parallel loop collapse(2) present(a, b, c)
    do j = 1, m
      do i = 1, n
        s = 0
        do k = 1, i
          s = s + a(i, k) * b(k, j)
        end do
        c(i, j) = s
      end do
    end do
  end subroutine

  subroutine upper (n, m, a, b, c)
    integer :: n, m, i, j, k
    real(8) :: a(n, n), b(n, m), c(n, m)
    !$acc kernels present(a, b, c)
    do j = 1, m
      do i = 1, n
        c(i, j) = 0
        do k = i + 1, n
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine right (n, m, a, b, c)
    integer :: n, m, i, j, k
    integer :: a(m, n), b(n, n), c(m, n), s
    !$acc parallel loop present(a, b, c)
    do j = 1, n
      !$acc loop
      do i = 1, m
        s = 0
        !$acc loop seq
        do k = n, j, -1
          s = s + a(i, k) * b(k, j)
        end do
        c(i, j) = s
      end do
    end do
  end subroutine

  subroutine check (n, m)
    integer :: n, m, i, j
    real(8) :: a(n, n), b(n, m), c(n, m)
    real(8) :: x(n, n), y(n, m), z(n, m)
    integer :: e(m, n), f(n, n), g(m, n)
    do j = 1, n
      do i = 1, n
        f(i, j) = mod (i * 3 + j * 7, 11) - 5
      end do
    end do
    do j = 1, m
      do i = 1, n
        b(i, j) = mod (i + j * 5, 7) - 3
      end do
    end do
    a = f
    x = f
    y = b
    e = transpose (b)
    !$acc data copyin(a, b, x, y, e, f) copyout(c, z, g)
    call lower (n, m, a, b, c)
    call upper (n, m, x, y, z)
    call right (n, m, e, f, g)
    !$acc end data
    do j = 1, m
      do i = 1, n
        if (c(i, j) /= dot_product (a(i, :i), b(:i, j))) stop 1
        if (z(i, j) /= dot_product (x(i, i + 1:), y(i + 1:, j))) stop 2
        if (g(j, i) /= dot_product (e(j, i:), f(i:, i))) stop 3
      end do
    end do
  end subroutine
end module

program triangular_factors
  use factors
  call check (140, 70)
  call check (70, 33)
  call check (5, 140)
  call check (1, 1)
end program
