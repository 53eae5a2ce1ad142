! Named constants that are arrays or structures are no variables: default(present) and
! default(none) do not ask for clauses for them, which they cannot be in.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module constants
  implicit none
  type t
    real :: w(2)
  end type
  real, parameter :: c(3) = [1., 2., 3.]
  type(t), parameter :: p(2) = [t ([1., 2.]), t ([3., 4.])]
  character(4), parameter :: names(2) = ['abcd', 'efgh']
contains
  subroutine present_only (a, n)
    integer :: n, i
    real :: a(n)
    real, parameter :: d(0:4) = [5., 4., 3., 2., 1.]
    !$acc parallel loop default(present)
    do i = 1, n
      a(i) = a(i) + c(1 + mod (i, 3)) * d(mod (i, 5)) + p(1 + mod (i, 2))%w(1)
      if (names(1 + mod (i, 2))(2:2) == 'b') a(i) = a(i) + 1
    end do
  end subroutine

  subroutine none (a, n)
    integer :: n, i
    real :: a(n)
    real, parameter :: d(0:4) = [5., 4., 3., 2., 1.]
    !$acc kernels loop default(none) copy(a) copyin(n) private(i)
    do i = 1, n
      a(i) = a(i) + c(1 + mod (i, 3)) * d(mod (i, 5)) + p(1 + mod (i, 2))%w(1)
      if (names(1 + mod (i, 2))(2:2) == 'b') a(i) = a(i) + 1
    end do
    !$acc parallel default(none) copy(a) copyin(n)
    !$acc loop
    do i = 1, n
      a(i) = a(i) + c(1 + mod (i, 3)) * d(mod (i, 5))
    end do
    !$acc end parallel
    !$acc data default(none) copy(a) copyin(n)
    !$acc serial loop
    do i = 1, n
      a(i) = a(i) + sum (d(mod (i, 3):))
    end do
    !$acc end data
  end subroutine
end module

program constants_and_defaults
  use constants
  implicit none
  integer, parameter :: n = 10
  real, parameter :: d(0:4) = [5., 4., 3., 2., 1.]
  real :: a(n), e(n)
  integer :: i
  a = 0
  do i = 1, n
    e(i) = c(1 + mod (i, 3)) * d(mod (i, 5)) + p(1 + mod (i, 2))%w(1)
    if (mod (i, 2) == 0) e(i) = e(i) + 1
  end do
  !$acc data copy(a)
  call present_only (a, n)
  !$acc end data
  if (any (a /= e)) error stop 1
  call none (a, n)
  do i = 1, n
    e(i) = 2 * e(i) + c(1 + mod (i, 3)) * d(mod (i, 5)) + sum (d(mod (i, 3):))
  end do
  if (any (a /= e)) error stop 2
end program
