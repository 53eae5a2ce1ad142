! Assumed-shape dummy arguments and pointers that stand for sections with gaps or negative
! strides: their elements are mapped, and what is between them stays as it is.
! { dg-skip-device "host" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module dummies
  implicit none
contains
  subroutine copied (a)
    real, intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop copy(a)
    do i = 1, size (a)
      a(i) = a(i) + i
    end do
  end subroutine
  subroutine implied (a)
    real, intent(inout) :: a(:)
    integer :: i
    !$acc kernels
    do i = 1, size (a)
      a(i) = a(i) + i
    end do
    !$acc end kernels
  end subroutine
  subroutine left (a)
    real, intent(out) :: a(:)
    integer :: i
    !$acc parallel loop copyout(a)
    do i = 1, size (a)
      a(i) = i
    end do
  end subroutine
  subroutine there (a)
    real, intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop present(a)
    do i = 1, size (a)
      a(i) = a(i) + i
    end do
    !$acc update self(a)
  end subroutine
  subroutine dynamic (a)
    real, intent(inout) :: a(:)
    integer :: i
    !$acc enter data create(a)
    !$acc serial loop present(a)
    do i = 1, size (a)
      a(i) = i
    end do
    !$acc exit data copyout(a)
  end subroutine
  subroutine rows (a)
    real, intent(inout) :: a(0:,2:)
    integer :: i, j
    !$acc data copy(a)
    !$acc parallel loop collapse(2) default(present)
    do j = 2, ubound (a, 2)
      do i = 0, ubound (a, 1)
        a(i,j) = a(i,j) + 10 * i + j
      end do
    end do
    !$acc end data
  end subroutine
  subroutine absent (a)
    real, intent(inout), optional :: a(:)
    integer :: i
    !$acc parallel loop copy(a)
    do i = 1, 10
      if (present (a)) a(i) = 0
    end do
  end subroutine
end module

program strided_dummies
  use dummies
  implicit none
  real, target :: a(10), b(6, 7)
  real :: want(10)
  real, pointer :: p(:), q(:, :)
  integer :: i, k, steps(4) = [1, 3, -1, -3]

  do k = 1, 4
    associate (s => steps(k), from => merge (1, 10, steps(k) > 0), to => &
               merge (10, 1, steps(k) > 0))
      a = -1
      call copied (a(from:to:s))
      call check (1.)
      call implied (a(from:to:s))
      call check (2.)
      !$acc data copy(a)
      call there (a(from:to:s))
      !$acc end data
      call check (3.)
      a = -1
      call left (a(from:to:s))
      call check (1., 0.)
      a = -1
      call dynamic (a(from:to:s))
      call check (1., 0.)

      a = -1
      p => a(from:to:s)
      !$acc parallel loop copyout(p)
      do i = 1, size (p)
        p(i) = i
      end do
      call check (1., 0.)
      !$acc data copy(p)
      !$acc parallel loop present(p)
      do i = 1, size (p)
        p(i) = p(i) + i
      end do
      !$acc end data
      call check (2., 0.)
      !$acc enter data copyin(p)
      !$acc kernels loop present(p)
      do i = 1, size (p)
        p(i) = p(i) + i
      end do
      !$acc update self(p)
      !$acc exit data delete(p)
      call check (3., 0.)
    end associate
  end do

  a = -1
  !$acc parallel loop copyout(a(9:1:-2))
  do i = 9, 1, -2
    a(i) = i
  end do
  if (any (a(1:9:2) /= [1, 3, 5, 7, 9]) .or. any (a(2:10:2) /= -1)) stop 4
  b = 0
  call rows (b(6:1:-2, 2:7))
  if (any (b(1:5:2, :) /= 0) .or. any (b(:, 1) /= 0)) stop 5
  do i = 0, 2
    if (any (b(6 - 2 * i, 2:7) /= [(10 * i + k, k = 2, 7)])) stop 6
  end do
  q => b(2:6:2, 7:1:-1)
  !$acc parallel loop collapse(2) copyout(q)
  do k = 1, 7
    do i = 1, 3
      q(i, k) = i + 100 * k
    end do
  end do
  if (any (b(1:5:2, :) /= 0)) stop 7
  do k = 1, 7
    if (any (b(2:6:2, 8 - k) /= [(i + 100 * k, i = 1, 3)])) stop 8
  end do
  call absent ()
  call absent (a(10:1:-1))
  if (any (a /= 0)) stop 9
contains
  ! Elements of a in the section are TIMES their number, plus -1 or ELSE.
  subroutine check (times, else)
    real, intent(in) :: times
    real, intent(in), optional :: else
    integer :: first, last, n
    want = -1
    n = 0
    first = merge (1, 10, steps(k) > 0)
    last = 11 - first
    do i = first, last, steps(k)
      n = n + 1
      want(i) = times * n - 1
      if (present (else)) want(i) = times * n + else
    end do
    if (any (a /= want)) then
      print *, steps(k), times, a
      stop 1
    end if
  end subroutine
end program
