! gfortran has no routines of several threads that are PURE, and no other directives there.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
contains
  pure subroutine add (n, a)
    !$acc routine vector ! { dg-warning ".routine vector. of a PURE procedure is taken for .routine seq." }
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$acc end loop
  end subroutine
  elemental integer function one_more (i)
    integer, intent(in) :: i
    !$acc routine (one_more) worker ! { dg-warning ".routine worker. of a PURE procedure" }
    one_more = i + 1
  end function
  impure elemental subroutine set (i)
    integer, intent(out) :: i
    !$acc routine vector
    i = 1
  end subroutine
end module

subroutine s (a)
  use m
  integer :: a(5, 6), i
  !$acc parallel loop gang copy(a)
  do i = 1, 6
    call add (5, a(:, i))
    a(1, i) = one_more (a(2, i))
    call set (a(3, i))
  end do
end subroutine
