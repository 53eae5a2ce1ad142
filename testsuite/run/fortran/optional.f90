! Optional arguments: present and absent ones in regions and data clauses.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module optionals
  implicit none
contains
  subroutine work (a, scale, b)
    integer, intent(inout) :: a(:)
    integer, optional, intent(in) :: scale
    integer, optional, intent(inout) :: b(:)
    integer :: i, s
    s = 1
    if (present (scale)) s = scale
    if (present (b)) then
      !$acc parallel loop copy(a, b)
      do i = 1, size (a)
        b(i) = b(i) + a(i)
        a(i) = a(i) * s
      end do
    else
      !$acc parallel loop copy(a)
      do i = 1, size (a)
        a(i) = a(i) * s
      end do
    end if
  end subroutine
end module

program optional_arguments
  use optionals
  implicit none
  integer :: a(50), b(50), i
  a = [(i, i = 1, 50)]
  b = 100
  call work (a)
  call work (a, 3)
  call work (a, b = b)
  call work (a, 2, b)
  if (any (a /= [(6 * i, i = 1, 50)])) stop 1
  if (any (b /= [(100 + 6 * i, i = 1, 50)])) stop 2
end program
