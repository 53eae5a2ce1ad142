! Strided actual arguments for assumed-shape and contiguous dummies: elements
! between the strides stay as they are.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module strides
  implicit none
contains
  subroutine packed (a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc parallel loop copy(a)
    do i = 1, n
      a(i) = a(i) * 10
    end do
  end subroutine
  subroutine contig (a)
    integer, contiguous, intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop copy(a)
    do i = 1, size (a)
      a(i) = a(i) + 1
    end do
  end subroutine
end module

program strided
  use strides
  implicit none
  integer :: a(99), m(9, 11), i
  a = [(i, i = 1, 99)]
  call packed (a(1:99:3), 33)
  do i = 1, 99
    if (a(i) /= merge (10 * i, i, mod (i, 3) == 1)) stop 1
  end do
  m = reshape (a, [9, 11])
  call contig (m(4, :))
  call contig (m(9:1:-2, 2))
  if (m(4, 1) /= 41 .or. m(4, 11) /= 941) stop 2
  if (m(9, 2) /= 19 .or. m(8, 2) /= 17) stop 3
end program
