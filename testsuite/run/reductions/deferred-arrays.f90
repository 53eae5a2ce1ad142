! Reductions of arrays whose bounds are no constants: allocatable ones, pointers, dummy
! arguments, automatic ones.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module dummies
  implicit none
contains
  subroutine reduce (h, x, n, l)
    integer, intent(in) :: n, l
    real(8), intent(inout) :: h(:)
    real(8), intent(in) :: x(n)
    real(8) :: own(l)
    integer :: i, j
    !$acc parallel loop reduction(+:h) copyin(x) copy(h)
    do i = 1, n
      do j = 1, 4
        h(j) = h(j) + x(i) * j
      end do
    end do
    own = 0
    !$acc parallel loop reduction(+:own) copyin(x)
    do i = 1, n
      do j = 1, l
        own(j) = own(j) + x(i) * j
      end do
    end do
    if (any (own /= [(4500 * j, j = 1, l)])) error stop "automatic"
  end subroutine
end module

program deferred_arrays
  use dummies
  implicit none
  real(8), allocatable :: h(:), x(:), g(:,:)
  real(8), pointer :: p(:)
  integer, allocatable :: counts(:)
  integer :: i, j, n
  n = 1000
  allocate (h(4), x(n), counts(0:7), g(2,3), p(5))
  x = [(mod (i, 10), i = 1, n)]
  counts = 0
  !$acc parallel loop reduction(+:counts)
  do i = 1, n
    counts(mod (i, 8)) = counts(mod (i, 8)) + 1
  end do
  if (any (counts /= 125)) error stop "histogram"
  h = 0
  !$acc parallel loop reduction(+:h) copyin(x)
  do i = 1, n
    do j = 1, 4
      h(j) = h(j) + x(i) * j
    end do
  end do
  if (any (h /= [4500, 9000, 13500, 18000])) error stop "allocatable"
  h = 1
  call reduce (h, x, n, 4)
  if (any (h /= [4501, 9001, 13501, 18001])) error stop "assumed shape"
  g = 0
  !$acc data copy(g) copyin(x)
  !$acc parallel reduction(+:g)
  !$acc loop gang vector reduction(+:g)
  do i = 1, n
    g(1,2) = g(1,2) + x(i)
    g(2,3) = g(2,3) + 1
  end do
  !$acc end parallel
  !$acc end data
  if (g(1,2) /= 4500 .or. g(2,3) /= 1000) error stop "two dimensions"
  p = 1
  !$acc kernels loop reduction(*:p)
  do i = 1, 20
    p(mod (i, 5) + 1) = p(mod (i, 5) + 1) * 2
  end do
  if (any (p /= 16)) error stop "pointer"
  !$acc parallel loop gang reduction(+:h(1:2))
  do i = 1, n
    !$acc loop vector reduction(+:h)
    do j = 1, 2
      h(j) = h(j) + 1
    end do
  end do
  if (any (h /= [5501, 10001, 13501, 18001])) error stop "section"
end program
