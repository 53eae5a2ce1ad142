! OpenACC 2.13.2: an allocatable module array in declare create: allocate and
! deallocate make and free the device's copy.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module arrays
  implicit none
  integer, allocatable :: a(:)
  !$acc declare create(a)
end module

program declare_allocatable
  use arrays
  implicit none
  integer :: i, n
  do n = 10, 100, 45
    allocate (a(n))
    a = -1
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = i
    end do
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) * 2
    end do
    !$acc update self(a)
    if (any (a /= [(2 * i, i = 1, n)])) stop 1
    deallocate (a)
  end do
end program
