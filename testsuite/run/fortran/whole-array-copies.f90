! Assignments of whole arrays of constant size, which gfortran makes of memcpy and memset.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module constant_arrays
  implicit none
  integer, parameter :: n = 60
  type pair
    real :: c(50,4)
    integer :: k
  end type
  real(8), save :: gu(n,n), gv(n,n)
  logical :: lm(n,n)
  type(pair) :: t
contains
  subroutine assign (u, v, z, w)
    real(8) :: u(n,n), v(n,n)
    complex :: w(2:n)
    integer :: z(40), i
    !$acc kernels copy (u, v, w, z, gv, gu, lm, t)
    v = u
    u = 0
    gv = gu
    gu = 0
    lm = .false.
    t%c = 0
    z = [(i * 3, i = 1, 40)]
    w = 0
    !$acc end kernels
  end subroutine
end module

program whole_array_copies
  use constant_arrays
  implicit none
  real(8) :: u(n,n), v(n,n)
  complex :: w(n-1)
  integer :: z(40), i
  u = reshape ([(1d0 * i, i = 1, n * n)], [n, n])
  v = -1
  gu = u * 2
  gv = 5
  lm = .true.
  t%c = 3
  t%k = 9
  w = 7
  call assign (u, v, z, w)
  if (any (u /= 0) .or. any (v /= reshape ([(1d0 * i, i = 1, n * n)], [n, n]))) stop 1
  if (any (gu /= 0) .or. any (gv /= 2 * v) .or. any (lm)) stop 2
  if (any (t%c /= 0) .or. t%k /= 9 .or. any (z /= [(i * 3, i = 1, 40)])) stop 3
  if (any (w /= 0)) stop 4
  call inner
contains
  subroutine inner
    !$acc parallel copy (u, v)
    u = v
    !$acc end parallel
    if (any (u /= v)) stop 5
    !$acc kernels copy (u)
    do i = 1, 3
      u = 0
      u(i,:) = 1
    end do
    !$acc end kernels
    if (sum (u) /= n .or. any (u(3,:) /= 1)) stop 6
  end subroutine
end program
