! OpenACC 2.17.1: regions that have optional arguments as firstprivate, in a clause or
! without one, whether these are there or not; also passed on to procedures.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module absents
  implicit none
contains
  subroutine add (x, y)
    !$acc routine seq
    real, intent(inout) :: x
    real, intent(in), optional :: y
    if (present (y)) x = x + y
  end subroutine

  ! No clauses.
  subroutine implied (n, a, r, i4, i8, l, z)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in), optional :: r
    integer, intent(in), optional :: i4
    integer(8), optional :: i8
    logical, intent(in), optional :: l
    complex, intent(in), optional :: z
    integer :: i
    !$acc parallel loop
    do i = 1, n
      if (present (r)) a(i) = a(i) + r
      if (present (i4)) a(i) = a(i) + i4
      if (present (i8)) a(i) = a(i) + i8
      if (present (l)) then
        if (l) a(i) = a(i) + 1000
      end if
      if (present (z)) a(i) = a(i) + real (z) + 2 * aimag (z)
    end do
    !$acc serial
    if (present (r)) a(1) = a(1) + r
    !$acc end serial
  end subroutine

  ! A clause; the region's own copies are written.
  subroutine named (n, a, r, k)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, optional :: r
    integer, optional :: k
    integer :: i
    !$acc data copy(a)
    !$acc parallel num_gangs(1) vector_length(1) firstprivate(r, k) async(1)
    if (present (r)) r = r + 1
    if (present (k)) k = 2 * k
    !$acc loop seq
    do i = 1, n
      if (present (r)) a(i) = a(i) + r
      if (present (k)) a(i) = a(i) + k
    end do
    !$acc end parallel
    !$acc wait(1)
    !$acc end data
  end subroutine

  subroutine passed_on (n, a, r)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in), optional :: r
    integer :: i
    !$acc parallel loop gang vector
    do i = 1, n
      call add (a(i), r)
    end do
  end subroutine

  ! Only the question, and in loops.
  subroutine asked (n, a, r, from, to)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    real, intent(in), optional :: r
    integer, intent(in), optional :: from, to
    integer :: i, k
    !$acc parallel
    !$acc loop gang vector
    do i = 1, n
      if (present (r)) a(i) = a(i) + 1
      if (present (from) .and. present (to)) then
        do k = from, to
          a(i) = a(i) + k
        end do
      end if
    end do
    !$acc end parallel
  end subroutine

  ! Arrays of constant size.
  subroutine arrays (b, a, k)
    real, intent(inout) :: b(10)
    real, optional :: a(10)
    integer, optional :: k(0:1,2)
    integer :: i
    !$acc parallel loop firstprivate(a, k)
    do i = 1, 10
      if (present (a)) then
        a(i) = a(i) + i
        b(i) = b(i) + a(i)
      end if
      if (present (k)) b(i) = b(i) + sum (k(:,2)) + size (k)
    end do
  end subroutine
end module

program absent_arguments
  use absents
  implicit none
  integer, parameter :: n = 300
  real :: a(n), r, b(10), c(10)
  integer :: k
  a = 0
  call implied (n, a)
  if (any (a /= 0)) stop 1
  call implied (n, a, 2.0)
  if (any (a(2:) /= 2) .or. a(1) /= 4) stop 2
  a = 0
  call implied (n, a, i4=3, l=.true.)
  call implied (n, a, i8=4_8, l=.false.)
  call implied (n, a, z=(5.0, 10.0))
  if (any (a /= 3 + 1000 + 4 + 25)) stop 3
  a = 0
  r = 5
  k = 7
  call named (n, a)
  call named (n, a, r)
  if (any (a /= 6) .or. r /= 5) stop 4
  call named (n, a, k=k)
  call named (n, a, r, k)
  if (any (a /= 6 + 14 + 20) .or. r /= 5 .or. k /= 7) stop 5
  a = 0
  call passed_on (n, a)
  call passed_on (n, a, 3.0)
  if (any (a /= 3)) stop 6
  call asked (n, a)
  call asked (n, a, 0.0)
  call asked (n, a, from=1)
  call asked (n, a, from=1, to=4)
  if (any (a /= 14)) stop 7
  b = 1
  c = 100
  call arrays (b)
  if (any (b /= 1)) stop 8
  call arrays (b, c)
  if (any (b /= [(101 + k, k = 1, 10)]) .or. any (c /= 100)) stop 9
  call arrays (b, k=reshape ([1000, 1000, 1, 2], [2, 2]))
  if (any (b /= [(108 + k, k = 1, 10)])) stop 10
end program
