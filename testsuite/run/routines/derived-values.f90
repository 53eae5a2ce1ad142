! Derived types as results and as arguments with `value', of sizes that are copied by pieces and
! of sizes that go by address.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  integer, parameter :: dp = kind (1d0)
  type bytes
    character :: c(70)
  end type
  type short
    real(dp) :: v(8, 8)
  end type
  type long
    real(dp) :: v(8, 8)
    type(bytes) :: b
    integer :: k
  end type
contains
  function make_short (i) result (r)
    !$acc routine seq
    integer, value :: i
    type(short) :: r
    integer :: j, k
    do k = 1, 8
      do j = 1, 8
        r%v(j, k) = i + j * k
      end do
    end do
  end function
  function product_of (a, b) result (r)
    !$acc routine seq
    type(short), value :: a, b
    type(short) :: r
    integer :: j, k
    do k = 1, 8
      do j = 1, 8
        r%v(j, k) = sum (a%v(j, :) * b%v(:, k))
      end do
    end do
    a%v = 0
    b%v = 0
  end function
  function next (b, i) result (r)
    !$acc routine seq
    type(bytes), value :: b
    integer, value :: i
    type(bytes) :: r
    integer :: j
    do j = 1, 70
      r%c(j) = achar (iachar (b%c(j)) + i)
    end do
  end function
  function make_long (s, i) result (r)
    !$acc routine seq
    type(short), value :: s
    integer, value :: i
    type(long) :: r
    r%v = s%v
    r%k = i
    r%b%c = 'a'
    r%b = next (r%b, mod (i, 20))
  end function
  function changed (l) result (r)
    !$acc routine seq
    type(long), value :: l
    type(long) :: r
    l%k = l%k + 1
    l%v(3, 4) = -1
    r = l
  end function
end module

program derived_values
  use m
  implicit none
  integer, parameter :: n = 20
  type(long) :: l(n), c(n), e
  integer :: i
  !$acc parallel loop copyout(l, c)
  do i = 1, n
    l(i) = make_long (product_of (make_short (i), make_short (2)), i)
    c(i) = changed (l(i))
  end do
  do i = 1, n
    e = make_long (product_of (make_short (i), make_short (2)), i)
    if (any (l(i)%v /= e%v) .or. any (l(i)%b%c /= e%b%c) .or. l(i)%k /= i) stop 1
    e%v(3, 4) = -1
    if (any (c(i)%v /= e%v) .or. any (c(i)%b%c /= e%b%c) .or. c(i)%k /= i + 1) stop 2
  end do
end program
