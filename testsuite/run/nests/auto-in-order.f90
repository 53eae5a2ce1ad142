! A loop with `auto' that carries a value from one iteration to the next, by way of a scalar
! of the module to which a loop inside adds, or of one that a procedure changes: as the
! program's order has it.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sums
  implicit none
  real(8) :: s
contains
  subroutine add (n, a, q)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: q(n)
    integer :: i, j, k
    !$acc parallel num_gangs(1) copyin(a) copy(q, s)
    do k = 1, 3
       !$acc loop auto private(j)
       do i = 1, n
          q(i) = s * 0.5d0
          s = q(i) + 1
          !$acc loop auto
          do j = 1, n
             s = s + a(j)
          end do
       end do
    end do
    !$acc end parallel
  end subroutine add

  subroutine halve (x, i)
    !$acc routine seq
    integer, intent(inout) :: x
    integer, intent(in) :: i
    x = x / 2 + i
  end subroutine halve

  subroutine pass (n)
    integer, intent(in) :: n
    integer :: a(n), x, i
    x = 100
    !$acc parallel num_gangs(1) copyout(a)
    !$acc loop auto
    do i = 1, n
       call halve (x, i)
       a(i) = x
    end do
    !$acc end parallel
    x = 100
    do i = 1, n
       call halve (x, i)
       if (a(i) /= x) stop 3
    end do
  end subroutine pass
end module sums

program auto_in_order
  use sums
  implicit none
  integer, parameter :: n = 21
  real(8) :: a(n), q(n), want(n), last
  integer :: i, k
  a = [(0.25d0 * i, i = 1, n)]
  q = 0
  s = 3
  call add (n, a, q)
  last = 3
  do k = 1, 3
     do i = 1, n
        want(i) = last * 0.5d0
        last = want(i) + 1 + sum (a)
     end do
  end do
  if (any (abs (q - want) > 1d-9 * want)) stop 1
  if (abs (s - last) > 1d-9 * last) stop 2
  call pass (n)
end program auto_in_order
