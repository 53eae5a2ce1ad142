! What a reduction leaves, and the parts of descriptors, between two nests of one statement.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program maxval_in_expression
  implicit none
  real(8), allocatable :: a(:,:), b(:,:), c(:,:)
  integer :: i, j
  allocate (a(50,60), b(50,60), c(50,60))
  do j = 1, 60
    do i = 1, 50
      a(i,j) = i + j
      b(i,j) = mod (i * j * 7, 113)
    end do
  end do
  call scale (a, b, c)
  if (any (abs (c - a * b / 112) > 1e-12)) stop 1
contains
  subroutine scale (a, b, c)
    real(8), allocatable :: a(:,:), b(:,:), c(:,:)
    !$acc kernels copyin(a, b) copyout(c)
    c(:,:) = a(:,:) * b(:,:) / maxval (b)
    !$acc end kernels
  end subroutine
end program
