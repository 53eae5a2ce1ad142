! What functions of gfortran's library move: cshift, eoshift, spread and reshape are loops in regions, for
! sections, components, allocatable variables, temporary arrays, and results of each other.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  implicit none
  type t
    real(8), allocatable :: c(:,:)
  end type
  integer, parameter :: n = 31, m = 17
  real(8), allocatable :: a(:,:), b(:,:), u(:,:)
  real(8), pointer :: q(:)
  type(t) :: o
  integer :: sh(m), i, j, k
  complex(8) :: z(n)
  logical(1) :: l(n)
  real :: f(4,5,6), g(6,20), h(120)
  allocate (a(n,m), b(n,m), u(n,m), q(n), o%c(n,m))
  do j = 1, m
    sh(j) = mod (j * 5, 90) - 40
    do i = 1, n
      a(i,j) = i + 100 * j
      o%c(i,j) = mod (i * j, 7)
      q(i) = i
      z(i) = cmplx (i, 2 * i, 8)
      l(i) = mod (i, 3) == 0
    end do
  end do
  h = [(i, i = 1, 120)]
  k = -3
  !$acc kernels copy(a, o, o%c, q, z, l, f, g) copyin(sh, h) copyout(b, u)
  b = cshift (a, 1)
  u = cshift (a, k, dim=2) + b
  b(:,:) = cshift (cshift (u, sh), 2, 2)
  a = eoshift (o%c, sh, boundary=5d0) + eoshift (b, k, dim=2, boundary=q)
  o%c = eoshift (a, 1)
  q(1:5) = cshift (q(2:6), huge (1))
  z(1:n:2) = eoshift (z(n:1:-2), 1, boundary=(1d0,1d0))
  l = eoshift (l, 1)
  u = spread (sh * 1d0, 1, n)
  f = reshape (h, [4,5,6])
  g = reshape (f, [6,20])
  f = spread (f(:,1,:), 2, 5) + reshape (g, [4,5,6])
  !$acc end kernels
  call check (1, weighted (b), 160189059d0)
  call check (2, weighted (u), 1391280d0)
  call check (3, weighted (a), 145346853d0)
  call check (4, weighted (o%c), 136265539d0)
  call check (5, sum (q * [(i, i = 1, n)]), 10416d0)
  call check (6, sum (real (z) * [(i, i = 1, n)]), 7246d0)
  call check (7, 1d0 * count (l), 10d0)
  call check (8, sum (1d0 * [((f(i,j,3) * i * j, i = 1, 4), j = 1, 5)]), 14500d0)
contains
  real(8) function weighted (x)
    real(8), intent(in) :: x(:,:)
    integer :: i, j
    weighted = 0
    do j = 1, m
      do i = 1, n
        weighted = weighted + x(i,j) * i * j
      end do
    end do
  end function

  subroutine check (number, is, wanted)
    integer, intent(in) :: number
    real(8), intent(in) :: is, wanted
    if (is == wanted) return
    print *, number, is, wanted
    stop 1
  end subroutine
end program
