! OpenACC 3.4, 1.6: named constants in data and firstprivate clauses.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module constants
  implicit none
  integer, parameter :: shift = 3, other = 4
  real (8), dimension (2), parameter :: weights = [1.25d0, 0.75d0]
  type pair
    integer :: i, j
  end type pair
  type (pair), parameter :: both = pair (5, 6)
  real :: plain(2)
  !$acc declare create (shift, other)
  !$acc declare copyin (weights) &
  !$acc   create (both)
  !$acc declare create (plain, other)
contains
  subroutine in_module (a, n)
    integer, intent (in) :: n
    real (8), intent (inout) :: a(n)
    integer :: i
    !$acc data copy (a) copyin (weights, both)
    !$acc parallel loop firstprivate (shift) present (a)
    do i = 1, n
      a(i) = weights(1) * a(i) + weights(2) * shift + both%j
    end do
    !$acc end data
  end subroutine in_module

  subroutine variable_of_that_name (a, n)
    integer, intent (in) :: n
    real (8), intent (inout) :: a(n)
    integer :: i, shift
    shift = 100
    !$acc parallel loop firstprivate (shift) copy (a)
    do i = 1, n
      a(i) = shift + i
    end do
    if (shift /= 100) stop 1
  end subroutine variable_of_that_name
end module constants

program main
  use constants, only: in_module, variable_of_that_name, other
  implicit none
  integer, parameter :: n = 100, factor = 1 + 1
  real (8) :: half, scale(2)
  parameter (half = 0.5d0, scale = [2, 4])
  real (8) :: a(n)
  integer :: i, shift
  a = [(i, i = 1, n)]
  !$acc data copyin (a, factor) create (half) copy (other)
  !$acc parallel loop firstprivate (n) present (a)
  do i = 1, n
    a(i) = a(i) * factor + half
  end do
  !$acc parallel loop private (shift) firstprivate (scale, other)
  do i = 1, n
    shift = 2
    a(i) = a(i) + scale(shift) + other
  end do
  !$acc update self (a)
  !$acc end data
  if (any (abs (a - [(2 * i + 8.5d0, i = 1, n)]) > 1d-9)) stop 2
  a = [(i, i = 1, n)]
  !$acc enter data copyin (a, n) pcopyin (factor)
  !$acc serial present (a, factor)
  a(1) = a(1) + factor
  !$acc end serial
  !$acc exit data copyout (a) delete (n, factor)
  if (a(1) /= 3) stop 3
  !$acc enter data copyin (factor) async (1)
  !$acc data copyin (n)
  call in_module (a, n)
  !$acc end data
  !$acc exit data delete (factor)
  !$acc update device (factor)
  if (abs (a(2) - (1.25d0 * 2 + 2.25d0 + 6)) > 1d-9) stop 4
  call variable_of_that_name (a, n)
  if (a(1) /= 101) stop 5
end program main
