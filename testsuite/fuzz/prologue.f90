! What the random nests call: the numbers that arrays begin with, comparisons, and
! the functions of the nests.

module support
  implicit none
  integer :: failures = 0
  integer, private :: state = 0
contains
  subroutine restart (number)
    integer, intent (in) :: number
    state = number
  end subroutine

  integer function next ()
    state = mod (state * 421 + 17117, 65536)
    next = state / 16
  end function

  logical function chosen (number)
    integer, intent (in) :: number
    character (len=16) :: text
    integer :: i, other
    chosen = command_argument_count () == 0
    do i = 1, command_argument_count ()
      call get_command_argument (i, text)
      read (text, *) other
      chosen = chosen .or. other == number
    end do
    if (chosen) then
      write (*, '(a, i0)') 'case ', number
      flush (6)
    end if
  end function

  subroutine fail (number, what, place, got, want)
    integer, intent (in) :: number, place
    character (len=*), intent (in) :: what
    real (8), intent (in) :: got, want
    write (*, '(a, i0, 3a, i0, a, g0, a, g0)') 'FAIL ', number, ': ', what, &
      ' at ', place, ' is ', got, ', expected ', want
    failures = failures + 1
  end subroutine

  ! G and H of N elements get the same numbers, below LIMIT; or below 1, for reals.
  subroutine draw_integer (g, h, n, limit)
    integer, intent (in) :: n, limit
    integer, intent (out) :: g(n), h(n)
    integer :: i
    do i = 1, n
      g(i) = mod (next (), limit)
    end do
    h = g
  end subroutine

  subroutine draw_integer8 (g, h, n, limit)
    integer, intent (in) :: n, limit
    integer (8), intent (out) :: g(n), h(n)
    integer :: i
    do i = 1, n
      g(i) = mod (next (), limit)
    end do
    h = g
  end subroutine

  subroutine draw_real (g, h, n, limit)
    integer, intent (in) :: n, limit
    real (8), intent (out) :: g(n), h(n)
    integer :: i
    do i = 1, n
      g(i) = real (next (), 8) / limit
    end do
    h = g
  end subroutine

  subroutine same_integer (number, what, g, h, n)
    integer, intent (in) :: number, n, g(n), h(n)
    character (len=*), intent (in) :: what
    call same_integer8 (number, what, int (g, 8), int (h, 8), n)
  end subroutine

  subroutine same_integer8 (number, what, g, h, n)
    integer, intent (in) :: number, n
    integer (8), intent (in) :: g(n), h(n)
    character (len=*), intent (in) :: what
    integer :: i
    do i = 1, n
      if (g(i) /= h(i)) then
        call fail (number, what, i - 1, real (g(i), 8), real (h(i), 8))
        return
      end if
    end do
  end subroutine

  subroutine same_real (number, what, g, h, n)
    integer, intent (in) :: number, n
    real (8), intent (in) :: g(n), h(n)
    character (len=*), intent (in) :: what
    integer :: i
    do i = 1, n
      if (g(i) == h(i)) cycle   ! Both may be infinite.
      if (.not. abs (g(i) - h(i)) <= 1d-9 * max (1d0, abs (h(i)))) then
        call fail (number, what, i - 1, g(i), h(i))
        return
      end if
    end do
  end subroutine

  integer (8) function pick (x, y)
    !$acc routine seq
    integer (8), value :: x, y
    pick = merge (y - x, x / 2, x < y)
  end function

  integer (8) function count_bits (x, y)
    !$acc routine seq
    integer (8), value :: x, y
    integer :: i
    count_bits = iand (y, 15_8)
    do i = 0, 4
      count_bits = count_bits + iand (ishft (x, -i), 1_8)
    end do
  end function

  real (8) function root (x, y)
    !$acc routine seq
    real (8), value :: x, y
    root = sqrt (1 + abs (x)) - min (x, abs (y))
  end function

  real (8) function middle (x, y)
    !$acc routine seq
    real (8), value :: x, y
    middle = min (x, y) + (max (x, y) - min (x, y)) * 0.5d0
  end function
end module
