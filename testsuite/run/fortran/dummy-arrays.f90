! Dummy arguments in regions: assumed-shape, explicit-shape, assumed-size with a
! section, lower bounds, strided and contiguous actual arguments.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module dummies
  implicit none
contains
  subroutine shape_assumed (a, s)
    integer, intent(inout) :: a(:)
    integer, intent(in) :: s
    integer :: i
    !$acc parallel loop copy(a)
    do i = 1, size (a)
      a(i) = a(i) + s * i
    end do
  end subroutine
  subroutine shape_lower (a)
    integer, intent(inout) :: a(-3:)
    integer :: i
    !$acc parallel loop copy(a)
    do i = -3, ubound (a, 1)
      a(i) = i
    end do
  end subroutine
  subroutine shape_explicit (n, m, a)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, 0:m)
    integer :: i, j
    !$acc parallel loop collapse(2) copyout(a)
    do j = 0, m
      do i = 1, n
        a(i, j) = i + 1000 * j
      end do
    end do
  end subroutine
  subroutine size_assumed (n, a)
    integer, intent(in) :: n
    integer, intent(inout) :: a(*)
    integer :: i
    !$acc parallel loop copy(a(1:n))
    do i = 1, n
      a(i) = -a(i)
    end do
  end subroutine
  subroutine rank_two (a)
    integer, intent(inout) :: a(:, :)
    integer :: i, j
    !$acc parallel loop gang copy(a)
    do j = 1, size (a, 2)
      !$acc loop vector
      do i = 1, size (a, 1)
        a(i, j) = a(i, j) * 2
      end do
    end do
  end subroutine
end module

program arguments
  use dummies
  implicit none
  integer :: a(100), m(7, 0:8), i, j
  a = 0
  call shape_assumed (a, 1)
  if (any (a /= [(i, i = 1, 100)])) stop 1
  call shape_assumed (a(1:10), 10)
  if (a(10) /= 110 .or. a(11) /= 11) stop 2
  call shape_lower (a(51:60))
  if (a(50) /= 50 .or. a(51) /= -3 .or. a(60) /= 6 .or. a(61) /= 61) stop 3
  call shape_explicit (7, 8, m)
  do j = 0, 8
    do i = 1, 7
      if (m(i, j) /= i + 1000 * j) stop 4
    end do
  end do
  call size_assumed (5, a(91))
  if (a(90) /= 90 .or. a(91) /= -91 .or. a(95) /= -95 .or. a(96) /= 96) stop 5
  call rank_two (m)
  if (m(7, 8) /= 16014) stop 6
end program
