! Saved variables of a procedure that `declare' names: they have the host's values each time the
! procedure begins, and keep the device's values between its calls.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module saved
  implicit none
contains
  integer function copied_in (k) result (s)
    integer, intent (in) :: k
    integer, save :: t(4) = [1, 2, 3, 4]
    integer :: i
    !$acc declare copyin (t)
    s = 0
    !$acc parallel loop reduction(+:s)
    do i = 1, 4
      s = s + t(i)
    end do
    t = t * k
  end function

  integer function copied (back) result (s)
    logical, intent (in) :: back
    integer, save :: t(50) = 1, calls = 0
    integer :: i
    !$acc declare copy (t)
    s = sum (t)
    !$acc parallel loop
    do i = 1, 50
      t(i) = t(i) + 1
    end do
    calls = calls + 1
    if (back) return
    s = s + 1000 * calls
  end function

  integer function kept (first) result (s)
    logical, intent (in) :: first
    integer, save :: t(50)
    integer :: i
    !$acc declare create (t)
    s = 0
    if (first) then
      !$acc parallel loop
      do i = 1, 50
        t(i) = i
      end do
    else
      !$acc parallel loop reduction(+:s)
      do i = 1, 50
        s = s + t(i)
      end do
    end if
  end function

  ! No warning: an earlier call has filled the array.
  integer function entered (first) result (s)
    logical, intent (in) :: first
    integer, save :: t(50)
    integer :: i
    s = 0
    !$acc enter data create(t)
    if (first) then
      !$acc parallel loop present(t)
      do i = 1, 50
        t(i) = i
      end do
      return
    end if
    !$acc parallel loop present(t) reduction(+:s)
    do i = 1, 50
      s = s + t(i)
    end do
  end function
end module

program p
  use saved
  implicit none
  if (copied_in (2) /= 10 .or. copied_in (3) /= 20 .or. copied_in (1) /= 60) stop 1
  if (copied (.true.) /= 50) stop 2
  if (copied (.false.) /= 2100) stop 3
  if (copied (.true.) /= 150) stop 4
  if (kept (.true.) /= 0 .or. kept (.false.) /= 1275) stop 5
  if (entered (.true.) /= 0 .or. entered (.false.) /= 1275) stop 6
end program
