! Scalars in reductions that have the names of arrays and structures around, and arrays of BLOCK
! constructs.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module names
  implicit none
  integer :: s(8) = 1, v(3) = 2
  type t
    integer :: a
    real :: total(4)
  end type
  type (t) :: st
contains
  subroutine scalars (n, st)
    integer :: n, i
    integer :: s
    real :: st, total
    s = 5
    st = 0
    total = 1
    !$acc parallel loop reduction(+:s)
    do i = 1, n
      s = s + i
    end do
    if (s /= 5 + n * (n + 1) / 2) stop 1
    !$acc parallel loop reduction(max:st) reduction(+:total)
    do i = 1, n
      st = max (st, real (i))
      total = total + 1
    end do
    if (st /= n .or. total /= n + 1) stop 2
    call inner
  contains
    subroutine inner
      integer :: v = 0, i, of(2) = [1, 2]
      v = of(1)
      !$acc kernels loop reduction(*:v)
      do i = 1, 5
        v = v * i
      end do
      if (v /= 120) stop 3
    end subroutine
  end subroutine

  subroutine in_blocks (n)
    integer :: n, i
    integer :: s(8), t
    s = 1
    t = 0
    named: block
      integer :: s
      s = 5
      block
        integer :: t(4)
        t = 2
        !$acc parallel loop reduction(+:t)
        do i = 1, n
          t(mod (i, 4) + 1) = t(mod (i, 4) + 1) + 1
        end do
        if (any (t /= 2 + n / 4)) stop 4
      end block
      !$acc parallel loop reduction(+:s, t)
      do i = 1, n
        s = s + i
        t = t + 1
      end do
      if (s /= 5 + n * (n + 1) / 2 .or. t /= n) stop 5
    end block named
    !$acc parallel loop reduction(+:s)
    do i = 1, n
      s(mod (i, 8) + 1) = s(mod (i, 8) + 1) + 1
    end do
    if (sum (s) /= 8 + n) stop 6
  end subroutine
end module

program inner_declarations
  use names
  implicit none
  real :: x
  call scalars (20, x)
  call in_blocks (20)
end program
