! As failed-descriptor-check.f90, of dummy arguments: pointers, allocatable ones, and of assumed
! shape.  Pointers that do not meet are told nothing of.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
! { dg-skip-device "host" }
! { dg-output "^(launch \[^\n\]*\n)*launch \[^\n\]*function=indirect \[^\n\]*\n(launch \[^\n\]*\n)*accplug: \[^\n\]*dummy-check.f90:18: a run-time check of q and p failed\[^\n\]*\n(launch \[^\n\]*\n)*accplug: \[^\n\]*dummy-check.f90:30: a run-time check of u failed\[^\n\]*\n(launch \[^\n\]*\n)*accplug: \[^\n\]*dummy-check.f90:42: a run-time check of u failed" }

module moved
  implicit none
  real, pointer :: a(:), b(:)
  integer, pointer :: list(:)
contains
  subroutine square (p, q)
    real, pointer :: p(:,:), q(:,:)
    integer :: i, j
    !$acc kernels
    do j = 1, size (p, 2)
      do i = 1, size (p, 1)
        q(i,j) = p(i,j)**2 + q(i,j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine shift (u, n, c, k)
    integer, intent(in) :: n, c, k
    real, allocatable :: u(:,:)
    integer :: i, j
    !$acc kernels present(u)
    do j = 1, c - k
      do i = 1, n - 1
        u(i+1,j+k) = u(i,j) + 1
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine shift_shape (u, n, c, k)
    integer, intent(in) :: n, c, k
    real :: u(:,:)
    integer :: i, j
    !$acc kernels present(u)
    do j = 1, c - k
      do i = 1, n - 1
        u(i+1,j+k) = u(i,j) + 1
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine indirect
    integer :: i
    !$acc kernels
    do i = 1, size (b)
      b(i) = a(list(i))**2 + 1
    end do
    !$acc end kernels
  end subroutine
end module

program failed_dummy_check
  use moved
  implicit none
  integer :: i, j, k
  real :: e(100,100)
  real, target :: x(0:100,100), y(0:100,100)
  real, pointer :: p(:,:), q(:,:)
  real, allocatable :: u(:,:)
  allocate (a(1000), b(1000), list(1000))
  a = [(mod (i, 7) * 1., i = 1, 1000)]
  list = [(1001 - i, i = 1, 1000)]
  call indirect
  if (any (b /= a(list)**2 + 1)) stop 1
  !$acc data copyin(a, list) copyout(b)
  call indirect
  !$acc end data
  if (any (b /= a(list)**2 + 1)) stop 2
  x = 1
  y = .5
  p => x(0:99,:)
  q => y(1:100,:)
  call square (p, q)
  if (any (y(1:100,:) /= 1.5) .or. any (y(0,:) /= .5)) stop 3
  q => x(1:100,:)
  e(1,:) = 2
  do i = 2, 100
    e(i,:) = min (e(i-1,:)**2 + 1, 1e9)
    if (e(i,1) == 1e9) exit
  end do
  !$acc data copy(x)
  call square (p, q)
  !$acc end data
  if (any (x(1:4,:) /= e(1:4,:))) stop 4
  allocate (u(100,100))
  do k = 1, 2
    u = 1
    e = 1
    !$acc data copy(u)
    if (k == 1) then
      call shift (u, 100, 100, 1)
    else
      call shift_shape (u, 100, 100, 1)
    end if
    !$acc end data
    do j = 1, 99
      do i = 1, 99
        e(i+1,j+1) = e(i,j) + 1
      end do
    end do
    if (any (u /= e)) stop 5
  end do
end program
