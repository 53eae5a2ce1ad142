! Addresses a constant apart, of references that conditions guard: the block of the second one
! comes in front of the first one's, and the first one's address was behind it: invalid SSA.

program near_places
  implicit none
  integer, parameter :: n = 7, m = 9
  integer(8) :: x(0:1, 0:m - 1), y(0:1, 0:n - 1), t(0:m - 1), z(0:1, 0:n - 1)
  integer :: i, j
  do j = 0, m - 1
    t(j) = mod (j * 5, 4) - 1
    x(:, j) = [j * 3, j - 7]
  end do
  do i = 0, n - 1
    y(:, i) = [i, 2 * i]
  end do
  z = y
  call sums (n, m, x, y, t)
  do i = 0, n - 1
    do j = 0, m - 1
      if (t(j) > 0) z(:, i) = z(:, i) + (x(:, j) - 1)
      if (t(j) > 1) z(:, i) = x(:, j)
    end do
  end do
  if (any (y /= z)) error stop 1
contains
  subroutine sums (n, m, x, y, t)
    integer, intent(in) :: n, m
    integer(8) :: x(0:, 0:), y(0:, 0:), t(0:)
    integer :: i, j, k
    !$acc parallel
    !$acc loop
    do i = 0, n - 1
      do j = 0, m - 1
        if (t(j) > 0_8) then
          do k = 0, 1
            y(k, i) = y(k, i) + (x(k, j) - 1_8)
          end do
          do k = 0, 1
            if (t(j) > 1_8) y(k, i) = x(k, j)
          end do
        end if
      end do
    end do
    !$acc end parallel
  end subroutine
end program
