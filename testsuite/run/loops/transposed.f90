! Transpositions in Fortran, where the first index is consecutive: assumed shapes, lower bounds,
! steps, complex numbers, derived types, batches, several statements.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module turning
  implicit none
  type point
     real :: x, y
  end type
contains
  subroutine turn(a, b)
    real, intent(in) :: a(:, :)
    real, intent(inout) :: b(:, :)
    integer :: i, j
    !$acc parallel loop collapse(2) copyin(a) copy(b)
    do i = 1, size(a, 1)
       do j = 1, size(a, 2)
          b(j, i) = a(i, j)
       end do
    end do
  end subroutine

  subroutine all_forms(n, m)
    integer, intent(in) :: n, m
    real :: a(n, m), b(m, n)
    double precision :: c(0:n, -1:m), d(-1:m, 0:n), e(-1:m, 0:n)
    complex(8) :: z(n, m), w(m, n)
    type(point) :: p(n, m), q(m, n)
    integer :: f(n, m, 3), g(m, n, 3), i, j, k
    do j = 1, m
       do i = 1, n
          a(i, j) = i + 1000 * j
          z(i, j) = cmplx(i, j, 8)
          p(i, j) = point(i, j)
          f(i, j, :) = [1, 2, 3] * (i + 1000 * j)
       end do
    end do
    b = 0
    call turn(a, b)
    if (any(b /= transpose(a))) error stop 1
    do j = -1, m
       do i = 0, n
          c(i, j) = i + 1000 * j
       end do
    end do
    d = -5
    e = 7
    !$acc parallel loop tile(32, 32) copyin(c, e) copy(d)
    do i = n, 1, -1
       do j = 0, m, 2
          d(j, i) = d(j, i) + 2 * c(i, j) + e(j, i)
       end do
    end do
    do i = 0, n
       do j = -1, m
          if (d(j, i) /= merge(2 + 2 * c(i, j), -5d0, i > 0 .and. mod(j, 2) == 0)) error stop 2
       end do
    end do
    w = 0
    !$acc parallel loop copyin(z, p) copy(w, q)
    do i = 1, n
       !$acc loop
       do j = 1, m
          w(j, i) = conjg(z(i, j))
          q(j, i) = p(i, j)
       end do
    end do
    if (any(w /= conjg(transpose(z)))) error stop 3
    if (any(q%x /= transpose(p%x)) .or. any(q%y /= transpose(p%y))) error stop 4
    g = 0
    !$acc kernels copyin(f) copy(g)
    !$acc loop independent collapse(3)
    do k = 1, 3
       do i = 1, n
          do j = 1, m
             g(j, i, k) = f(i, j, k)
          end do
       end do
    end do
    !$acc end kernels
    do k = 1, 3
       if (any(g(:, :, k) /= transpose(f(:, :, k)))) error stop 5
    end do
  end subroutine
end module

program transposed
  use turning
  implicit none
  call all_forms(1, 1)
  call all_forms(33, 31)
  call all_forms(32, 64)
  call all_forms(3, 100)
  call all_forms(97, 40)
end program
