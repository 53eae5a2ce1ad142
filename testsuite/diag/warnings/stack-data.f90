! Variables of a procedure that stay mapped when it returns; a program's own end with it.
! { dg-options "-O1" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  integer :: a(100), i
  !$acc enter data create (a)
  !$acc parallel loop present (a)
  do i = 1, 100
    a(i) = i
  end do
  !$acc update self (a)
  if (a(7) /= 7) stop 1
  call work
contains
  subroutine work
    integer :: b(100), i
    !$acc enter data create (b) ! { dg-warning "'b' is still mapped when the function returns.*stack-data" }
    !$acc parallel loop present (b)
    do i = 1, 100
      b(i) = i
    end do
    !$acc update self (b)
    if (b(7) /= 7) stop 2
  end subroutine
end program
