! Loops of serial constructs whose reduction variables have no data clause: dummy
! arguments and local ones.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sums
  implicit none
contains
  subroutine dummy (n, s)
    integer :: n, i
    real(8) :: s
    !$acc serial
    !$acc loop reduction(+:s)
    do i = 1, n
      s = s + 1
    end do
    !$acc end serial
  end subroutine
  subroutine local (n, s)
    integer :: n, i
    real(8) :: s, t
    t = s
    !$acc serial
    !$acc loop vector reduction(+:t)
    do i = 1, n
      t = t + 1
    end do
    !$acc end serial
    s = t
  end subroutine
end module

program main
  use sums
  implicit none
  real(8) :: s
  s = 0
  call dummy (100, s)
  if (s /= 100) stop 1
  call local (100, s)
  if (s /= 200) stop 2
end program
