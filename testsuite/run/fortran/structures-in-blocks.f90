! Structures in common blocks, and with others by EQUIVALENCE, that no clause of a region names:
! they are copied.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module types
  type t
    sequence
    integer :: a, b(3)
  end type
end module

subroutine blocks
  use types
  implicit none
  integer :: i
  type (t) :: s, r
  common /cm/ s, r
  type (t), save :: e, f
  equivalence (e, f)
  s%b = 0
  r%a = 5
  !$acc parallel loop
  do i = 1, 3
    s%b(i) = i + r%a
  end do
  if (any (s%b /= [6, 7, 8])) stop 1
  !$acc serial
  e%a = 5
  e%b = 7
  !$acc end serial
  if (f%a /= 5 .or. any (f%b /= 7)) stop 2
  !$acc data copy (s)
  s%a = 0
  !$acc kernels
  s%a = 7
  !$acc end kernels
  !$acc end data
  if (s%a /= 7) stop 3
  !$acc parallel firstprivate (r)
  r%a = 9
  !$acc end parallel
  if (r%a /= 5) stop 4
  call inner
contains
  subroutine inner
    !$acc parallel loop
    do i = 1, 3
      r%b(i) = s%b(i) * 2
    end do
    if (any (r%b /= [12, 14, 16])) stop 5
    !$acc kernels
    f%b(2) = 1
    !$acc end kernels
    if (e%b(2) /= 1) stop 6
  end subroutine
end subroutine

program structures_in_blocks
  call blocks
end program
