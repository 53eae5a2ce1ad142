! Fortran's pointers in kernels regions: the run time knows where they lead to, and how long rows
! are is known in front of a nest whose outer loop may have no iterations.  Only the last call has
! pointers that meet.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
! { dg-skip-device "host" }
! { dg-output "^(launch \[^\n\]*\n)*accplug: \[^\n\]*pointer-arrays.f90:23: a run-time check of q and p failed" }

module fields
  implicit none
  type level
    real(8), pointer :: u(:,:) => null (), f(:,:) => null ()
  end type
  real(8), pointer :: p(:,:), q(:,:), r(:,:,:)
  real(8), allocatable :: a(:,:), b(:,:)
contains
  subroutine of_module (k)
    real(8), intent(in) :: k
    integer :: i, j
    !$acc kernels
    p = p + q
    do j = 1, size (p, 2)
      do i = 1, size (p, 1)
        q(i,j) = p(i,j)**2 + k
      end do
    end do
    do j = 1, size (p, 2)
      do i = 2, size (p, 1)
        q(i,j) = q(i,j) + p(i-1,j)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine of_host (k)
    real(8), intent(in) :: k
    integer :: i, j
    p = p + q
    do j = 1, size (p, 2)
      do i = 1, size (p, 1)
        q(i,j) = p(i,j)**2 + k
      end do
    end do
    do j = 1, size (p, 2)
      do i = 2, size (p, 1)
        q(i,j) = q(i,j) + p(i-1,j)
      end do
    end do
  end subroutine

  subroutine of_three
    integer :: i, j, k
    !$acc kernels
    do k = 1, size (r, 3)
      do j = 1, size (r, 2)
        do i = 1, size (r, 1)
          r(i,j,k) = p(i,j) * k
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine of_dummies (x, y)
    real(8), pointer, intent(in) :: x(:,:), y(:,:)
    integer :: i, j
    !$acc kernels
    do j = 1, size (y, 2)
      do i = 1, size (y, 1)
        x(i,j) = x(i,j) / 2 + y(i,j)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine of_allocatables
    integer :: i, j
    !$acc kernels
    a = b * 2
    do j = 2, size (a, 2) - 1
      do i = 2, size (a, 1) - 1
        b(i,j) = a(i-1,j) + a(i+1,j)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine of_level (l, colour)
    type(level), intent(inout) :: l
    integer, intent(in) :: colour
    integer :: i, j
    !$acc kernels
    do j = 2, size (l%u, 2) - 1
      do i = 2, size (l%u, 1) - 1
        l%f(i,j) = l%u(i,j) + colour
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program pointer_arrays
  use fields
  implicit none
  integer, parameter :: n = 37, m = 23
  real(8) :: e(n,m), g(n,m)
  real(8), target :: both(0:n,m)
  type(level) :: l
  integer :: i, j
  allocate (p(n,m), q(n,m), r(n,m,3), a(n,m), b(n,m), l%u(n,m), l%f(n,m))
  e = reshape ([(mod (i, 7) * 1d0, i = 1, n * m)], [n, m])
  g = reshape ([(mod (i, 5) * 1d0, i = 1, n * m)], [n, m])
  p = e
  q = g
  call of_module (1d0)
  e = e + g
  g = e**2 + 1
  g(2:,:) = g(2:,:) + e(:n-1,:)
  if (any (p /= e) .or. any (q /= g)) stop 1
  call of_three
  if (any (r(:,:,1) /= e) .or. any (r(:,:,3) /= e * 3)) stop 2
  call of_dummies (p, q)
  if (any (p /= e / 2 + g)) stop 3
  b = g
  a = 0
  call of_allocatables
  if (any (a /= g * 2)) stop 4
  if (any (b(2:n-1,2:m-1) /= a(1:n-2,2:m-1) + a(3:n,2:m-1))) stop 5
  if (any (b(1,:) /= g(1,:)) .or. any (b(:,m) /= g(:,m))) stop 6
  l%u = e
  l%f = 0
  !$acc data copy (l)
  !$acc data copy (l%u, l%f)
  call of_level (l, 1)
  call of_level (l, 2)
  !$acc end data
  !$acc end data
  if (any (l%f(2:n-1,2:m-1) /= e(2:n-1,2:m-1) + 2) .or. any (l%f(1,:) /= 0)) stop 7
  ! None at all.
  deallocate (p, q)
  allocate (p(n,0), q(n,0))
  call of_module (2d0)
  ! An element apart.
  do i = 1, 2
    do j = 1, m
      both(:,j) = mod (j, 5)
    end do
    p => both(0:n-1,:)
    q => both(1:n,:)
    if (i == 1) then
      call of_host (.5d0)
      e = both(1:n,:)
    else
      !$acc data copy (both)
      call of_module (.5d0)
      !$acc end data
    end if
  end do
  if (any (abs (both(1:n,:) - e) > 1e-9 * abs (e))) stop 8
end program
