! `where' in regions: gfortran's masks, and the memory that they are in.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module fields
  implicit none
  real, allocatable :: u(:,:,:), v(:,:,:)
contains
  subroutine fill (x, k)
    real, intent(out) :: x(:,:,:)
    integer, intent(in) :: k
    integer :: i, j, l
    do l = 1, size (x, 3)
      do j = 1, size (x, 2)
        do i = 1, size (x, 1)
          x(i,j,l) = mod (i * 7 + j * 3 + l * 5 + k, 11) / 11.
        end do
      end do
    end do
  end subroutine

  subroutine step (a, b, c, n, m, l, q, device)
    integer, intent(in) :: n, m, l, q
    real, intent(inout) :: a(n, 0:m-1, l), b(:,:,:), c(2:n+1, m)
    logical, intent(in) :: device
    integer :: k
    !$acc kernels copy (a, b, c) async (q)
    where (a > .5)
      b = b * a
      a = a - c(2,1)
    elsewhere (b > .25)
      b = -1
    elsewhere
      b = b + a
    end where
    !$acc end kernels
    !$acc wait
    !$acc kernels copy (a, b, c) if (device)
    do k = 1, l
      where (a(:,:,k) > .3)
        a(:,:,k) = a(:,:,k) / 2
        b(:,:,k) = b(:,:,k) + c
      end where
    end do
    where (c > .1 .and. c < .9) c = c * 2
    !$acc end kernels
    !$acc parallel loop gang copy (a, b)
    do k = 1, l
      where (a(:,:,k) > .2)
        a(:,:,k) = .5
      elsewhere
        b(:,:,k) = a(:,:,k)
      end where
    end do
  end subroutine

  subroutine step_host (a, b, c, n, m, l)
    integer, intent(in) :: n, m, l
    real, intent(inout) :: a(n, m, l), b(n, m, l), c(n, m)
    integer :: i, j, k
    real :: first
    logical :: mask(n, m, l)
    mask = a > .5
    first = c(1,1)
    do k = 1, l
      do j = 1, m
        do i = 1, n
          if (mask(i,j,k)) then
            b(i,j,k) = b(i,j,k) * a(i,j,k)
            a(i,j,k) = a(i,j,k) - first
          else if (b(i,j,k) > .25) then
            b(i,j,k) = -1
          else
            b(i,j,k) = b(i,j,k) + a(i,j,k)
          end if
          if (a(i,j,k) > .3) then
            a(i,j,k) = a(i,j,k) / 2
            b(i,j,k) = b(i,j,k) + c(i,j)
          end if
          if (a(i,j,k) > .2) then
            a(i,j,k) = .5
          else
            b(i,j,k) = a(i,j,k)
          end if
        end do
      end do
    end do
    do j = 1, m
      do i = 1, n
        if (c(i,j) > .1 .and. c(i,j) < .9) c(i,j) = c(i,j) * 2
      end do
    end do
  end subroutine
end module

program where_in_regions
  use fields
  implicit none
  integer, parameter :: n = 37, m = 11, l = 5
  real, allocatable :: a(:,:,:), b(:,:,:), c(:,:), d(:,:,:), e(:,:,:), f(:,:), none(:)
  integer :: try
  allocate (a(n,m,l), b(n,m,l), c(n,m), u(n,m,l), v(n,m,l), none(0))
  do try = 1, 2
    call fill (a, 1)
    call fill (b, 2)
    c = a(:,:,2)
    d = a
    e = b
    f = c
    call step (a, b, c, n, m, l, 2 - try, try == 1)
    call step_host (d, e, f, n, m, l)
    if (any (abs (a - d) > 1e-6)) stop 1
    if (any (abs (b - e) > 1e-6)) stop 2
    if (any (abs (c - f) > 1e-6)) stop 3
  end do
  ! Bounds of allocatable arrays are in their descriptors; u and v are present.
  call fill (u, 3)
  call fill (v, 4)
  d = u
  e = v
  !$acc data copy (u, v, none)
  !$acc kernels
  where (u > v)
    u = u - v
    v = 2
  elsewhere
    v = u
    u = 1
  end where
  where (none > 0) none = 0
  !$acc end kernels
  !$acc end data
  if (any (abs (u - merge (d - e, 1., d > e)) > 1e-6)) stop 4
  if (any (abs (v - merge (2., d, d > e)) > 1e-6)) stop 5
end program
