! Sequential control flow in device code: exit, cycle, named loops, do while,
! select case, where and block.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program control_flow
  implicit none
  integer, parameter :: n = 300
  integer :: a(n), i
  !$acc parallel loop copyout(a)
  do i = 1, n
    call body (i, a(i))
  end do
  do i = 1, n
    block
      integer :: w
      call body (i, w)
      if (a(i) /= w) then
        print *, i, a(i), w
        stop 1
      end if
    end block
  end do
contains
  subroutine body (i, r)
    !$acc routine seq
    integer, intent(in) :: i
    integer, intent(out) :: r
    integer :: j, k, v(6)
    r = 0
    outer: do j = 1, 20
      if (mod (i + j, 5) == 0) cycle outer
      do k = 1, 20
        if (j * k > i) exit outer
        if (k > j) exit
        r = r + k
      end do
    end do outer
    k = i
    do while (k > 1)
      if (mod (k, 2) == 0) then
        k = k / 2
      else
        k = 3 * k + 1
      end if
      r = r + 1
    end do
    select case (mod (i, 13))
    case (0)
      r = r + 1000
    case (1:4)
      r = r + 2000
    case (6, 8, 10)
      r = r - 7
    case (11:)
      r = -r
    case default
      r = r * 2
    end select
    v = [1, -2, 3, -4, 5, -6] * i
    where (v < 0) v = 0
    r = r + sum (v) + maxval (v) + count (v > 20)
  end subroutine
end program
