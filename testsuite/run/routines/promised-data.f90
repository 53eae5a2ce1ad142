! Routines whose bodies stand in `data present': column physics, as generators write it.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module columns
  implicit none
  type constants
    real (8) :: g, c
  end type constants
contains
  subroutine saturate (first, last, n, levels, k, t, q)
    integer, intent (in) :: first, last, n, levels
    type (constants), intent (in) :: k
    real (8), intent (in) :: t(n, levels)
    real (8), intent (out) :: q(n, levels)
    integer :: i, l
    real (8) :: e
!$acc routine vector
!$acc data present (t, q, k)
!$acc loop vector private (e)
    do i = first, last
      do l = 1, levels
        e = t(i, l) * k%g
        q(i, l) = e / (k%c + e)
      end do
    end do
!$acc end data
  end subroutine saturate

  subroutine add_levels (n, levels, deepest, q, s)
    integer, intent (in) :: n, levels, deepest(n)
    real (8), intent (in) :: q(n, levels)
    real (8), intent (inout) :: s(n)
    integer :: i, l, most
!$acc routine vector
!$acc data present (deepest, s) no_create (q)
    most = 0
!$acc loop vector reduction (max: most)
    do i = 1, n
      most = max (most, deepest(i))
    end do
!$acc loop vector
    do i = 1, n
!$acc loop seq
      do l = 1, most
        s(i) = s(i) + q(i, l)
      end do
    end do
!$acc end data
  end subroutine add_levels

  real (8) function one_level (n, q, i)
    integer, intent (in) :: n, i
    real (8), intent (in) :: q(n)
!$acc routine seq
!$acc data present (q)
    one_level = q(i) * 2
!$acc end data
  end function one_level
end module columns

program promised_data
  use columns
  implicit none
  integer, parameter :: n = 37, levels = 6, blocks = 5
  type (constants) :: k
  real (8), dimension (n, levels, blocks) :: t, q
  real (8) :: s(n, blocks), expected
  integer :: deepest(n, blocks), b, i, l
  k = constants (9d0, 100d0)
  do b = 1, blocks
    do l = 1, levels
      t(:, l, b) = [(i * 0.5d0 + l * b, i = 1, n)]
    end do
    deepest(:, b) = [(mod (i, b + 1) + 1, i = 1, n)]
  end do
  s = 1
!$acc data copyin (t, k, deepest) copyout (q) copy (s)
!$acc parallel loop gang vector_length (64)
  do b = 1, blocks
    call saturate (1, n, n, levels, k, t(:, :, b), q(:, :, b))
    call add_levels (n, levels, deepest(:, b), q(:, :, b), s(:, b))
  end do
!$acc parallel loop collapse (2)
  do b = 1, blocks
    do i = 1, n
      s(i, b) = s(i, b) + one_level (n, q(:, 1, b), i)
    end do
  end do
!$acc end data
  do b = 1, blocks
    do i = 1, n
      expected = 1
      do l = 1, maxval (deepest(:, b))
        expected = expected + t(i, l, b) * 9 / (100 + t(i, l, b) * 9)
      end do
      expected = expected + 2 * t(i, 1, b) * 9 / (100 + t(i, 1, b) * 9)
      if (abs (s(i, b) - expected) > 1d-10) error stop 1
    end do
  end do
end program promised_data
