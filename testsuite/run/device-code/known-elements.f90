! Elements that an iteration has in registers: arrays that are apart as dummy arguments are, and
! pointers that may be the same.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module products
  implicit none
contains
  subroutine with_transpose (n, x, o)
    integer :: n, i
    real(8) :: x(3,3,n), o(3,3,n)
    !$acc parallel loop copyin (x) copyout (o)
    do i = 1, n
      o(:,:,i) = matmul (x(:,:,i), transpose (x(:,:,i)))
    end do
  end subroutine

  subroutine sums (n, x, y, o)
    integer :: n, i, j, k
    real(8) :: x(:,:), y(:,:), o(:,:)
    !$acc parallel loop gang vector copyin (x, y) copy (o)
    do i = 1, n
      !$acc loop seq
      do j = 1, 3
        !$acc loop seq
        do k = 1, 3
          o(j,i) = o(j,i) + x(k,i) * y(j,i)
        end do
        o(1,i) = o(1,i) + 1
      end do
    end do
  end subroutine

  subroutine pointers (n, x, o)
    integer :: n, i
    real(8), pointer :: x(:,:), o(:,:)
    !$acc parallel loop gang vector present (x, o)
    do i = 1, n
      o(1,i) = x(1,i) + x(2,i)
      o(2,i) = x(1,i) * 2 + x(2,i)
      o(3,i) = x(1,i) + x(2,i) + x(3,i)
    end do
  end subroutine
end module

program known_elements
  use products
  implicit none
  integer, parameter :: n = 50
  real(8) :: x(3,3,n), o(3,3,n), s(3,n), t(3,n), u(3,n), e(3)
  real(8), target :: p(3,n), q(3,n)
  real(8), pointer :: a(:,:), b(:,:)
  integer :: i, j, k
  x = reshape ([(mod (i, 7) - 3d0, i = 1, 9 * n)], [3, 3, n])
  call with_transpose (n, x, o)
  do i = 1, n
    if (any (o(:,:,i) /= matmul (x(:,:,i), transpose (x(:,:,i))))) stop 1
  end do
  s = x(1,:,:)
  t = s
  u = x(3,:,:)
  call sums (n, x(2,:,:), u, s)
  do i = 1, n
    do j = 1, 3
      do k = 1, 3
        t(j,i) = t(j,i) + x(2,k,i) * u(j,i)
      end do
      t(1,i) = t(1,i) + 1
    end do
  end do
  if (any (s /= t)) stop 2
  p = x(1,:,:)
  q = 0
  a => p
  b => q
  !$acc data copy (p, q)
  call pointers (n, a, b)
  call pointers (n, a, a)
  !$acc end data
  do i = 1, n
    e = x(1,:,i)
    if (any (q(:,i) /= [e(1) + e(2), 2 * e(1) + e(2), sum (e)])) stop 3
    e(1) = e(1) + e(2)
    e(2) = e(1) * 2 + e(2)
    e(3) = sum (e)
    if (any (p(:,i) /= e)) stop 4
  end do
end program
