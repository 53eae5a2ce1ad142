! Dummy arguments of assumed size that no clause of a region names: a data construct around it
! does, or a caller's.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine in_data (a, b, n)
  implicit none
  integer, intent (in) :: n
  real :: a(*), b(0:9, *)
  integer :: i, j
  !$acc data copy (a(1:n), b(:, 1:n))
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc kernels
  do j = 1, n
    do i = 0, 9
      b(i, j) = b(i, j) + a(j)
    end do
  end do
  !$acc end kernels
  !$acc serial loop
  do i = 1, n
    a(i) = a(i) * 2
  end do
  !$acc end data
end subroutine

subroutine of_caller (a, n)
  implicit none
  integer, intent (in) :: n
  real :: a(*)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + 3
  end do
  !$acc kernels
  do i = 2, n
    a(i) = a(i) * 2
  end do
  !$acc end kernels
end subroutine

program p
  implicit none
  real :: a(20), b(10, 20)
  integer :: i
  a = [(i, i = 1, 20)]
  b = 1
  call in_data (a, b, 20)
  if (any (a /= [(2 * i + 2, i = 1, 20)])) stop 1
  do i = 1, 20
    if (any (b(:, i) /= i + 2)) stop 2
  end do
  a = [(i, i = 1, 20)]
  !$acc data copy (a)
  call of_caller (a(3), 10)
  !$acc end data
  if (a(2) /= 2 .or. a(3) /= 6 .or. a(4) /= 14 .or. a(12) /= 30 .or. a(13) /= 13) stop 3
end program
