! Contained procedures that regions call, of the host and of another contained procedure:
! one needs nothing of the host, one reads the host's variables, one calls another.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program contained_routines
  implicit none
  integer, parameter :: n = 32
  integer :: i
  real :: a(n), b(n), s, c(n)
  a = 1; b = 2; s = 3; c = 4
  !$acc data copy(a) copyin(b)
  !$acc parallel loop
  do i = 1, n
    a(i) = f (b(i))
  end do
  !$acc end data
  if (any (a /= 3)) stop 1
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + g (b(i)) + c(i)
  end do
  if (any (a /= 15)) stop 2
  s = 4
  call other
  if (any (a /= 9) .or. s /= 4) stop 3
contains
  subroutine other
    integer :: k
    !$acc data copy(a)
    !$acc parallel loop
    do k = 1, n
      a(k) = f (b(k))
    end do
    !$acc end data
    if (any (a /= 3)) stop 4
    !$acc parallel loop
    do k = 1, n
      a(k) = g (b(k))
    end do
  end subroutine
  real function f (x)
    !$acc routine seq
    real, intent(in) :: x
    f = x + 1
  end function
  real function g (x)
    !$acc routine seq
    real, intent(in) :: x
    g = x + s + f (x)
  end function
end program
