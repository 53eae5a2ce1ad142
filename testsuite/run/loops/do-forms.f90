! OpenACC 2.9 in Fortran: do loops with negative and variable steps, bounds below
! zero, zero trips, and integer kinds 1, 2, 4 and 8 as variables.
! { dg-additional-options "-fplugin-arg-accplug-warn=no-gang-order" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program do_forms
  implicit none
  integer :: seen(-100:100), i, step
  integer(1) :: i1
  integer(2) :: i2
  integer(8) :: i8
  seen = 0
  !$acc parallel loop copy(seen)
  do i = 100, -100, -3
    seen(i) = seen(i) + 1
  end do
  do i = -100, 100
    if (seen(i) /= merge (1, 0, mod (100 - i, 3) == 0)) call fail ('down', i)
  end do
  seen = 0
  step = 7
  !$acc parallel loop copy(seen)
  do i = -99, 99, step
    seen(i) = seen(i) + 1
  end do
  if (sum (seen) /= 29) call fail ('step', sum (seen))
  seen = 0
  !$acc parallel copy(seen)
  !$acc loop
  do i = step - 2, step - 3
    seen(i) = 1
  end do
  !$acc loop
  do i = 1, step, -1
    seen(i) = 1
  end do
  !$acc loop
  do i = 7, 7
    seen(i) = seen(i) + 5
  end do
  !$acc end parallel
  if (sum (seen) /= 5 .or. seen(7) /= 5) call fail ('trips', sum (seen))
  seen = 0
  !$acc parallel loop copy(seen)
  do i1 = -60_1, 60_1, 2_1
    seen(i1) = 1
  end do
  !$acc parallel loop copy(seen)
  do i2 = -99_2, 99_2, 2_2
    seen(i2) = 2
  end do
  if (sum (seen) /= 61 + 200) call fail ('kinds', sum (seen))
  seen = 0
  !$acc parallel loop copy(seen)
  do i8 = 5000000000_8, 5000000100_8
    seen(int (i8 - 5000000000_8)) = 1
  end do
  if (sum (seen) /= 101) call fail ('kind 8', sum (seen))
contains
  subroutine fail (what, n)
    character(*), intent(in) :: what
    integer, intent(in) :: n
    print *, what, n
    stop 1
  end subroutine
end program
