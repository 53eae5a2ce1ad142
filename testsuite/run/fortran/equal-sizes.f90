! Arrays with the same bounds, or others: sizes that the procedure computes when it begins, of
! dummy arguments and automatic arrays.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program equal_sizes
  implicit none
  integer :: n = 7, m = 5, first = 2
  double precision :: a(7,5), b(7,5), c(5,7), d(2:8,5)
  integer :: i, j

  do j = 1, 5
    do i = 1, 7
      a(i,j) = i + 10 * j
      b(i,j) = -a(i,j)
      c(j,i) = 3 * a(i,j)
      d(i+1,j) = 5 * a(i,j)
    end do
  end do
  call several (n, m, first, a, b, c, d)
  do j = 1, 5
    do i = 1, 7
      if (a(i,j) /= 9 * (i + 10 * j) + merge (1, 0, i > 1)) stop 1
      if (b(i,j) /= -6 * (i + 10 * j)) stop 2
    end do
  end do
  if (n /= 9 .or. m /= 5) stop 3
  call rows (7, 5, a, b)
  do i = 1, 5
    if (abs (sum (b(:,i)) - 1) > 1d-12) stop 4
  end do

contains

  subroutine several (n, m, first, a, b, c, d)
    integer :: n, m, first
    double precision :: a(n,m), b(n,m), c(m,n), d(first:n+first-1,m)
    double precision :: t(n,m), u(n+1,m), v(2:n,m)
    integer :: k, old
    old = n
    n = n + 2
    !$acc kernels copy (a, b) copyin (c, d) create (t, u, v)
    t = a + c(1,1) * 0
    do k = 1, m
      u(1:old,k) = c(k,:)
      u(old+1,k) = 1
      v(:,k) = u(2:old,k) - c(k,2:) + 1
    end do
    a = t + u(:old,:) + d
    a(2:,:) = a(2:,:) + v
    b = b - d
    !$acc end kernels
  end subroutine

  ! Softmax of each column.
  subroutine rows (n, m, x, y)
    integer :: n, m, i
    double precision :: x(n,m), y(n,m)
    !$acc parallel loop copyin (x) copyout (y)
    do i = 1, m
      y(:,i) = exp (x(:,i) - maxval (x(:,i)))
      y(:,i) = y(:,i) / sum (y(:,i))
    end do
  end subroutine
end program
