! Loops of lanes that follow each other and touch the same elements of Fortran's arrays: whose
! bounds are known, whose are not, and whose elements array expressions use.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program kept_elements
  implicit none
  integer, parameter :: columns = 5, known = 1000
  real(8), allocatable :: a(:, :), b(:, :)
  real(8) :: c(known, columns), d(known, columns)
  integer :: i, j, length
  integer, parameter :: lengths(5) = [0, 3, 128, 1024, 2500]

  do i = 1, size(lengths)
    length = lengths(i)
    allocate (a(length, columns), b(length, columns))
    a = reshape([(mod(j * 37, 101) * 0.5d0, j = 1, length * columns)], shape(a))
    b = -1
    call normalise(a, b)
    call check(a, b)
    deallocate (a, b)
  end do
  c = reshape([(mod(j * 37, 101) * 0.5d0, j = 1, known * columns)], shape(c))
  d = -1
  call in_place(c, d)
  call check(d, c)

contains

  ! y is x, less its mean, over the sum of its squares.
  subroutine normalise(x, y)
    real(8), intent(in) :: x(:, :)
    real(8), intent(inout) :: y(:, :)
    real(8) :: mean, squares
    integer :: i, j
    !$acc parallel loop gang copyin(x) copy(y) private(mean, squares)
    do j = 1, size(x, 2)
      mean = 0
      squares = 0
      !$acc loop vector reduction(+:mean)
      do i = 1, size(x, 1)
        mean = mean + x(i, j)
      end do
      mean = mean / size(x, 1)
      !$acc loop vector reduction(+:squares)
      do i = 1, size(x, 1)
        y(i, j) = x(i, j) - mean
        squares = squares + y(i, j)**2
      end do
      !$acc loop vector
      do i = 1, size(x, 1)
        y(i, j) = y(i, j) / squares
      end do
    end do
  end subroutine

  subroutine in_place(x, old)
    real(8), intent(inout) :: x(known, columns), old(known, columns)
    real(8) :: mean, squares
    integer :: i, j
    !$acc parallel loop gang copy(x, old) private(mean, squares)
    do j = 1, columns
      mean = 0
      squares = 0
      !$acc loop vector reduction(+:mean)
      do i = known, 1, -1
        mean = mean + x(i, j)
        old(i, j) = x(i, j)
      end do
      mean = mean / known
      !$acc loop vector reduction(+:squares)
      do i = known, 1, -1
        x(i, j) = x(i, j) - mean
        squares = squares + x(i, j)**2
      end do
      !$acc loop vector
      do i = known, 1, -1
        x(i, j) = x(i, j) / squares
      end do
    end do
  end subroutine

  subroutine check(x, y)
    real(8), intent(in) :: x(:, :), y(:, :)
    real(8) :: mean
    integer :: j
    do j = 1, size(x, 2)
      mean = sum(x(:, j)) / size(x, 1)
      if (any(abs(y(:, j) - (x(:, j) - mean) / sum((x(:, j) - mean)**2)) &
              > 1d-9 * abs(y(:, j)) + 1d-12)) stop 1
    end do
  end subroutine

end program
