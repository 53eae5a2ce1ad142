! Arrays whose rows have a constant length, of which loops use an unknown part: recurrences
! along columns and planes, both ways, with neighbours.  Rows that are shorter than what the
! loop uses, as a recurrence of a long distance looks like, run in order.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program constant_rows
  implicit none
  integer, parameter :: nx = 40, ny = 12, nz = 9
  real(8), dimension(nx, nz) :: p, p_host, d
  real(8), dimension(nx, ny, nz) :: w, w_host
  real(8), dimension(nx * nz) :: x, x_host
  integer :: i, k, sizes(3) = [nx - 2, 20, 1]
  do k = 1, nz
    do i = 1, nx
      d(i, k) = mod (i * k, 7)
    end do
  end do
  do i = 1, 3
    p = 1
    p_host = 1
    call columns (sizes(i), p, d)
    call columns_host (sizes(i), p_host, d)
    if (any (p /= p_host)) stop 1
    w = spread (d, 2, ny)
    w_host = w
    call planes (sizes(i), min (sizes(i), ny - 1), w)
    call planes_host (sizes(i), min (sizes(i), ny - 1), w_host)
    if (any (w /= w_host)) stop 2
  end do
  do i = 20, nx * nz, 17
    x = [(mod (k, 5), k = 1, nx * nz)]
    x_host = x
    call recurrence (i, x)
    call recurrence_host (i, x_host)
    if (any (x /= x_host)) stop 3
    call back (i - 19, x)
    call back_host (i - 19, x_host)
    if (any (x /= x_host)) stop 4
  end do
contains
  subroutine columns (n, p, d)
    integer :: n, i, k
    real(8) :: p(nx, nz), d(nx, nz)
    !$acc kernels
    do k = 2, nz
      do i = 1, n
        p(i, k) = p(i, k-1) * .5 + d(i, k) * p(i+1, k-1)
      end do
    end do
    do k = nz - 1, 1, -1
      do i = 1, n
        p(i, k) = p(i, k) + p(i+2, k+1)
      end do
    end do
    !$acc end kernels
  end subroutine columns

  subroutine columns_host (n, p, d)
    integer :: n, i, k
    real(8) :: p(nx, nz), d(nx, nz)
    do k = 2, nz
      do i = 1, n
        p(i, k) = p(i, k-1) * .5 + d(i, k) * p(i+1, k-1)
      end do
    end do
    do k = nz - 1, 1, -1
      do i = 1, n
        p(i, k) = p(i, k) + p(i+2, k+1)
      end do
    end do
  end subroutine columns_host

  subroutine planes (n, m, w)
    integer :: n, m, i, j, k
    real(8) :: w(nx, ny, nz)
    !$acc kernels
    do k = 2, nz
      do j = 1, m
        do i = 1, n
          w(i, j, k) = w(i, j, k) + w(i, j+1, k-1) + w(i, j, k-1)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine planes

  subroutine planes_host (n, m, w)
    integer :: n, m, i, j, k
    real(8) :: w(nx, ny, nz)
    do k = 2, nz
      do j = 1, m
        do i = 1, n
          w(i, j, k) = w(i, j, k) + w(i, j+1, k-1) + w(i, j, k-1)
        end do
      end do
    end do
  end subroutine planes_host

  subroutine recurrence (n, x)
    integer :: n, i
    real(8) :: x(nx * nz)
    !$acc kernels
    do i = 18, n
      x(i) = x(i) + x(i-17)
    end do
    !$acc end kernels
  end subroutine recurrence

  subroutine recurrence_host (n, x)
    integer :: n, i
    real(8) :: x(nx * nz)
    do i = 18, n
      x(i) = x(i) + x(i-17)
    end do
  end subroutine recurrence_host

  ! From behind, in steps.
  subroutine back (n, x)
    integer :: n, i
    real(8) :: x(nx * nz)
    !$acc kernels
    do i = n, 2, -2
      x(i) = x(i) + x(i+18)
    end do
    !$acc end kernels
  end subroutine back

  subroutine back_host (n, x)
    integer :: n, i
    real(8) :: x(nx * nz)
    do i = n, 2, -2
      x(i) = x(i) + x(i+18)
    end do
  end subroutine back_host
end program constant_rows
