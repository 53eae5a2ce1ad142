! A stencil in Fortran, of arrays of assumed shape, whose outermost iterations share planes.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module planes
  implicit none
contains
  subroutine smooth (a, b)
    real, intent (in) :: a(:,:,:)
    real, intent (inout) :: b(:,:,:)
    integer :: i, j, k
    !$acc parallel loop collapse (3) present (a, b)
    do k = 2, size (a, 3) - 1
      do j = 2, size (a, 2) - 1
        do i = 2, size (a, 1) - 1
          b(i, j, k) = a(i, j, k - 1) + 2 * a(i, j, k) + 4 * a(i, j, k + 1)
        end do
      end do
    end do
  end subroutine smooth
end module planes

program columns
  use planes
  implicit none
  real, allocatable :: a(:,:,:), b(:,:,:), c(:,:,:)
  integer :: i, j, k, n
  do n = 3, 23
    allocate (a(40, 6, n), b(40, 6, n), c(40, 6, n))
    do k = 1, n
      do j = 1, 6
        do i = 1, 40
          a(i, j, k) = mod (i * 7 + j * 5 + k * 11, 31)
        end do
      end do
    end do
    b = 1
    c = 1
    do k = 2, n - 1
      do j = 2, 5
        do i = 2, 39
          c(i, j, k) = a(i, j, k - 1) + 2 * a(i, j, k) + 4 * a(i, j, k + 1)
        end do
      end do
    end do
    !$acc data copyin (a) copy (b)
    call smooth (a, b)
    !$acc end data
    if (any (b /= c)) error stop "the planes differ"
    deallocate (a, b, c)
  end do
end program columns
