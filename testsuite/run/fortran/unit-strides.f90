! Assumed-shape dummy arguments: whole arrays, for which kernels have a version of their own, and
! sections with other strides, rows, reversed and empty ones.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sweeps
  implicit none
contains
  subroutine add (a, b)
    real, intent (in) :: a(:)
    real, intent (inout) :: b(:)
    integer :: i
    !$acc parallel loop copyin (a) copy (b)
    do i = 1, size (b)
      b(i) = 2 * b(i) + a(i)
    end do
  end subroutine

  subroutine stencil (a, b, c)
    double precision, intent (in) :: a(0:,:,:), c(:,:)
    double precision, intent (inout) :: b(:,:,-1:)
    integer :: i, j, k
    !$acc parallel copyin (a, c) copy (b)
    !$acc loop gang
    do k = 2, size (a, 3)
      !$acc loop worker
      do j = 2, size (a, 2)
        !$acc loop vector
        do i = 2, size (a, 1)
          b(i,j,k-2) = b(i,j,k-2) + c(i,j) * (a(i-1,j,k) - a(i-2,j,k)) + a(i-1,j-1,k-1)
        end do
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine plain (a, b)
    real, intent (in) :: a(:,:)
    real, intent (inout) :: b(:,:)
    integer :: i, j
    !$acc kernels copyin (a) copy (b)
    do j = 1, size (b, 2)
      do i = 1, size (b, 1)
        b(i,j) = b(i,j) - a(j,i)
      end do
    end do
    !$acc end kernels
  end subroutine

  real function total (a) result (t)
    real, intent (in) :: a(:,:)
    integer :: i, j
    t = 0
    !$acc parallel loop collapse (2) reduction (+:t) copyin (a)
    do j = 1, size (a, 2)
      do i = 1, size (a, 1)
        t = t + a(i,j)
      end do
    end do
  end function

  ! In order: iterations need what those before them have stored, if the pointers say so.
  subroutine scan (a)
    real, intent (inout) :: a(:,:)
    integer :: i, j
    !$acc parallel loop copy (a)
    do j = 1, size (a, 2)
      !$acc loop seq
      do i = 2, size (a, 1)
        a(i,j) = a(i,j) + a(i-1,j)
      end do
    end do
  end subroutine
end module

program unit_strides
  use sweeps
  implicit none
  real :: x(60), y(60), p(12,9), q(12,9), r(9,12)
  double precision :: u(10,8,6), v(10,8,6), w(10,8), e(10,8,6)
  integer :: i, j, k

  x = [(i, i = 1, 60)]
  y = 1
  call add (x, y)
  if (any (y /= 2 + x)) stop 1
  y = 1
  call add (x(1:60:3), y(60:22:-2))
  if (any (y(60:22:-2) /= 2 + x(1:60:3)) .or. any (y(59:21:-2) /= 1)) stop 2
  y = 1
  call add (x(5:4), y(5:4))
  call add (x(7:7), y(9:9))
  if (y(9) /= 9 .or. count (y /= 1) /= 1) stop 3

  u = reshape ([(mod (7 * i, 31), i = 1, 480)], shape (u))
  w = reshape ([(mod (3 * i, 11), i = 1, 80)], shape (w))
  v = 1
  call stencil (u, v, w)
  e = 1
  do k = 2, 6
    do j = 2, 8
      do i = 2, 10
        e(i,j,k) = 1 + w(i,j) * (u(i,j,k) - u(i-1,j,k)) + u(i,j-1,k-1)
      end do
    end do
  end do
  if (any (v /= e)) stop 4
  v = 1
  call stencil (u(10:2:-2,:,:), v(1:5,:,:), w(1:9:2,:))
  e = 1
  do k = 2, 6
    do j = 2, 8
      do i = 2, 5
        e(i,j,k) = 1 + w(2*i-1,j) * (u(12-2*i,j,k) - u(14-2*i,j,k)) + u(12-2*i,j-1,k-1)
      end do
    end do
  end do
  if (any (v /= e)) stop 5

  p = reshape ([(i, i = 1, 108)], shape (p))
  r = 500
  call plain (p, r)
  if (any (r /= 500 - transpose (p))) stop 6
  r = 500
  call plain (p(2:12:2,:), r(:,1:6))
  if (any (r(:,1:6) /= 500 - transpose (p(2:12:2,:))) .or. any (r(:,7:) /= 500)) stop 7
  r = 500
  call plain (p, r(9:1:-1,12:1:-1))
  if (any (r(9:1:-1,12:1:-1) /= 500 - transpose (p))) stop 8

  if (total (p) /= sum (p) .or. total (p(::5,::2)) /= sum (p(::5,::2))) stop 9
  if (total (p(:,9:1:-4)) /= sum (p(:,9:1:-4))) stop 10

  q = 1
  call scan (q)
  if (any (q /= spread ([(i, i = 1, 12)], 2, 9))) stop 11
  q = 1
  call scan (q(11:3:-4,::2))
  if (any (q(11:3:-4,::2) /= spread ([1, 2, 3], 2, 5)) .or. sum (q) /= 108 + 15) stop 12
end program
