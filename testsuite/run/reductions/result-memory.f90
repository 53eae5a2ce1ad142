! Reductions of kernels nests that go to dummy arguments, function results and variables
! of modules, beside dummy arrays; and dummies that must not be taken for one.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sums
  implicit none
  real(8) :: total
contains
  subroutine add_dummy (a, n, s)
    integer :: n, i
    real(8) :: a(n), s
    !$acc kernels
    do i = 1, n
      s = s + a(i)
    end do
    !$acc end kernels
  end subroutine

  subroutine add_mapped (a, n, s)
    integer :: n, i
    real(8) :: a(n), s
    !$acc kernels copy (s) copyin (a)
    do i = 1, n
      s = s + a(i)
    end do
    !$acc end kernels
  end subroutine

  subroutine greatest_dummy (a, n, m, s)
    integer :: n, m, i, j
    real(8) :: a(n, m), s
    !$acc kernels
    do j = 1, m
      do i = 1, n
        s = max (s, a(i, j))
      end do
    end do
    !$acc end kernels
  end subroutine

  function add_result (a, n) result (s)
    integer :: n, i
    real(8) :: a(n), s
    s = 1
    !$acc kernels
    do i = 1, n
      s = s + a(i)
    end do
    !$acc end kernels
  end function

  subroutine add_module (a, n)
    integer :: n, i
    real(8) :: a(n)
    !$acc kernels
    do i = 1, n
      total = total + a(i)
    end do
    !$acc end kernels
  end subroutine

  ! The sum so far is in each element.
  subroutine running (a, b, n, s)
    integer :: n, i
    real(8) :: a(n), b(n), s
    !$acc kernels
    do i = 1, n
      s = s + a(i)
      b(i) = s
    end do
    !$acc end kernels
  end subroutine

  ! One nest's result is what the next one needs.
  subroutine variance (a, n, v)
    integer :: n, i
    real(8) :: a(n), v, mean
    mean = 0
    v = 0
    !$acc kernels
    do i = 1, n
      mean = mean + a(i)
    end do
    mean = mean / n
    do i = 1, n
      v = v + (a(i) - mean)**2
    end do
    !$acc end kernels
  end subroutine

  ! The sum is an element of the array that it is made of.
  subroutine into_target (a, n)
    integer :: n, i
    real(8), target :: a(n)
    real(8), pointer :: s
    s => a(n / 2)
    !$acc kernels copy (a) copy (s)
    do i = 1, n
      s = s + a(i)
    end do
    !$acc end kernels
  end subroutine
end module

program result_memory
  use sums
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n), b(n), c(40, 25), s, expected
  integer :: i

  a = [(mod (i * 37, 101), i = 1, n)]
  c = reshape (a, [40, 25])
  s = 5
  call add_dummy (a, n, s)
  if (s /= 5 + sum (a)) stop 1
  call add_dummy (a, 0, s)
  if (s /= 5 + sum (a)) stop 2
  s = 7
  call add_mapped (a, n, s)
  if (s /= 7 + sum (a)) stop 3
  s = -1
  call greatest_dummy (c, 40, 25, s)
  if (s /= maxval (a)) stop 4
  s = 200
  call greatest_dummy (c, 40, 25, s)
  if (s /= 200) stop 5
  if (add_result (a, n) /= 1 + sum (a)) stop 6
  total = 3
  call add_module (a, n)
  if (total /= 3 + sum (a)) stop 7
  s = 2
  call running (a, b, n, s)
  expected = 2
  do i = 1, n
    expected = expected + a(i)
    if (b(i) /= expected) stop 8
  end do
  if (s /= expected) stop 9
  call variance (a, n, s)
  expected = sum ((a - sum (a) / n)**2)
  if (abs (s - expected) > 1d-9 * expected) stop 10
  b = a
  do i = 1, n
    b(n / 2) = b(n / 2) + b(i)
  end do
  call into_target (a, n)
  if (any (a /= b)) stop 11
end program
