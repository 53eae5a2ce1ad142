! Regions in internal procedures, with variables of the host procedure.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program host_association
  implicit none
  integer, parameter :: n = 80
  integer :: a(n), scale, i
  a = [(i, i = 1, n)]
  scale = 3
  call work (5)
  if (any (a /= [(3 * i + 5, i = 1, n)])) stop 1
contains
  subroutine work (offset)
    integer, intent(in) :: offset
    integer :: i
    !$acc parallel loop copy(a)
    do i = 1, n
      a(i) = a(i) * scale + offset
    end do
  end subroutine
end program
