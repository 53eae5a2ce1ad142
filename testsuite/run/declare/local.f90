! OpenACC 2.13 in Fortran: declare of local and dummy arrays in a procedure, which may be empty.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module locals
  implicit none
contains
  subroutine work (n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r(n)
    integer :: tmp(n), i
    !$acc declare create(tmp) copyout(r)
    !$acc parallel loop present(tmp)
    do i = 1, n
      tmp(i) = i * i
    end do
    !$acc parallel loop present(tmp, r)
    do i = 1, n
      r(i) = tmp(n + 1 - i)
    end do
  end subroutine
  subroutine nothing (r)
    integer, intent(inout) :: r(:)
    integer :: tmp
    !$acc declare create(tmp) copy(r)
  end subroutine
end module

program declare_local
  use locals
  implicit none
  integer :: r(40), i, t
  do t = 1, 3
    r = 0
    call work (40, r)
    call nothing (r)
    do i = 1, 40
      if (r(i) /= (41 - i)**2) stop 1
    end do
  end do
end program
