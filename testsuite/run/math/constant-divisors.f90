! Quotients and remainders of constants, of modulo, too.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program constant_divisors
  implicit none
  integer, parameter :: n = 500
  integer :: i, j, a(n), q(4,n)
  integer(8) :: b(n), r(4,n)
  integer(2) :: s(n), t(2,n)
  do i = 1, n
    a(i) = (i - 250) * 7919 ; b(i) = (i - 250) * 123456789012_8; s(i) = int (i * 3 - 700, 2)
  end do
  !$acc parallel loop copyin(a, b, s) copyout(q, r, t)
  do i = 1, n
    q(1,i) = modulo (a(i), 7); q(2,i) = modulo (a(i), 8); q(3,i) = mod (a(i), 10); q(4,i) = a(i) / 12
    r(1,i) = modulo (b(i), 1000_8); r(2,i) = mod (b(i), 360_8); r(3,i) = b(i) / 86400_8; r(4,i) = modulo (b(i), 1024_8)
    t(1,i) = modulo (s(i), 5_2); t(2,i) = s(i) / 9_2
  end do
  do i = 1, n
    j = 7; if (q(1,i) /= modulo (a(i), j)) error stop 1
    j = 8; if (q(2,i) /= modulo (a(i), j)) error stop 2
    j = 10; if (q(3,i) /= mod (a(i), j)) error stop 3
    j = 12; if (q(4,i) /= a(i) / j) error stop 4
    j = 1000; if (r(1,i) /= modulo (b(i), int (j, 8))) error stop 6
    j = 360; if (r(2,i) /= mod (b(i), int (j, 8))) error stop 7
    j = 86400; if (r(3,i) /= b(i) / j) error stop 8
    j = 1024; if (r(4,i) /= modulo (b(i), int (j, 8))) error stop 9
    j = 5; if (t(1,i) /= modulo (int (s(i)), j)) error stop 10
    j = 9; if (t(2,i) /= s(i) / j) error stop 11
  end do
end program
