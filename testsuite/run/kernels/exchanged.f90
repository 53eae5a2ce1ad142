! Intrinsic functions of whole arrays, and products in any order of loops.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module products
  implicit none
contains
  subroutine outer_sums (n, m, l, a, b, c)
    integer, intent (in) :: n, m, l
    real (8), intent (in) :: a(n, l), b(l, m)
    real (8), intent (inout) :: c(n, m)
    integer :: i, j, k
    !$acc kernels copyin (a, b) copy (c)
    do k = 1, l
      do j = 1, m
        do i = 1, n
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine middle_sums (n, m, l, a, b, c)
    integer, intent (in) :: n, m, l
    real (8), intent (in) :: a(n, l), b(l, m)
    real (8), intent (inout) :: c(n, m)
    integer :: i, j, k
    !$acc kernels copyin (a, b) copy (c)
    do j = 1, m
      do k = 1, l
        do i = 1, n
          c(i, j) = c(i, j) - a(i, k) * b(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  ! The second loop's sums depend on its order: each column is added to the next one.
  subroutine running (n, m, c)
    integer, intent (in) :: n, m
    real (8), intent (inout) :: c(n, m)
    integer :: i, j, k
    !$acc kernels copy (c)
    do k = 1, 3
      do j = 2, m
        do i = 1, n
          c(i, j) = c(i, j) + c(i, j - 1)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine whole (n, m, l, a, b, c)
    integer, intent (in) :: n, m, l
    real (8), intent (in) :: a(n, l), b(l, m)
    real (8), intent (out) :: c(n, m)
    !$acc kernels copyin (a, b) copyout (c)
    c = matmul (a, b)
    !$acc end kernels
  end subroutine
end module

program main
  use products
  implicit none
  integer, parameter :: n = 67, m = 45, l = 38
  real (8) :: a(n, l), b(l, m), c(n, m), d(n, m), zero
  real :: x(1000), top, low
  logical :: some, every, none
  integer :: i, j
  do i = 1, l
    a(:, i) = [(mod (i * j, 7) - 3, j = 1, n)]
    b(i, :) = [(mod (i + j, 5) - 2, j = 1, m)]
  end do
  d = matmul (a, b)
  call whole (n, m, l, a, b, c)
  if (any (c /= d)) stop 1
  call outer_sums (n, m, l, a, b, c)
  if (any (c /= 2 * d)) stop 2
  call middle_sums (n, m, l, a, b, c)
  if (any (c /= d)) stop 3
  call outer_sums (n, m, 0, a, b, c)
  if (any (c /= d)) stop 4
  c = 1
  call running (n, m, c)
  if (c(n, m) /= (1 + (m - 1)) + (m - 1) * m / 2 + (m - 1) * m * (m + 1) / 6) stop 5

  x = [(real (mod (i * 37, 1000)), i = 1, 1000)]
  !$acc kernels copyin (x)
  some = any (x > 998)
  none = any (x > 999)
  every = all (x >= 0)
  top = maxval (x)
  low = minval (x)
  !$acc end kernels
  if (.not. some .or. none .or. .not. every .or. top /= 999 .or. low /= 0) stop 6
  zero = 0
  x(1) = real (zero / zero)
  x(1000) = x(1)
  !$acc kernels copyin (x)
  every = all (x >= 0)
  top = maxval (x)
  low = minval (x(1:0))
  !$acc end kernels
  if (every .or. top /= 999 .or. low /= huge (low)) stop 7
end program
