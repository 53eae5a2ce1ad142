! Sections of an array whose factors are elements of it: the parts of its descriptor are loaded
! in front of these.  Columns that are divided by their diagonal, and added to others.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module arrays
  implicit none
  real(8), allocatable :: a(:,:), b(:)
contains
  subroutine factor (n)
    integer, intent(in) :: n
    integer :: j, k
    !$acc kernels copy(a)
    do k = 1, n
      a(k,k) = sqrt (a(k,k))
      a(k+1:n,k) = a(k+1:n,k) / a(k,k)
      do j = k + 1, n
        a(j:n,j) = a(j:n,j) - a(j:n,k) * a(j,k)
      end do
    end do
    !$acc end kernels
  end subroutine

  ! What it is divided by moves: element k of it is among those that are divided.
  subroutine divide (x, k)
    real(8), intent(inout) :: x(:)
    integer, intent(in) :: k
    !$acc kernels copy(x)
    x(1) = x(1) + 1
    x(:) = x(:) / x(k)
    !$acc end kernels
  end subroutine

  subroutine shift (p, k)
    real(8), pointer, intent(in) :: p(:)
    integer, intent(in) :: k
    !$acc kernels copy(p)
    p(k) = p(k) * 2
    p(2:) = p(:size(p)-1) + p(k)
    p(1) = p(k) - p(2)
    p(:) = p(:) - p(1)
    !$acc end kernels
  end subroutine
end module

program sunk_setup
  use arrays
  implicit none
  integer, parameter :: n = 41
  real(8) :: want(n,n), x(n), p(n), f
  real(8), pointer :: q(:)
  integer :: i, j, k
  allocate (a(n,n), q(n))
  do j = 1, n
    do i = 1, n
      a(i,j) = mod (i * j, 7) + merge (20 * n, 0, i == j)
    end do
  end do
  want = a
  call factor (n)
  do k = 1, n
    want(k,k) = sqrt (want(k,k))
    do i = k + 1, n
      want(i,k) = want(i,k) / want(k,k)
    end do
    do j = k + 1, n
      do i = j, n
        want(i,j) = want(i,j) - want(i,k) * want(j,k)
      end do
    end do
  end do
  if (any (abs (a - want) > 1e-9 * abs (want))) stop 1
  do k = 1, n, 10
    do i = 1, n
      x(i) = i + 3
      q(i) = 2 * i - k
    end do
    p = x
    call divide (p, k)
    x(1) = x(1) + 1
    f = x(k)
    do i = 1, n
      x(i) = x(i) / f
    end do
    if (any (abs (p - x) > 1e-12)) stop 2
    p = q
    call shift (q, k)
    p(k) = p(k) * 2
    f = p(k)
    do i = n, 2, -1
      p(i) = p(i-1) + f
    end do
    p(1) = p(k) - p(2)
    f = p(1)
    do i = 1, n
      p(i) = p(i) - f
    end do
    if (any (abs (p - q) > 1e-12)) stop 3
  end do
end program
