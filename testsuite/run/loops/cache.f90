! OpenACC 2.10: sections around the index of a loop that `cache' names are in shared
! memory: of dummy arrays, of allocatables, in the first dimension of two.  Those of components
! are not.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program cache_sections
  implicit none
  real(8) :: x(500), y(500)
  real(8), allocatable :: u(:, :), v(:, :)
  type t
    real(8) :: p(500)
  end type
  type(t) :: s, r(2)
  integer :: i, j
  x = [(mod (i * i, 17), i = 1, 500)]
  y = 0
  call smooth (x, y, 500)
  do i = 2, 499
    if (y(i) /= x(i-1) + 2 * x(i) + 4 * x(i+1)) stop 1
  end do
  if (y(1) /= 0 .or. y(500) /= 0) stop 2
  allocate (u(300, 20), v(300, 20))
  do j = 1, 20
    do i = 1, 300
      u(i, j) = mod (i * j, 23)
    end do
  end do
  v = 0
  !$acc parallel loop gang copyin (u) copy (v)
  do j = 1, 20
    !$acc loop vector
    do i = 3, 298
      !$acc cache (u(i-2:i+2,j))
      v(i, j) = u(i-2, j) - u(i, j) + 3 * u(i+2, j)
    end do
  end do
  do j = 1, 20
    do i = 3, 298
      if (v(i, j) /= u(i-2, j) - u(i, j) + 3 * u(i+2, j)) stop 3
    end do
  end do
  s%p = x
  r(2)%p = 2 * x
  !$acc parallel loop copyin (s, r, x) copy (y)
  do i = 2, 499
    !$acc cache (s%p(i-1:i+1), x(i:i+1))
    !$acc cache (r(2)%p(i:i+1))
    y(i) = s%p(i-1) + r(2)%p(i+1) + x(i)
  end do
  do i = 2, 499
    if (y(i) /= x(i-1) + 2 * x(i+1) + x(i)) stop 4
  end do
contains
  subroutine smooth (p, q, n)
    integer :: n, i
    real(8) :: p(n), q(n)
    !$acc parallel loop copyin (p) copy (q)
    do i = 2, n - 1
      !$acc cache (p(i-1:i+1))
      q(i) = p(i-1) + 2 * p(i) + 4 * p(i+1)
    end do
  end subroutine
end program
