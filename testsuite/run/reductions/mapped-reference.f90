! A dummy argument that a data clause names has an address, also in the loop that reduces it
! (with -fchecking: "invalid address operand in mem_ref").
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sums
  implicit none
contains
  subroutine add (s, n)
    integer, value :: n
    real(8) :: s
    integer :: k, i, j
    !$acc parallel num_gangs(1) copy(s)
    do k = 1, 3
      s = s + k
      !$acc loop auto reduction(+:s) private(j)
      do i = n, 1, -2
        do j = 1, n
          s = 0.5d0 * k + s
        end do
      end do
    end do
    !$acc end parallel
  end subroutine
end module

program main
  use sums
  implicit none
  real(8) :: s(2)
  s = 1
  call add (s(2), 7)
  if (s(1) /= 1 .or. s(2) /= 1 + 6 + 0.5d0 * 6 * 4 * 7) stop 1
end program
