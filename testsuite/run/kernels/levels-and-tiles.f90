! Kernels nests whose loops have levels, tiles, collapse or reduction clauses, but not
! `independent', are analysed as those without: adjustable dummies, a maximum without a
! clause, members of elements of components, and a private index of an outer loop.
! { dg-options "-w" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module grids
  implicit none
  type column
    real, pointer :: v(:,:)
  end type
  type grid
    type(column), allocatable :: c(:)
  end type
contains
  function gang_worker (a, b, n, m) result (error)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(0:n-1,0:m-1)
    real(8), intent(inout) :: b(0:n-1,0:m-1)
    real(8) :: error
    integer :: i, j
    error = 0
    !$acc kernels
    !$acc loop gang worker(4)
    do j = 1, m-2
      !$acc loop vector(32)
      do i = 1, n-2
        b(i,j) = 0.25 * (a(i+1,j) + a(i-1,j) + a(i,j-1) + a(i,j+1))
        error = max (error, abs (b(i,j) - a(i,j)))
      end do
    end do
    !$acc end kernels
  end function

  function collapsed (a, b, n, m) result (error)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(0:n-1,0:m-1)
    real(8), intent(inout) :: b(0:n-1,0:m-1)
    real(8) :: error
    integer :: i, j
    error = 0
    !$acc kernels loop collapse(2)
    do j = 1, m-2
      do i = 1, n-2
        b(i,j) = 0.25 * (a(i+1,j) + a(i-1,j) + a(i,j-1) + a(i,j+1))
        error = max (error, abs (b(i,j) - a(i,j)))
      end do
    end do
  end function

  function tiled (a, b, n, m) result (error)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(0:n-1,0:m-1)
    real(8), intent(inout) :: b(0:n-1,0:m-1)
    real(8) :: error
    integer :: i, j
    error = 0
    !$acc kernels loop tile(8,4) reduction(max:error)
    do j = 1, m-2
      do i = 1, n-2
        b(i,j) = 0.25 * (a(i+1,j) + a(i-1,j) + a(i,j-1) + a(i,j+1))
        error = max (error, abs (b(i,j) - a(i,j)))
      end do
    end do
  end function

  subroutine two_nests (x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i, j, k
    !$acc kernels copy(x)
    !$acc loop gang(3) vector(64)
    do i = 1, n
      x(i) = x(i) + i
    end do
    !$acc loop seq
    do k = 1, 3
      !$acc loop vector(32)
      do j = 1, n
        x(j) = x(j) * 2
      end do
    end do
    !$acc loop gang
    do i = 2, n
      x(i) = x(i) + x(i-1)
    end do
    !$acc end kernels
  end subroutine

  subroutine set (this, k, w)
    type(grid), intent(inout) :: this
    integer, intent(in) :: k
    real, intent(in) :: w
    !$acc kernels present(this)
    this%c(k)%v(:,:) = w
    !$acc end kernels
  end subroutine

  subroutine private_index (a)
    integer, intent(inout) :: a(10,10)
    integer :: j, k
    !$acc kernels copy(a)
    !$acc loop independent
    do k = 1, 10
      !$acc loop independent private(j,k)
      do j = 1, 10
        a(j,k) = j + 100 * k
      end do
    end do
    !$acc end kernels
    !$acc parallel loop copy(a)
    do k = 1, 10
      !$acc loop private(j,k)
      do j = 1, 10
        a(j,k) = a(j,k) + k
      end do
    end do
  end subroutine
end module

program main
  use grids
  real(8) :: a(0:39,0:29), b(0:39,0:29), want(0:39,0:29), error
  integer :: x(50), y(50), q(10,10), i, j
  type(grid) :: g
  a = 0; b = 0; want = 0
  a(0,:) = 1; a(7,9) = -3
  do j = 1, 28
    do i = 1, 38
      want(i,j) = 0.25 * (a(i+1,j) + a(i-1,j) + a(i,j-1) + a(i,j+1))
    end do
  end do
  error = gang_worker (a, b, 40, 30)
  if (error /= 3 .or. any (b /= want)) stop 1
  b = 0
  error = collapsed (a, b, 40, 30)
  if (error /= 3 .or. any (b /= want)) stop 2
  b = 0
  error = tiled (a, b, 40, 30)
  if (error /= 3 .or. any (b /= want)) stop 3
  x = 1; y = 1
  call two_nests (x, 50)
  do i = 1, 50
    y(i) = (y(i) + i) * 8
  end do
  do i = 2, 50
    y(i) = y(i) + y(i-1)
  end do
  if (any (x /= y)) stop 4
  q = 0
  call private_index (q)
  do i = 1, 10
    do j = 1, 10
      if (q(j,i) /= j + 101 * i) stop 5
    end do
  end do
  allocate (g%c(3))
  do i = 1, 3
    allocate (g%c(i)%v(20,30))
    g%c(i)%v = 0
  end do
  !$acc enter data copyin(g)
  !$acc enter data copyin(g%c)
  !$acc enter data copyin(g%c(2)%v)
  call set (g, 2, 5.0)
  !$acc exit data copyout(g%c(2)%v)
  !$acc exit data delete(g%c)
  !$acc exit data delete(g)
  if (any (g%c(2)%v /= 5) .or. any (g%c(1)%v /= 0)) stop 6
end program
