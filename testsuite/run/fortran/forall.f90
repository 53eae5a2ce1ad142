! `forall' and `do concurrent' with masks, of one to three indices, in regions: gfortran counts the
! elements of their masks along.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sizes
  implicit none
  type box
    integer :: n, m
  end type
  integer :: depth = 5
end module

! All is done twice, on the device and (`device' is false) on the host.

subroutine masks (a, b, c, n, m, g, device)
  use sizes
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n,m), c(n,m,depth)
  real, intent(in) :: b(n,m)
  type(box), intent(in) :: g
  logical, intent(in) :: device
  integer :: i, j, k
  !$acc kernels copy (a, c) copyin (b) if (device)
  forall (i = 1:n, j = 1:m, b(i,j) > 0) a(i,j) = 1 / b(i,j)
  do concurrent (i = 1:n, j = 1:m, b(i,j) < 0)
    a(i,j) = a(i,j) - b(i,j)
  end do
  forall (i = n:1:-2, j = 2:m:3, mod (i + j, 2) == 0) a(i,j) = a(i,j) + i
  do concurrent (k = 1:depth, j = 1:g%m, i = 2:g%n - 1, c(i,j,k) > 2)
    c(i,j,k) = c(i,j,k) * b(i,j) + a(i,j)
  end do
  ! The mask is evaluated before any element is assigned.
  forall (i = 1:n - 1, a(i+1,1) > .5) a(i,1) = a(i+1,1) - 1
  ! No iterations.
  forall (i = 1:n, j = m:1, b(i,j) > -99) a(i,j) = 0
  do concurrent (i = 3:2, b(i,1) > 0)
    a(i,1) = -1
  end do
  !$acc end kernels
end subroutine

subroutine nested (a, b, n, m, device)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n,m)
  real, intent(in) :: b(n,m)
  logical, intent(in) :: device
  integer :: i, j
  !$acc kernels copy (a) copyin (b) if (device)
  forall (i = 2:n - 1)
    where (b(i,:) > 0) a(i,:) = b(i-1,:) + b(i+1,:)
  end forall
  forall (j = 1:m, mod (j, 3) /= 0)
    forall (i = 1:n, b(i,j) > 1) a(i,j) = a(i,j) * 2 + j
  end forall
  do concurrent (j = 1:m)
    do concurrent (i = 2:n, mod (i, 2) == 0)
      a(i,j) = a(i-1,j) + b(i,j)
    end do
  end do
  !$acc end kernels
  !$acc parallel loop copy (a) copyin (b) if (device)
  do j = 1, m
    do concurrent (i = 2:n, b(i,j) > 0)
      a(i,j) = a(i,j) + b(i,j)
    end do
    forall (i = 2:n - 1, b(i,j) < 0) a(i,j) = -b(i+1,j)
  end do
end subroutine

program forall_masks
  use sizes
  implicit none
  integer, parameter :: shapes(2,5) = reshape ([70, 40,  1, 1,  2, 37,  129, 3,  33, 64], [2, 5])
  real, allocatable :: a(:,:,:), b(:,:), c(:,:,:,:)
  integer :: i, j, k, n, m, s
  do s = 1, 5
    n = shapes(1,s)
    m = shapes(2,s)
    allocate (a(n,m,2), b(n,m), c(n,m,depth,2))
    do j = 1, m
      do i = 1, n
        b(i,j) = mod (i * 7 + j * 3, 11) - 5
        a(i,j,:) = mod (i + j, 4) / 4.
        do k = 1, depth
          c(i,j,k,:) = mod (i * k + j, 6)
        end do
      end do
    end do
    do k = 1, 2
      call masks (a(:,:,k), b, c(:,:,:,k), n, m, box (n, m), k == 1)
      call nested (a(:,:,k), b, n, m, k == 1)
    end do
    if (any (abs (a(:,:,1) - a(:,:,2)) > 1e-4 * (1 + abs (a(:,:,2))))) stop 1
    if (any (abs (c(:,:,:,1) - c(:,:,:,2)) > 1e-4 * (1 + abs (c(:,:,:,2))))) stop 2
    deallocate (a, b, c)
  end do
end program
