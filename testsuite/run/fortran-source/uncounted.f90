! Loops with `seq' may end early, or be `do while' (OpenACC 3.3, 2.9).
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program uncounted
  implicit none
  integer, parameter :: n = 40, m = 30
  integer :: a(m,n), found(n), halves(n), outer(n), jumps(n), i, j, k, f, half, count
  do i = 1, n
    a(:,i) = [(mod (i * 7 + j * 5, 23), j = 1, m)]
  end do
  !$acc parallel loop copyin (a) copyout (found, halves, outer, jumps) private (f, half, count)
  do i = 1, n
    f = 0
    !$acc loop seq
    do j = 1, m
      if (a(j,i) == 5) then
        f = j
        exit
      end if
    end do
    !$acc end loop
    found(i) = f
    half = 100 + i
    count = 0
    !$acc loop seq
    do while (half > 1)
      half = half / 2
      count = count + 1
    end do
    halves(i) = count
    count = 0
    !$acc loop seq
    rows: do j = 1, m
      columns: do k = j, m
        if (a(k,i) == 0) exit rows
        if (a(k,i) == j) exit columns
        count = count + 1
      end do columns
    end do rows
    outer(i) = count
    count = 0
    !$acc loop seq
    do 10 j = 1, m
      if (a(j,i) == 7) goto 20
      if (a(j,i) == 8) goto 10
      count = count + 1
10  continue
20  jumps(i) = count
  end do
  do i = 1, n
    f = findloc (a(:,i), 5, 1)
    if (found(i) /= f) stop 1
    if (halves(i) /= int (log (100. + i) / log (2.) + 1e-5)) stop 2
    count = 0
    all_rows: do j = 1, m
      do k = j, m
        if (a(k,i) == 0) exit all_rows
        if (a(k,i) == j) exit
        count = count + 1
      end do
    end do all_rows
    if (outer(i) /= count) stop 3
    f = findloc (a(:,i), 7, 1)
    if (f == 0) f = m + 1
    if (jumps(i) /= f - 1 - count_of (a(:f-1,i))) stop 4
  end do
contains
  integer function count_of (x)
    integer, intent(in) :: x(:)
    count_of = count_if (x == 8)
  end function
  integer function count_if (x)
    logical, intent(in) :: x(:)
    integer :: i
    count_if = 0
    do i = 1, size (x)
      if (x(i)) count_if = count_if + 1
    end do
  end function
end program
