! Routine arguments in Fortran: value, intent (out), arrays of explicit and
! assumed shape, character, derived type results.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module arguments
  implicit none
  type pair
    integer :: k
    real(8) :: v
  end type
contains
  type(pair) function make (k, v)
    !$acc routine seq
    integer, value :: k
    real(8), value :: v
    make = pair (k, v)
  end function
  subroutine minmax (a, lo, hi)
    !$acc routine seq
    integer, intent(in) :: a(:)
    integer, intent(out) :: lo, hi
    integer :: i
    lo = a(1)
    hi = a(1)
    do i = 2, size (a)
      lo = min (lo, a(i))
      hi = max (hi, a(i))
    end do
  end subroutine
  integer function total (n, a)
    !$acc routine seq
    integer, intent(in) :: n, a(n)
    integer :: i
    total = 0
    do i = 1, n
      total = total + a(i)
    end do
  end function
end module

program value_arguments
  use arguments
  implicit none
  integer :: a(12, 40), lo(40), hi(40), t(40), i, j
  real(8) :: v(40)
  type(pair) :: p
  do j = 1, 40
    a(:, j) = [(mod (i * j * 7, 101), i = 1, 12)]
  end do
  !$acc parallel loop copyin(a) copyout(lo, hi, t, v) private(p)
  do j = 1, 40
    call minmax (a(:, j), lo(j), hi(j))
    t(j) = total (5, a(3, j))
    p = make (j, 0.5d0)
    v(j) = p%k * p%v
  end do
  do j = 1, 40
    if (lo(j) /= minval (a(:, j)) .or. hi(j) /= maxval (a(:, j))) stop 1
    if (t(j) /= sum (a(3:7, j))) stop 2
    if (v(j) /= j * 0.5d0) stop 3
  end do
end program
