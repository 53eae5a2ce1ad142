! OpenACC 2.5.3: kernels regions of array assignments, do concurrent, loops, scalar code
! and loops that only repeat others.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module steps
  implicit none
contains
  subroutine smooth (a, b, n, m, nt, total)
    integer, intent(in) :: n, m, nt
    real(8), intent(inout) :: a(n, m)
    real(8), intent(out) :: b(:, :)
    real(8), intent(out) :: total
    integer :: i, j, t
    real(8) :: w
    total = 0
    !$acc kernels copy(a) copyout(b)
    b(:, :) = 0
    do t = 1, nt
      w = 0.125d0
      do j = 2, m - 1
        do i = 2, n - 1
          b(i, j) = w * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
        end do
      end do
      a(2:n - 1, 2:m - 1) = a(2:n - 1, 2:m - 1) / 2 + b(2:n - 1, 2:m - 1)
      a(1, 1) = t
    end do
    do j = 1, m
      do i = 1, n
        total = total + a(i, j)
      end do
    end do
    do concurrent (i = 1:n)
      b(i, 1) = total + i
    end do
    where (b(:, 2) > 1) b(:, 2) = -b(:, 2)
    !$acc end kernels
  end subroutine

  subroutine smooth_serial (a, b, n, m, nt, total)
    integer, intent(in) :: n, m, nt
    real(8), intent(inout) :: a(n, m)
    real(8), intent(out) :: b(:, :)
    real(8), intent(out) :: total
    integer :: i, j, t
    b(:, :) = 0
    do t = 1, nt
      do j = 2, m - 1
        do i = 2, n - 1
          b(i, j) = 0.125d0 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
        end do
      end do
      a(2:n - 1, 2:m - 1) = a(2:n - 1, 2:m - 1) / 2 + b(2:n - 1, 2:m - 1)
      a(1, 1) = t
    end do
    total = sum (a)
    do i = 1, n
      b(i, 1) = total + i
    end do
    where (b(:, 2) > 1) b(:, 2) = -b(:, 2)
  end subroutine

  integer function until (x, n, limit)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    real, intent(in) :: limit
    real :: err
    integer :: i, count
    err = 2 * limit
    count = 0
    !$acc data copy(x)
    !$acc kernels
    do while (err > limit .and. count < 100)
      err = 0
      do i = 1, n
        err = max (err, abs (x(i)) / 2)
        x(i) = x(i) / 2
      end do
      count = count + 1
    end do
    !$acc end kernels
    !$acc end data
    until = count
  end function
end module

program kernels_sequence
  use steps
  implicit none
  integer, parameter :: n = 30, m = 17
  real(8) :: a(n, m), b(n, m), c(n, m), d(n, m), s, u
  real, allocatable :: x(:), y(:)
  integer :: i, k
  a = reshape ([(mod (i * 7, 11), i = 1, n * m)], [n, m])
  c = a
  call smooth (a, b, n, m, 6, s)
  call smooth_serial (c, d, n, m, 6, u)
  if (abs (s - u) > 1e-9 * abs (u)) stop 1
  if (any (abs (a - c) > 1e-12)) stop 2
  if (any (abs (b - d) > 1e-9 * abs (d))) stop 3
  allocate (x(100), y(100))
  x = 1024
  if (until (x, 100, 1.0) /= 10) stop 4
  if (any (x /= 1)) stop 5
  k = 0
  !$acc kernels
  x(:) = [(real (i), i = 1, 100)]
  y(1:50) = x(100:51:-1)
  k = 4
  y(51:) = k
  y(k) = 0
  do i = 1, 100
    if (y(i) == k) exit
    y(i) = y(i) + 1
  end do
  !$acc end kernels
  if (i /= 51 .or. k /= 4) stop 6
  do i = 1, 50
    if (i /= 4 .and. y(i) /= 102 - i) stop 7
  end do
  if (y(4) /= 1 .or. any (y(51:) /= 4)) stop 8
end program
