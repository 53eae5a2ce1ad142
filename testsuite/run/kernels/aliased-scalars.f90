! Like aliased-scalars.c: targets, and pointers to them.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module aliased
  implicit none
  integer, target :: total = 1
  integer, pointer :: p
contains
  subroutine sum_of_pointer (n)
    integer, intent (in) :: n
    integer :: i
    !$acc kernels
    do i = 1, n
      total = total + p
    end do
    !$acc end kernels
  end subroutine

  subroutine last_by_pointer (a, n)
    integer, intent (in) :: n
    integer, intent (inout) :: a(n)
    integer :: i
    !$acc kernels
    do i = 1, n
      p = i
      a(i) = total
    end do
    !$acc end kernels
  end subroutine

  subroutine of_arguments (s, t, n)
    integer, intent (in) :: n
    integer, intent (inout), target :: s
    integer, intent (inout), target :: t
    integer :: i
    !$acc kernels
    do i = 1, n
      s = s + t
    end do
    !$acc end kernels
  end subroutine

  subroutine element (s, a, n)
    integer, intent (in) :: n
    integer, intent (inout), target :: s
    integer, pointer, intent (in) :: a(:)
    integer :: i
    !$acc kernels
    do i = 1, n
      s = s + a(3)
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use aliased
  implicit none
  integer, parameter :: n = 12
  integer :: a(n), i
  integer, target :: other, row(n)
  integer, pointer :: rows(:)
  p => total
  call sum_of_pointer (n)
  if (total /= 2**n) stop 1
  other = 3
  p => other
  call sum_of_pointer (n)
  if (total /= 2**n + 3 * n) stop 2
  p => total
  call last_by_pointer (a, n)
  if (any (a /= [(i, i = 1, n)]) .or. total /= n) stop 3
  p => other
  call last_by_pointer (a, n)
  if (any (a /= n) .or. total /= n .or. other /= n) stop 4
  total = 1
  call of_arguments (total, total, n)
  if (total /= 2**n) stop 5
  call of_arguments (total, other, n)
  if (total /= 2**n + n * n) stop 6
  row = 1
  rows => row
  call element (row(3), rows, n)
  if (row(3) /= 2**n .or. row(2) /= 1) stop 7
  call element (row(2), rows, n)
  if (row(2) /= 1 + n * 2**n) stop 8
end program
