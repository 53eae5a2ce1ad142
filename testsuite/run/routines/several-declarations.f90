! Two procedures have interface bodies of one routine, which another unit defines, and one of
! a routine of this file.
! { dg-additional-sources "several-declarations-2.f90" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine halve (x)
  !$acc routine seq
  implicit none
  integer, intent(inout) :: x
  x = x / 2
end subroutine

program several_declarations
  implicit none
  integer :: a(100), i
  a = [(i, i = 1, 100)]
  call first
  call second
  do i = 1, 100
    if (a(i) /= i) stop 1
  end do
contains
  subroutine first
    interface
      subroutine double (x)
        !$acc routine seq
        integer, intent(inout) :: x
      end subroutine
      subroutine halve (x)
        !$acc routine seq
        integer, intent(inout) :: x
      end subroutine
    end interface
    integer :: i
    !$acc parallel loop
    do i = 1, 100
      call double (a(i))
      call double (a(i))
      call halve (a(i))
    end do
  end subroutine

  subroutine second
    interface
      subroutine double (y)
        !$acc routine seq
        integer, intent(inout) :: y
      end subroutine
      subroutine halve (y)
        !$acc routine seq
        integer, intent(inout) :: y
      end subroutine
    end interface
    integer :: i
    !$acc parallel loop
    do i = 1, 100
      call double (a(i))
      call halve (a(i))
      call halve (a(i))
    end do
  end subroutine
end program
