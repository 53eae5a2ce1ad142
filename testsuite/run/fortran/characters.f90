! Characters in device code: comparisons, concatenation, index, len_trim, select case; and
! ishftc.  The host gives the right answers.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module characters
  implicit none
contains
  ! Of texts, and of their pieces of any length.
  integer function answers (a, b, k)
    !$acc routine seq
    character(len=*), intent(in) :: a, b
    integer, intent(in) :: k
    character(len=12) :: both
    integer :: r
    r = 0
    if (a == b) r = r + 1
    if (a < b) r = r + 2
    if (a(:k) >= b) r = r + 4
    if (a(k:) == b(:2)) r = r + 8
    both = a(:k) // b
    r = 2 * r + 16 * len_trim (both) + 256 * len_trim (a(:k))
    r = r + 4096 * index (both, 'b') + 65536 * index (both, 'b ', .true.)
    r = r + 2**20 * index (a, b(:k)) + 2**24 * index (a(:0), b(:0), .true.)
    select case (b)
    case ('abc')
      r = r + 2**25
    case ('b':'bz')
      r = r + 2 * 2**25
    case (:'a')
      r = r + 3 * 2**25
    case ('xyz':)
      r = r + 4 * 2**25
    case default
      r = r + 5 * 2**25
    end select
    answers = r
  end function

  integer(8) function shifted (i, n)
    !$acc routine seq
    integer, intent(in) :: i, n
    shifted = ishftc (i, n) + 3 * ishftc (i * 7, n, 9) + 5 * ishftc (2_8**40 + i, n, 43) &
	      + 7 * ishftc (int (i, 1), mod (n, 8)) + 9 * ishftc (int (i, 2), -n, 16) &
	      + ishftc (-i, n, 32) - ishftc (-int (i, 8), n, 64)
  end function
end module

program device_characters
  use characters
  implicit none
  integer, parameter :: n = 9
  character(len=4) :: a(n)
  character(len=5) :: b(n)
  integer :: r(n, n, 4), i, j, k
  integer(8) :: s(-9:9, 100)
  a = ['abc ', 'b   ', '    ', 'bb b', 'abcd', 'a   ', char (200) // 'bc ', 'xyz ', 'ab' // char (9) // ' ']
  b = ['abc  ', 'b    ', '     ', 'bb bz', 'abcd ', 'ab   ', char (200) // 'bc  ', 'xz   ', 'ab   ']
  r = -1
  !$acc parallel loop collapse(3) copyin(a, b) copyout(r)
  do k = 1, 4
    do j = 1, n
      do i = 1, n
        r(i,j,k) = answers (a(i), b(j), k)
      end do
    end do
  end do
  do k = 1, 4
    do j = 1, n
      do i = 1, n
        if (r(i,j,k) /= answers (a(i), b(j), k)) stop 1
      end do
    end do
  end do
  !$acc parallel loop collapse(2) copyout(s)
  do i = 1, 100
    do k = -9, 9
      s(k,i) = shifted (i * 12345, k)
    end do
  end do
  do i = 1, 100
    do k = -9, 9
      if (s(k,i) /= shifted (i * 12345, k)) stop 2
    end do
  end do
end program
