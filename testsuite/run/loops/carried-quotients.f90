! Collapsed loops that lanes share, whose indices go along from one iteration to the next.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program carried_quotients
  implicit none
  call channels (3, 2, 5)
  call channels (700, 3, 2)
  call channels (2, 3, 1300)
  call channels (0, 3, 4)
  call channels (40, 290, 4)
contains
  subroutine channels (n, c, m)
    integer, intent (in) :: n, c, m
    real :: x(m, c, n), y(m, c, n), s
    integer :: b, k, p
    do b = 1, n
      do k = 1, c
        do p = 1, m
          x(p, k, b) = mod (p * 7 + k * 3 + b, 13)
        end do
      end do
    end do
    y = -1
    !$acc parallel loop gang copyin (x) copy (y)
    do k = 1, c
      s = 0
      !$acc loop vector collapse (2) reduction (+: s)
      do b = 1, n
        do p = 1, m
          s = s + x(p, k, b) * mod (p, 4)
        end do
      end do
      !$acc loop vector collapse (2)
      do b = 1, n
        do p = 1, m
          y(p, k, b) = x(p, k, b) + s - b
        end do
      end do
    end do
    do k = 1, c
      s = 0
      do b = 1, n
        do p = 1, m
          s = s + x(p, k, b) * mod (p, 4)
        end do
      end do
      do b = 1, n
        do p = 1, m
          if (y(p, k, b) /= x(p, k, b) + s - b) stop 1
        end do
      end do
    end do
  end subroutine
end program
