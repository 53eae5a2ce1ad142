! Fortran loops and array assignments that look parallel and are not: dependences at
! known and symbolic distances, sections that overlap, pointers to one target, DO
! variables after the loop, early exits and zero trips.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module nests
  implicit none
  integer, parameter :: n = 60
contains
  subroutine shifted (a, d)
    integer :: a(:), d, i
    !$acc kernels copy(a)
    do i = 21, 40
      a(i) = a(i + d) + i
    end do
    !$acc end kernels
  end subroutine

  subroutine shifted_alone (a, d)
    integer :: a(:), d, i
    !$acc parallel num_gangs(1) copy(a)
    do i = 21, 40
      a(i) = a(i + d) + i
    end do
    !$acc end parallel
  end subroutine

  subroutine shifted_auto (a, d)
    integer :: a(:), d, i
    !$acc parallel loop auto num_gangs(1) copy(a)
    do i = 21, 40
      a(i) = a(i + d) + i
    end do
  end subroutine

  subroutine shifted_host (a, d)
    integer :: a(:), d, i
    do i = 21, 40
      a(i) = a(i + d) + i
    end do
  end subroutine

  subroutine section (a)
    integer :: a(:)
    !$acc kernels copy(a)
    a(2:n) = a(1:n - 1) + 1
    a(1:n - 2) = a(3:n) * 2
    a = a(n:1:-1)
    !$acc end kernels
  end subroutine

  subroutine scalars (a, b, m, step, after, place, count)
    integer :: a(:), b(:), m, step, after, place, count, i
    !$acc kernels copy(a, b, after, place, count)
    count = 0
    do i = 1, m, step
      count = count + a(i)
      b(i) = count
    end do
    after = i
    place = 0
    do i = 1, m
      if (a(i) == 5) then
        place = i
        exit
      end if
      a(i) = -1
    end do
    !$acc end kernels
  end subroutine

  subroutine scalars_host (a, b, m, step, after, place, count)
    integer :: a(:), b(:), m, step, after, place, count, i
    count = 0
    do i = 1, m, step
      count = count + a(i)
      b(i) = count
    end do
    after = i
    place = 0
    do i = 1, m
      if (a(i) == 5) then
        place = i
        exit
      end if
      a(i) = -1
    end do
  end subroutine

  subroutine wave (m)
    integer :: m(:, :), i, j
    !$acc kernels copy(m)
    do j = 2, size (m, 2)
      do i = 2, size (m, 1)
        m(i, j) = mod (m(i - 1, j) + m(i, j - 1) + m(j, i), 1000)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine wave_host (m)
    integer :: m(:, :), i, j
    do j = 2, size (m, 2)
      do i = 2, size (m, 1)
        m(i, j) = mod (m(i - 1, j) + m(i, j - 1) + m(j, i), 1000)
      end do
    end do
  end subroutine

  subroutine begin (a)
    integer :: a(:), i
    a = [(mod (i * 7, 31), i = 1, size (a))]
  end subroutine
end module

program traps
  use nests
  implicit none
  integer, target :: t(n)
  integer, pointer :: p(:), q(:)
  integer :: a(n), want(n), b(n), want_b(n), m(20, 20), want_m(20, 20)
  integer :: length = 50, d, i, step, got(3), expected(3)

  do d = -20, 20
    call begin (want)
    call shifted_host (want, d)
    call begin (a)
    call shifted (a, d)
    if (any (a /= want)) stop 1
    call begin (a)
    call shifted_alone (a, d)
    if (any (a /= want)) stop 2
    call begin (a)
    call shifted_auto (a, d)
    if (any (a /= want)) stop 3
  end do

  call begin (a)
  call begin (want)
  want(2:n) = want(1:n - 1) + 1
  want(1:n - 2) = want(3:n) * 2
  want = want(n:1:-1)
  call section (a)
  if (any (a /= want)) stop 4

  do d = 1, 41
    call begin (t)
    call begin (want)
    do i = 1, 20
      want(d + i - 1) = want(20 + i) + i
    end do
    p => t(d:d + 19)
    q => t(21:40)
    !$acc data copy(t)
    !$acc kernels present(p, q)
    do i = 1, 20
      p(i) = q(i) + i
    end do
    !$acc end kernels
    !$acc end data
    if (any (t /= want)) stop 5
  end do

  do step = -2, 3
    if (step == 0) cycle
    call begin (a)
    call begin (want)
    b = 0
    want_b = 0
    call scalars (a, b, length, step, got(1), got(2), got(3))
    call scalars_host (want, want_b, length, step, expected(1), expected(2), expected(3))
    if (any (a /= want) .or. any (b /= want_b)) stop 6
    if (any (got /= expected)) stop 7
  end do

  m = reshape ([(mod (i * 7, 31), i = 1, 400)], [20, 20])
  want_m = m
  call wave (m)
  call wave_host (want_m)
  if (any (m /= want_m)) stop 8
end program
