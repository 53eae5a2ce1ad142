! Gangs with rows that lanes share, in Fortran's words: loops with directives, and array syntax
! in kernels; of lengths for a part of a warp, a warp, and a block.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program short_rows
  implicit none
  integer :: k
  integer, parameter :: rows(4) = [7, 8200, 8200, 5], terms(4) = [70, 10, 66, 700]
  do k = 1, 4
    call check (rows(k), terms(k))
  end do
contains
  subroutine directives (m, n, x, y, s)
    integer :: m, n, i, j
    real(8) :: x(n,m), y(n,m), s(m), most, total
    !$acc parallel loop gang copyin(x) copyout(y, s) private(most, total)
    do i = 1, m
      most = -1
      total = 0
      !$acc loop vector reduction(max:most)
      do j = 1, n
        most = max (most, x(j,i))
      end do
      !$acc loop vector reduction(+:total)
      do j = 1, n
        y(j,i) = most - x(j,i)
        total = total + y(j,i)
      end do
      !$acc loop vector
      do j = n, 1, -1
        y(j,i) = y(j,i) + total
      end do
      s(i) = total
    end do
  end subroutine
  subroutine arrays (m, n, x, y, s)
    integer :: m, n, i
    real(4) :: x(n,m), y(n,m), s(m), total
    !$acc kernels copyin(x) copyout(y, s)
    do i = 1, m
      total = sum (x(:,i))
      y(:,i) = x(:,i) - total
      s(i) = maxval (y(:,i))
    end do
    !$acc end kernels
  end subroutine
  subroutine check (m, n)
    integer :: m, n, i
    real(8), allocatable :: x(:,:), y(:,:), s(:)
    real(4), allocatable :: z(:,:), w(:,:), t(:)
    allocate (x(n,m), y(n,m), s(m), w(n,m), t(m))
    x = reshape ([(mod (i * 7, 5), i = 1, m * n)], [n, m])
    z = x
    call directives (m, n, x, y, s)
    call arrays (m, n, z, w, t)
    do i = 1, m
      if (s(i) /= sum (maxval (x(:,i)) - x(:,i))) stop 1
      if (any (y(:,i) /= maxval (x(:,i)) - x(:,i) + s(i))) stop 2
      if (any (w(:,i) /= z(:,i) - sum (z(:,i)))) stop 3
      if (t(i) /= maxval (w(:,i))) stop 4
    end do
  end subroutine
end program
