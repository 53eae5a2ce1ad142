! Scalars that a host and its contained procedures use: those that no procedure leaves to
! another, as indices of loops, and those that carry values, by a call, to a caller, from
! one call to the next, around a recursion, by an argument, or to the library.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program contained_indices
  implicit none
  integer, parameter :: n = 24
  integer :: i, j, k, last, given, kept, depth, passed, maybe, text
  real :: a(n, n), t
  character(8) :: line
  a = 0
  ! Indices, of nests in several procedures.
  !$acc kernels
  do j = 1, n
    do i = 1, n
      t = i + n * j
      a(i, j) = t
    end do
  end do
  !$acc end kernels
  call add_one
  if (i /= n + 1 .or. j /= n + 1) print *, 'the call changed the indices'
  do j = 1, n
    do i = 1, n
      if (a(i, j) /= i + n * j + 1) stop 1
    end do
  end do
  ! From the host to a procedure, and back.
  given = 5
  call add_given
  if (any (a(:, 1) /= [(i + n + 6, i = 1, n)])) stop 2
  if (last /= n + 1) stop 3
  ! From a call to the next.
  kept = 1
  do k = 1, 3
    call keep
  end do
  if (kept /= 8) stop 4
  ! Around a recursion.
  depth = 0
  passed = 0
  call descend (3)
  if (depth /= 3 .or. passed /= 3 + 2 + 1) stop 5
  ! By an argument.
  call set (passed)
  !$acc parallel loop
  do i = 1, n
    a(i, 2) = passed
  end do
  if (any (a(:, 2) /= 77)) stop 6
  ! Set on some paths.
  maybe = 3
  do k = 1, 2
    call sometimes (k == 2)
  end do
  if (maybe /= 10) stop 7
  ! By the library.
  line = '  12  34'
  call read_text
  if (text /= 34) stop 8
  ! In routines.
  !$acc parallel loop
  do k = 1, n
    a(k, 3) = row_sum (k)
  end do
  if (any (a(:, 3) /= [(sum ([(k * i, i = 1, 4)]), k = 1, n)])) stop 9
contains
  subroutine add_one
    !$acc kernels
    do j = 1, n
      do i = 1, n
        t = a(i, j)
        a(i, j) = t + 1
      end do
    end do
    !$acc end kernels
    if (i /= n + 1 .or. j /= n + 1) stop 11
  end subroutine
  subroutine add_given
    !$acc kernels
    do last = 1, n
      a(last, 1) = a(last, 1) + given
    end do
    !$acc end kernels
  end subroutine
  subroutine keep
    !$acc serial copy(kept)
    kept = kept * 2
    !$acc end serial
  end subroutine
  recursive subroutine descend (levels)
    integer, intent(in) :: levels
    depth = depth + 1
    i = levels
    if (levels > 1) call descend (levels - 1)
    if (i /= 1) stop 12
    passed = passed + levels
  end subroutine
  subroutine set (v)
    integer, intent(out) :: v
    v = 77
  end subroutine
  subroutine sometimes (really)
    logical, intent(in) :: really
    if (really) maybe = 9
    !$acc kernels
    maybe = maybe + 1
    a(1, 1) = maybe
    !$acc end kernels
    if (.not. really .and. maybe /= 4) stop 13
  end subroutine
  subroutine read_text
    read (line, *) i, text
    if (i /= 12) stop 14
  end subroutine
  real function row_sum (m)
    !$acc routine seq
    integer, intent(in) :: m
    row_sum = 0
    do j = 1, 4
      row_sum = row_sum + m * j
    end do
  end function
end program
