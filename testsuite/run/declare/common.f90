! OpenACC 2.13: common blocks in declare, each procedure with a layout and a list of its own.
! What one left on the device the next one finds; data constructs elsewhere copy as if nothing
! was there; routines find the block by its symbol; `return' within the procedure's region.
! { dg-additional-sources "common-2.f90" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

block data start
  real :: a(100), s
  common /first/ a, s
  data a /100 * 7.0/, s /5.0/
end block data

subroutine fill (n)
  integer, intent(in) :: n
  integer :: i
  real :: a(100), s
  common /first/ a, s
  !$acc declare create(/first/)
  s = 3
  !$acc update device(s)
  if (n < 0) return
  !$acc parallel loop present(a)
  do i = 1, 100
    a(i) = n * i + s
  end do
end subroutine

! Other memory for the device to give away meanwhile.
subroutine clobber (bad)
  integer, intent(inout) :: bad
  real :: z(150)
  integer :: i
  z = -7
  !$acc parallel loop copy(z)
  do i = 1, 150
    z(i) = z(i) * 2
  end do
  if (any (z /= -14)) bad = bad + 1
end subroutine

subroutine check (n, bad)
  integer, intent(in) :: n
  integer, intent(inout) :: bad
  integer :: i
  real :: x(20), y(80), t
  common /first/ x, y, last
  real :: last
  !$acc declare create(x, y)
  t = 0
  !$acc parallel loop reduction(+:t)
  do i = 1, 20
    t = t + abs (x(i) - (n * i + 3))
  end do
  !$acc parallel loop reduction(+:t)
  do i = 1, 80
    t = t + abs (y(i) - (n * (i + 20) + 3))
  end do
  if (t /= 0) bad = bad + 1
end subroutine

! No declare here: an ordinary copy.
subroutine undeclared (bad)
  integer, intent(inout) :: bad
  integer :: i
  real :: a(100), s
  common /first/ a, s
  a = 2
  !$acc parallel loop
  do i = 1, 100
    a(i) = a(i) + i
  end do
  do i = 1, 100
    if (a(i) /= 2 + i) bad = bad + 1
  end do
end subroutine

subroutine copies (bad)
  integer, intent(inout) :: bad
  integer :: i
  real :: a(100), s
  common /first/ a, s
  !$acc declare copy(a) copyin(s)
  !$acc parallel loop
  do i = 1, 100
    a(i) = a(i) + s
  end do
end subroutine

module routines
contains
  subroutine set (i, n)
    !$acc routine seq
    integer, intent(in), value :: i, n
    real :: a(100), s
    common /first/ a, s
    !$acc declare create(/first/)
    if (i > 100) return
    a(i) = n * i + s
  end subroutine
end module

program commons
  use routines
  integer :: bad, i
  real :: a(100), s
  common /first/ a, s
  interface
    subroutine other (bad)
      integer, intent(inout) :: bad
    end subroutine
  end interface
  bad = 0
  call fill (2)
  call clobber (bad)
  call check (2, bad)
  call fill (-1)
  call check (2, bad)

  call undeclared (bad)

  a = 10
  s = 4
  call copies (bad)
  if (any (a /= 14)) bad = bad + 1

  call via_routine
  call check (5, bad)
  call other (bad)
  call check (6, bad)
  if (bad /= 0) stop 1
contains
  subroutine via_routine
    real :: a(100), s
    common /first/ a, s
    !$acc declare create(/first/)
    s = 3
    !$acc update device(s)
    !$acc parallel loop
    do i = 1, 120
      call set (i, 5)
    end do
    !$acc update self(a)
    do i = 1, 100
      if (a(i) /= 5 * i + 3) bad = bad + 1
    end do
  end subroutine
end program
