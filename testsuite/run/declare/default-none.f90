! `default (none)' and variables of modules that `declare' names (OpenACC 2.5.16): they need no
! other clause.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module dm
  implicit none
  type t
    integer :: k, v(3)
  end type
  real :: tab(10) = 2, sc = 3
  type(t) :: o
  character(len=4) :: ch = 'abcd'
  !$acc declare copyin(tab, sc, ch) create(o)
contains
  subroutine s(a)
    real :: a(10)
    integer :: i
    common /blk/ cb
    real :: cb(3)
    real, save :: sv(3) = 1
    !$acc declare create(cb) copyin(sv)
    sc = 4
    !$acc update device(sc)
    !$acc parallel loop default(none) copy(a)
    do i = 1, 10
      a(i) = tab(i) + sc + sv(1)
      if (ch(2:2) == 'b') a(i) = a(i) + 1
      if (i < 4) o%v(i) = i
    end do
    !$acc kernels default(none) copy(a)
    do i = 1, 10
      a(i) = a(i) + tab(i)
      tab(i) = sc
    end do
    !$acc end kernels
    !$acc update self(o%v, tab)
    if (any(o%v /= [1,2,3]) .or. any(tab /= 4)) stop 1
  end subroutine
end module
program p
  use dm
  real :: a(10)
  call s(a)
  if (any (a /= 10)) stop 2
  !$acc serial default(none) copyout(a)
  a(1) = tab(1) + sc
  !$acc end serial
  if (a(1) /= 8) stop 3
end
