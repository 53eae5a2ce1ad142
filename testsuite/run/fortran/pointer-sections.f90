! Pointers to sections that end with the array that is on the device, which regions use with a
! clause and without one: what they describe is there, though their strides reach beyond.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sections
  implicit none
  real(8), pointer :: mp(:,:)
contains
  subroutine scale_module
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, size (mp, 2)
      do i = 1, size (mp, 1)
        mp(i,j) = mp(i,j) * 2
      end do
    end do
  end subroutine

  subroutine add (x, k)
    real(8), pointer, intent(in) :: x(:)
    integer, intent(in) :: k
    integer :: i
    !$acc kernels
    do i = 1, size (x)
      x(i) = x(i) + k
    end do
    !$acc end kernels
  end subroutine
end module

program pointer_sections
  use sections
  implicit none
  integer, parameter :: n = 37, m = 23
  real(8), target :: both(0:n,m)
  real(8) :: e(0:n,m)
  real(8), pointer :: q(:,:), r(:), s(:,:)
  integer :: i, j
  both = 1
  e = 1
  q => both(1:n,:)
  r => both(n,:)
  s => both(n:0:-1,m:1:-1)
  mp => both(2:n:5,3:m)
  !$acc data copy(both)
  !$acc parallel loop copy(q)
  do j = 1, m
    do i = 1, n
      q(i,j) = q(i,j) + i
    end do
  end do
  !$acc parallel loop
  do i = 1, m
    r(i) = r(i) * 2
  end do
  !$acc parallel loop collapse(2)
  do j = 1, m
    do i = 1, n
      q(i,j) = q(i,j) - j
    end do
  end do
  call scale_module
  call add (r, 3)
  !$acc kernels
  q = q * 2
  s(1,2:4) = 7
  !$acc end kernels
  !$acc end data
  do j = 1, m
    do i = 1, n
      e(i,j) = e(i,j) + i
    end do
    e(n,j) = e(n,j) * 2
    do i = 1, n
      e(i,j) = e(i,j) - j
    end do
  end do
  e(2:n:5,3:m) = e(2:n:5,3:m) * 2
  e(n,:) = e(n,:) + 3
  e(1:n,:) = e(1:n,:) * 2
  e(n,m-3:m-1) = 7
  if (any (both /= e)) stop 1
  ! What is between the elements stays the host's where nothing is on the device.
  both = 1
  call scale_module
  e = 1
  e(2:n:5,3:m) = 2
  if (any (both /= e)) stop 2
end program
