! Subscripts that no analysis understands, in arrays that may be one: dummy arguments
! with TARGET, POINTERs, and sections of one array.  The nests are in place, so that
! their order shows.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module nests
  implicit none
  integer, parameter :: n = 12, m = 40
contains
  subroutine targets (l, to, from, ind)
    integer :: l, i, j, k
    integer, target :: to(m, n, l), from(m * n), ind(n)
    !$acc parallel loop present(to, from, ind)
    do k = 1, l
      do i = 1, n
        do j = 1, m
          to(j, i, k) = to(j, i, k) + from(1 + mod(ind(i) * j, m * n)) + 1
        end do
      end do
    end do
  end subroutine

  subroutine targets_host (l, to, from, ind)
    integer :: l, i, j, k
    integer, target :: to(m, n, l), from(m * n), ind(n)
    do k = 1, l
      do i = 1, n
        do j = 1, m
          to(j, i, k) = to(j, i, k) + from(1 + mod(ind(i) * j, m * n)) + 1
        end do
      end do
    end do
  end subroutine

  subroutine pointers (l, to, from, ind)
    integer :: l, i, j, k
    integer, pointer :: to(:), from(:), ind(:)
    !$acc parallel loop present(to, from, ind)
    do k = 0, l - 1
      do i = 0, n - 1
        do j = 1, m
          to((k * n + i) * m + j) = to((k * n + i) * m + j) &
            + from(1 + mod(ind(i + 1) * j, m * n)) + 1
        end do
      end do
    end do
  end subroutine

  subroutine pointers_host (l, to, from, ind)
    integer :: l, i, j, k
    integer, pointer :: to(:), from(:), ind(:)
    do k = 0, l - 1
      do i = 0, n - 1
        do j = 1, m
          to((k * n + i) * m + j) = to((k * n + i) * m + j) &
            + from(1 + mod(ind(i + 1) * j, m * n)) + 1
        end do
      end do
    end do
  end subroutine
end module

program main
  use nests
  implicit none
  integer, target :: a(3 * m * n), b(3 * m * n), ind(n)
  integer :: want(3 * m * n), first_a(3 * m * n), i
  integer, pointer :: p(:), q(:), r(:)
  ind = [(mod(i * 5, 13) + 1, i = 1, n)]
  first_a = [(mod(i * 7, 31), i = 1, size(a))]
  b = [(mod(i * 11, 23), i = 1, size(b))]
  r => ind
  !$acc data copyin(b, ind) create(a)

  a = first_a
  call targets_host(3, a, b, ind)
  want = a
  a = first_a
  !$acc update device(a)
  call targets(3, a, b, ind)
  !$acc update self(a)
  if (any(a /= want)) error stop "two arrays"

  a = first_a
  call targets_host(1, a, a, ind)
  want = a
  a = first_a
  !$acc update device(a)
  call targets(1, a, a, ind)
  !$acc update self(a)
  if (any(a /= want)) error stop "one array"

  a = first_a
  call targets_host(1, a, a(m:), ind)
  want = a
  a = first_a
  !$acc update device(a)
  call targets(1, a, a(m:), ind)
  !$acc update self(a)
  if (any(a /= want)) error stop "sections of one array"

  do i = 1, 3
    p => a
    q => b
    if (i == 2) q => a
    if (i == 3) q => a(n:)
    a = first_a
    call pointers_host(merge(3, 1, i == 1), p, q, r)
    want = a
    a = first_a
    !$acc update device(a)
    call pointers(merge(3, 1, i == 1), p, q, r)
    !$acc update self(a)
    if (any(a /= want)) error stop "pointers"
  end do
  !$acc end data
end program
