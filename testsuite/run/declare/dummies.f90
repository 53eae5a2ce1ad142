! OpenACC 2.13 in Fortran: declare of dummy arguments whose shape the caller has: assumed shape,
! allocatable, pointers, optional, characters; present of assumed size.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  real :: tmp(5) = -1
contains
  subroutine shaped (n, a, B, c)
    use, intrinsic :: iso_c_binding
    integer, intent(in) :: n
    real :: a(:), c(0:,2:)
    real, dimension(:), intent(in) :: b
    real :: tmp(n)
    integer :: i
    !$acc declare present(a) copyin(b) &
    !$acc   create(tmp) copyout(C)
    !$acc parallel loop present(a, b, c, tmp)
    do i = 1, n
      tmp(i) = b(i)
    end do
    !$acc parallel loop default(none) firstprivate(n)
    do i = 1, n
      a(i) = a(i) + tmp(i)
      c(i - 1, 2) = i
    end do
  end subroutine

  subroutine behind (a, p)
    real, allocatable :: a(:)
    !$acc declare present(a)
    real, pointer :: p(:)
    integer :: i
    !$acc declare copy(p)
    !$acc parallel loop
    do i = 1, size (a)
      a(i) = a(i) + p(i)
      p(i) = i
    end do
  end subroutine

  subroutine may_be_absent (a, b)
    real :: a(:)
    real, optional :: b(:)
    integer :: i
    !$acc declare copy(a, b)
    !$acc parallel loop
    do i = 1, size (a)
      a(i) = a(i) + 1
      if (present (b)) b(i) = b(i) + a(i)
    end do
    if (present (b)) return
    !$acc update self(a(1:1))
  end subroutine

  real function of_rows (a)
    real :: a(:, :)
    !$acc declare copyin(a)
    integer :: i, j
    of_rows = inner (2)
    !$acc parallel loop collapse(2) reduction(+:of_rows)
    do j = 1, ubound (a, 2)
      do i = 1, ubound (a, 1)
        of_rows = of_rows + a(i, j)
      end do
    end do
  contains
    real function inner (k)
      integer, value :: k
      !$acc serial copyout(inner) present(a)
      inner = a(k, k)
      !$acc end serial
    end function
  end function

  subroutine twice (a, i)
    !$acc routine seq
    real :: a(:)
    integer, intent(in) :: i
    !$acc declare present(a)
    a(i) = a(i) * 2
  end subroutine

  subroutine first_letters (s)
    character(len=*) :: s(:)
    integer :: i
    !$acc declare copy(s)
    !$acc parallel loop
    do i = 1, size (s)
      s(i)(1:1) = 'x'
    end do
  end subroutine

  subroutine sized (n, a)
    integer :: n, i
    real :: a(*)
    !$acc declare present(a)
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end subroutine
end module

program declared_dummies
  use m, only: shaped, behind, may_be_absent, of_rows, twice, first_letters, sized
  implicit none
  real :: x(10) = 1, z(4, 4) = 3
  real, allocatable :: c(:)
  real, pointer :: d(:)
  character(len=3) :: s(3) = 'abc'
  integer :: i
  allocate (c(3), d(3))
  c = 5
  d = 6
  !$acc data copy(x, c)
  call shaped (4, x(1:4), [1., 2., 3., 4.], z)
  call behind (c, d)
  call sized (2, x)
  !$acc end data
  if (any (x(1:5) /= [3, 4, 4, 5, 1]) .or. any (z(:, 1) /= [1, 2, 3, 4])) stop 1
  if (any (c /= 11) .or. any (d /= [1, 2, 3])) stop 2
  z = 3
  call may_be_absent (x(2::2))
  if (any (x(2::2) /= [5., 6., 2., 2., 2.])) stop 3
  call may_be_absent (x(1:3), x(6:8))
  if (any (x(6:8) /= [6., 7., 7.])) stop 4
  if (of_rows (z) /= 51) stop 5
  !$acc parallel loop copy(x)
  do i = 1, 10
    call twice (x, i)
  end do
  if (x(1) /= 8) stop 6
  call first_letters (s)
  if (any (s /= 'xbc')) stop 7
end program
