! Results of gfortran's library in allocatable arrays that regions map: they are stored where the
! host has mapped, which device code neither frees nor allocates.
! { dg-require-device-math "functions of gfortran's library" "compilation" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module holders
  implicit none
  type holder
    real(8), allocatable :: x(:)
  end type
contains
  subroutine shift (x, a)
    real(8), allocatable, intent(inout) :: x(:)
    real(8), intent(in) :: a(:)
    !$acc kernels present(x)
    x = cshift (a, 2)
    !$acc end kernels
  end subroutine

  subroutine turn (x, n)
    !$acc routine seq
    real(8), allocatable, intent(inout) :: x(:)
    integer, value :: n
    x = cshift (x(:), n)
  end subroutine

  ! Its own array gets the memory.
  subroutine own (r, a)
    !$acc routine seq
    real(8), intent(out) :: r
    real(8), intent(in) :: a(:,:)
    real(8), allocatable :: x(:)
    x = sum (a, 1)
    r = sum (x) + size (x)
    x = maxval (a, 2)
    r = r + sum (x)
  end subroutine
end module

program main
  use holders
  implicit none
  integer, parameter :: n = 40
  real(8), allocatable :: a(:,:), b(:,:), c(:,:), d(:,:), v(:), w(:)
  integer, allocatable :: k(:)
  logical, allocatable :: l(:)
  type(holder) :: h
  real(8) :: r(3)
  integer :: i, j
  allocate (a(n,n), b(n,n), c(0:n-1,n), v(n), w(-3:n-4), k(2), l(n), h%x(n))
  do i = 1, n
    a(:,i) = [(mod (i * j, 17), j = 1, n)]
    b(:,i) = [(mod (i + j, 13), j = 1, n)]
  end do
  v = 0
  !$acc data copyin(a, b) copyout(c, v, w, k, l) copy(h, h%x)
  !$acc kernels
  c = matmul (a, b)
  v = sum (a, 1)
  w = cshift (v, 3)
  l = any (a > b, 2)
  k = maxloc (a)
  h%x = pack (b(:,2), b(:,2) > 3, v)
  !$acc end kernels
  !$acc serial present(h, h%x)
  call turn (h%x, 1)
  !$acc end serial
  !$acc end data
  d = matmul (a, b)
  if (any (c /= d) .or. lbound (c, 1) /= 0) stop 1
  if (any (v /= sum (a, 1)) .or. any (w /= cshift (v, 3)) .or. lbound (w, 1) /= -3) stop 2
  if (any (l .neqv. any (a > b, 2)) .or. any (k /= maxloc (a))) stop 3
  if (any (h%x /= cshift (pack (b(:,2), b(:,2) > 3, v), 1))) stop 4
  !$acc data copyout(v)
  call shift (v, a(3,:))
  !$acc end data
  if (any (v /= cshift (a(3,:), 2))) stop 5
  !$acc parallel loop copyin(a) copyout(r)
  do i = 1, 3
    call own (r(i), a(:,1:10*i))
  end do
  do i = 1, 3
    if (r(i) /= sum (a(:,1:10*i)) + 10*i + sum (maxval (a(:,1:10*i), 2))) stop 6
  end do
end program
