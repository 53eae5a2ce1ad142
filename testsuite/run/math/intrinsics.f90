! Intrinsic functions in device code: integers, bits, rounding, min and max.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program intrinsics
  implicit none
  integer, parameter :: n = 120, m = 16
  integer :: r(m, n), w(m), i
  !$acc parallel loop copyout(r)
  do i = 1, n
    call evaluate (i - 60, r(:, i))
  end do
  do i = 1, n
    call evaluate (i - 60, w)
    if (any (w /= r(:, i))) then
      print *, i, w, r(:, i)
      stop 1
    end if
  end do
contains
  subroutine evaluate (i, v)
    !$acc routine seq
    integer, intent(in) :: i
    integer, intent(out) :: v(m)
    real(8) :: x
    x = i * 0.37d0
    v(1) = mod (i, 7)
    v(2) = modulo (i, 7)
    v(3) = abs (i)
    v(4) = sign (13, i)
    v(5) = ishft (i, 3) + ishft (iand (i, 255), -2)
    v(6) = popcnt (i) + leadz (i) + trailz (ior (i, 1))
    v(7) = ieor (i, 85)
    v(8) = nint (x)
    v(9) = floor (x)
    v(10) = ceiling (x)
    v(11) = int (aint (x) + anint (x * 3))
    v(12) = max (i, 5, -i) - min (i, 3)
    v(13) = merge (1, 2, btest (i, 4))
    v(14) = ibset (ibclr (i, 2), 9)
    v(15) = dim (i, 10)
    v(16) = i**3 + 2**mod (abs (i), 8) + int (mod (x, 2d0) * 100)
  end subroutine
end program
