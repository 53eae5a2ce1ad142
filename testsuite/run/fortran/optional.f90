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

  ! An array that no clause of the region names; the descriptor is asked for several times.
  subroutine unnamed (a, p)
    integer, intent(inout) :: a(:)
    integer, pointer, optional :: p(:)
    integer :: i
    !$acc enter data copyin(a, p)
    !$acc parallel loop present(a)
    do i = 1, size (a)
      if (present (p)) then
        p(i) = p(i) + 1
      else
        a(i) = a(i) + 1
      end if
    end do
    !$acc exit data copyout(a, p)
  end subroutine
end module

program optional_arguments
  use optionals
  implicit none
  integer :: a(50), b(50), i
  integer, pointer :: p(:)
  a = [(i, i = 1, 50)]
  b = 100
  call work (a)
  call work (a, 3)
  call work (a, b = b)
  call work (a, 2, b)
  if (any (a /= [(6 * i, i = 1, 50)])) stop 1
  if (any (b /= [(100 + 6 * i, i = 1, 50)])) stop 2
  allocate (p(50))
  p = 1
  call unnamed (a)
  call unnamed (a, p)
  if (any (a /= [(6 * i + 1, i = 1, 50)]) .or. any (p /= 2)) stop 3
end program
