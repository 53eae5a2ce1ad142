! Assignments to whole allocatable arrays: the shapes agree, so the device allocates
! nothing, and the arrays keep their bounds.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program fortran_assign_allocatable
  implicit none
  type point
     real :: x, y
  end type point
  type pair
     real, allocatable :: v(:), w(:)
  end type pair
  integer, parameter :: n = 50
  real, allocatable :: x(:), y(:), a(:,:), b(:,:), c(:,:)
  integer(8), allocatable :: i(:), j(:)
  complex, allocatable :: z(:), square(:)
  type(point), allocatable :: p(:), q(:)
  type(pair) :: s
  real :: factor
  integer :: k

  allocate (x(n), y(0:n-1), a(n,n+3), b(n,n+3), c(2:n+1,-1:n+1))
  x = [(k, k = 1, n)]
  y = 0
  factor = 2
  !$acc kernels
  y = x * 2
  !$acc end kernels
  if (lbound (y, 1) /= 0 .or. any (y /= [(2 * k, k = 1, n)])) stop 1

  ! Several statements; scalars, constants and constructors on the right.
  !$acc kernels
  x = factor * y + 1
  y = x - y
  x = x + 1.5
  !$acc end kernels
  if (any (y /= [(2 * k + 1, k = 1, n)])) stop 2
  if (any (x /= [(4 * k + 2.5, k = 1, n)])) stop 3
  !$acc kernels
  x = 1
  y = [(k, k = 1, 50)]
  !$acc end kernels
  if (any (x /= 1) .or. any (y /= [(k, k = 1, n)])) stop 4

  ! The right side needs what the left side had.
  !$acc kernels
  y = y(n-1:0:-1) + 1
  !$acc end kernels
  if (any (y /= [(n + 2 - k, k = 1, n)])) stop 5

  a = 1
  b = 2
  c = 0
  !$acc kernels copyin (a, b) copy (c)
  c = a + b
  !$acc end kernels
  if (any (lbound (c) /= [2, -1]) .or. any (c /= 3)) stop 6
  !$acc data copyin (b) copy (a, c)
  !$acc kernels
  c = c * b
  a = c - 1
  c = a + b
  !$acc end kernels
  !$acc end data
  if (any (c /= 7) .or. any (a /= 5)) stop 7

  ! The other constructs.
  !$acc parallel copyin (a) copy (b)
  b = a + b
  b = 2 * b
  !$acc end parallel
  if (any (b /= 14)) stop 8
  allocate (i(n), j(n))
  j = 4
  !$acc serial
  i = j * j
  !$acc end serial
  if (any (i /= 16)) stop 9
  !$acc parallel loop copy (x, y)
  do k = 1, 3
     if (k == 2) x = y + 1
  end do
  if (any (x /= y + 1)) stop 10

  ! Other types, components.
  allocate (z(n), square(n), p(n), q(n), s%v(n), s%w(n))
  z = (1, 2)
  p = point (3, 4)
  s%v = 5
  !$acc kernels
  square = z * z
  q = p
  !$acc end kernels
  if (any (square /= (-3, 4)) .or. any (q%x /= 3) .or. any (q%y /= 4)) stop 11
  !$acc enter data copyin (s)
  !$acc enter data copyin (s%v, s%w)
  !$acc kernels present (s)
  s%w = s%v * 2
  !$acc end kernels
  !$acc exit data copyout (s%w, s%v)
  !$acc exit data delete (s)
  if (any (s%w /= 10)) stop 12
end program fortran_assign_allocatable
