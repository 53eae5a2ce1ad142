! matmul assigned to allocatable variables and components of the right shape: nothing is
! allocated, also where gfortran compares with the wrong extent.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program products
  implicit none
  type t
    real(8), allocatable :: y(:), m(:,:)
  end type
  real(8), allocatable :: a(:,:), b(:,:), c(:,:), v(:), w(:), x(:)
  real(8) :: ew(20), ex(10), ec(20,10)
  integer :: i, j
  type(t) :: q

  allocate (a(20,30), b(30,10), c(20,10), v(30), w(20), x(10), q%y(20), q%m(20,10))
  a = reshape ([(mod (i * 7, 13) - 6, i = 1, 600)], [20, 30])
  b = reshape ([(mod (i * 5, 11) - 4, i = 1, 300)], [30, 10])
  v = [(mod (i * 3, 7) - 3, i = 1, 30)]
  do i = 1, 20
    ew(i) = sum (a(i,:) * v)
    do j = 1, 10
      ec(i,j) = sum (a(i,:) * b(:,j))
    end do
  end do
  ex = [(sum (v * b(:,j)), j = 1, 10)]

  w = 1; x = 1; c = 1
  !$acc kernels
  w = matmul (a, v)
  x = matmul (v, b)
  c = matmul (a, b)
  !$acc end kernels
  if (any (w /= ew) .or. any (x /= ex) .or. any (c /= ec)) error stop 1

  !$acc kernels copyin(a, v, b) copyout(w, x)
  w = matmul (a, v) + 1
  x = matmul (v, b)
  !$acc end kernels
  if (any (w /= ew + 1) .or. any (x /= ex)) error stop 2

  c = 1
  !$acc parallel copy(w) num_gangs(1)
  w = matmul (a, v)
  !$acc end parallel
  !$acc serial copy(c)
  c = matmul (a, b)
  !$acc end serial
  if (any (w /= ew) .or. any (c /= ec)) error stop 3

  !$acc data copyin(a, b, v) copyout(q%y, q%m) copyout(c)
  !$acc kernels
  q%y = matmul (a, v)
  q%m = matmul (a, b)
  !$acc end kernels
  !$acc parallel loop gang num_gangs(1)
  do i = 1, 1
    block
      real(8), allocatable :: z(:)
      z = matmul (a, v)
      c(:,1) = z
    end block
    c(:,2:) = 0
  end do
  !$acc end data
  if (any (q%y /= ew) .or. any (q%m /= ec)) error stop 4
  if (any (c(:,1) /= ew) .or. any (c(:,2:) /= 0)) error stop 5

  ! On the host another shape is allocated.
  deallocate (w)
  allocate (w(3))
  !$acc kernels self
  w = matmul (a, v)
  !$acc end kernels
  if (size (w) /= 20 .or. any (w /= ew)) error stop 6
end program
