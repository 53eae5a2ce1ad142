! OpenACC 2.13: what `declare' names is one variable for a kernels region and for the
! routines that it calls.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module counters
  implicit none
  integer :: count = 0, last = 0
  !$acc declare create (count, last)
contains
  integer function next ()
    !$acc routine seq
    count = count + 2
    next = last
  end function
end module

program declared_scalars
  use counters
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), i, total

  total = 0
  !$acc kernels copyout (a, b) copy (total)
  count = 10
  do i = 1, n
    last = 7 * i
    b(i) = next ()
    a(i) = count
  end do
  total = count + last
  !$acc end kernels
  do i = 1, n
    if (a(i) /= 10 + 2 * i) error stop 1
    if (b(i) /= 7 * i) error stop 2
  end do
  if (total /= 10 + 9 * n) error stop 3
  !$acc update self (count, last)
  if (count /= 10 + 2 * n .or. last /= 7 * n) error stop 4
end program
