! Captured additions to one counter, in Fortran's forms: each iteration has values of its own.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program captured_counters
  implicit none
  integer, parameter :: n = 10007
  type counters
    integer :: other, used
    integer(8) :: bytes
  end type
  type(counters) :: c
  real :: x(n), y(n)
  integer :: place(n), amount(n), seen(0:n), i, k, taken
  integer(8) :: first(n), k8

  do i = 1, n
    x(i) = mod (i * 7919, 1000) / 1000.0
    amount(i) = mod (i * 31, 5)
  end do

  ! What satisfies a condition, close together.
  taken = 0
  y = 0
  !$acc parallel loop copyin(x) copy(y, taken)
  do i = 1, n
    if (x(i) > 0.5) then
      !$acc atomic capture
      taken = taken + 1
      k = taken
      !$acc end atomic
      y(k) = x(i)
    end if
  end do
  if (taken /= count (x > 0.5)) stop 1
  if (any (y(1:taken) <= 0.5) .or. any (y(taken+1:) /= 0)) stop 2
  if (abs (sum (real (y, 8)) - sum (real (x, 8), x > 0.5)) > 1e-6) stop 3

  ! Members, of two sizes, by what is constant and what differs.
  c = counters (1, 0, 40000000000_8)
  place = -1
  !$acc parallel loop copyin(x, amount) copy(place, c) copyout(first) private(k8)
  do i = 1, n
    !$acc atomic capture
    k8 = c%bytes
    c%bytes = c%bytes + amount(i)
    !$acc end atomic
    first(i) = k8 - 40000000000_8
    if (x(i) < 0.25 .or. x(i) > 0.75) then
      !$acc atomic capture
      place(i) = c%used
      c%used = c%used + 1
      !$acc end atomic
    end if
  end do
  if (c%other /= 1 .or. c%bytes - 40000000000_8 /= sum (amount)) stop 4
  if (c%used /= count (x < 0.25 .or. x > 0.75)) stop 5
  seen = 0
  do i = 1, n
    if ((place(i) >= 0) .neqv. (x(i) < 0.25 .or. x(i) > 0.75)) stop 6
    if (place(i) >= 0) seen(place(i)) = seen(place(i)) + 1
  end do
  if (any (seen(0:c%used-1) /= 1)) stop 7
  call check_first

  ! Backwards, downwards, over two loops.
  taken = 0
  place = 0
  !$acc parallel loop collapse(2) copy(place, taken) copyin(amount)
  do i = n, 2, -2
    do k = 0, 1
      if (amount(i - k) /= 0) then
        !$acc atomic capture
        taken = taken - 1
        place(i - k) = taken
        !$acc end atomic
      end if
    end do
  end do
  if (taken /= -count (amount(2:) /= 0)) stop 8
  seen = 0
  do i = 2, n
    if ((place(i) /= 0) .neqv. (amount(i) /= 0)) stop 9
    seen(-place(i)) = seen(-place(i)) + 1
  end do
  if (any (seen(1:-taken) /= 1)) stop 10

contains

  ! What each has is behind what others have.
  subroutine check_first
    integer :: i, j
    integer, allocatable :: used(:)
    allocate (used(0:sum (amount)), source = 0)
    do i = 1, n
      do j = 0, amount(i) - 1
        used(first(i) + j) = used(first(i) + j) + 1
      end do
    end do
    if (any (used(0:sum (amount)-1) /= 1)) stop 11
  end subroutine
end program
