! A triangle of a matrix is copied to the other one, by the columns of Fortran: the loops are
! parallel, but for the last nest, whose leading dimension is less than what is used.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
! { dg-skip-device "host" }
! { dg-output "^(launch \[^\n\]*\n)*accplug: \[^\n\]*triangles.f90:55: a run-time check of c failed: the loops that it guards run sequentially" }

subroutine covariance (n, m, d, c)
  implicit none
  integer, intent (in) :: n, m
  real (8), intent (in) :: d(n, m)
  real (8), intent (inout) :: c(m, m)
  integer :: i, j
  !$acc kernels present (d, c)
  do j = 1, m
    do i = j, m
      c(i, j) = sum (d(:, i) * d(:, j))
      c(j, i) = c(i, j)
    end do
  end do
  !$acc end kernels
end subroutine

! As BLAS stores it: LD is the length of a column.
subroutine mirror (m, ld, c)
  implicit none
  integer, intent (in) :: m, ld
  complex (8), intent (inout) :: c(ld, *)
  integer :: i, j
  !$acc kernels present (c(:, 1:m))
  do j = 1, m
    c(j, j) = real (c(j, j), 8)
    do i = 1, j - 1
      c(j, i) = conjg (c(i, j))
    end do
  end do
  !$acc end kernels
end subroutine

module subject
  implicit none
contains
  integer function column (m)
    integer, intent (in) :: m
    column = m / 3
  end function
end module

subroutine overlapping (m, ld, c)
  implicit none
  integer, intent (in) :: m, ld
  real (8), intent (inout) :: c(0:*)
  integer :: i, j
  !$acc kernels present (c(0:m * ld + m))
  do j = 0, m - 1
    do i = 0, j - 1
      c(i * ld + j) = c(j * ld + i) + 1
    end do
  end do
  !$acc end kernels
end subroutine

program triangles
  use subject
  implicit none
  integer, parameter :: n = 5, m = 150
  real (8) :: d(n, m), c(m, m), flat(0:m * m - 1), wanted(0:m * m - 1)
  complex (8) :: z(m + 1, m), y(m + 1, m)
  integer :: i, j, ld
  d = reshape ([(mod (i, 13) - 6d0, i = 1, n * m)], [n, m])
  c = 0
  !$acc data copyin (d) copy (c)
  call covariance (n, m, d, c)
  !$acc end data
  if (any (abs (c - matmul (transpose (d), d)) > 1d-9)) error stop "covariance"
  z = reshape ([(cmplx (i, mod (i, 7), 8), i = 1, (m + 1) * m)], [m + 1, m])
  y = z
  do j = 1, m
    y(j, j) = real (y(j, j), 8)
    y(j, 1:j - 1) = conjg (y(1:j - 1, j))
  end do
  !$acc data copy (z)
  call mirror (m, m + 1, z)
  !$acc end data
  if (any (z /= y)) error stop "mirror"
  ld = column (m)
  flat = [(mod (i, 17), i = 1, m * m)]
  wanted = flat
  do j = 0, m - 1
    do i = 0, j - 1
      wanted(i * ld + j) = wanted(j * ld + i) + 1
    end do
  end do
  !$acc data copy (flat)
  call overlapping (m, ld, flat)
  !$acc end data
  if (any (flat /= wanted)) error stop "overlapping"
end program
