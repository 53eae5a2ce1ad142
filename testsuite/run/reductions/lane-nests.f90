! Loops around those that lanes share, in Fortran: lanes share both.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program lane_nests
  implicit none
  call channels (3, 2, 5)
  call channels (70, 3, 2)
  call channels (2, 3, 1300)
  call channels (0, 3, 4)
  call channels (40, 290, 4)
  call channels (2, 1, 10000)
contains
  subroutine channels (n, c, m)
    integer, intent (in) :: n, c, m
    real (8) :: x(m, c, n), y(m, c, n), s
    integer :: b, k, p, least(c), w, h
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
      !$acc loop seq
      do b = 1, n
        !$acc loop vector reduction (+: s)
        do p = 1, m
          s = s + x(p, k, b) * mod (p, 4)
        end do
      end do
      !$acc loop seq
      do b = 1, n
        !$acc loop vector
        do p = 1, m
          y(p, k, b) = x(p, k, b) + s - b
        end do
      end do
    end do
    !$acc parallel loop vector_length (32) copyin (x) copyout (least)
    do k = 1, c
      w = 100
      do b = n, 1, -1
        do p = 2, m - 1
          w = min (w, int (x(p, k, b)) + mod (p * b, 5))
        end do
      end do
      least(k) = w
    end do
    do k = 1, c
      s = 0
      h = 100
      do b = 1, n
        do p = 1, m
          s = s + x(p, k, b) * mod (p, 4)
          if (p > 1 .and. p < m) h = min (h, int (x(p, k, b)) + mod (p * b, 5))
        end do
      end do
      if (least(k) /= h) stop 1
      do b = 1, n
        do p = 1, m
          if (y(p, k, b) /= x(p, k, b) + s - b) stop 2
        end do
      end do
    end do
  end subroutine channels
end program lane_nests
