! No warnings: an earlier call has filled a saved array; what a region lost, a later one sets.
! { dg-options "-Wall -Wno-unused-dummy-argument" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine entered (first, s)
  implicit none
  logical, intent (in) :: first
  real, intent (out) :: s
  real, save :: a(100), b(100)
  integer :: i
  !$acc declare create (b)
  !$acc enter data create (a)
  s = 0
  if (first) then
    !$acc parallel loop present (a)
    do i = 1, 100
      a(i) = i
      b(i) = i
    end do
    return
  end if
  !$acc parallel loop present (a) reduction (+:s)
  do i = 1, 100
    s = s + a(i) + b(i)
  end do
end subroutine

subroutine set_later (n, m)
  implicit none
  integer, intent (in) :: n
  integer, intent (out) :: m
  integer :: i, j, k
  real :: x(n)
  !$acc parallel loop copyout (x)
  do i = 1, n
    j = 2 * i
    x(i) = j
  end do
  !$acc parallel copyout (j)
  j = 3
  !$acc end parallel
  m = j
  print *, x
  !$acc parallel loop copyout (x)
  do i = 1, n
    k = 2 * i
    x(i) = k
  end do
  !$acc data create (k)
  !$acc parallel
  k = 3
  !$acc end parallel
  !$acc update self (k)
  !$acc end data
  m = m + k
  print *, x
end subroutine
