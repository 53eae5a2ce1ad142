! A dummy argument that a data clause names has an address, also in the loop that reduces it
! (with -fchecking: "invalid address operand in mem_ref"); nests reduce it at each level, where
! it is updated in place and where it is passed on.
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

  recursive subroutine put (s, x)
    !$acc routine seq
    real(8), intent(inout) :: s
    real(8), value :: x
    s = s + x
    if (s < -1) call put (s, x)
  end subroutine

  subroutine nest (s, t, n, m)
    integer :: n, m
    real(8) :: s
    integer(8) :: t
    integer :: i, j
    !$acc parallel num_gangs(8) copy(s, t)
    !$acc loop gang reduction(+:s, t)
    do i = 1, n
      !$acc loop vector reduction(+:s, t)
      do j = 1, m
        s = s + i
        t = t + j
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine passing_nest (s, t, n, m)
    integer :: n, m
    real(8) :: s
    integer(8) :: t
    integer :: i, j, k
    !$acc parallel copy(s) copy(t)
    !$acc loop gang reduction(+:s) reduction(max:t)
    do i = 1, n
      call put (s, 0.5d0)
      !$acc loop worker reduction(+:s) reduction(max:t)
      do k = 1, 3
        !$acc loop vector reduction(+:s) reduction(max:t)
        do j = 1, m
          call put (s, 1d0 * j)
          t = max (t, i * j * int (k, 8))
        end do
      end do
      t = max (t, int (i, 8))
    end do
    !$acc end parallel
  end subroutine
end module

program main
  use sums
  implicit none
  real(8) :: s(2)
  integer(8) :: t
  s = 1
  call add (s(2), 7)
  if (s(1) /= 1 .or. s(2) /= 1 + 6 + 0.5d0 * 6 * 4 * 7) stop 1
  s = 2; t = 3
  call nest (s(1), t, 9, 40)
  if (s(1) /= 2 + 45 * 40 .or. t /= 3 + 9 * 820) stop 2
  call passing_nest (s(1), t, 9, 40)
  if (s(1) /= 2 + 45 * 40 + 4.5d0 + 9 * 3 * 820 .or. t /= 3 + 9 * 820) stop 3
  t = 0
  call passing_nest (s(1), t, 9, 40)
  if (t /= 9 * 40 * 3) stop 4
end program
