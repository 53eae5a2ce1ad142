! Integers of 16 bytes: arithmetic, quotients, reductions.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
!
! { dg-set-target-env-var ACC_CPU_ONE_LANE "0" }

program integer16
  implicit none
  integer, parameter :: n = 50
  integer(16) :: a(n), b(n), s, t, want_s, want_t
  integer :: i
  do i = 1, n
    a(i) = int (i, 16) ** 20
    b(i) = a(i)
  end do
  s = 0
  t = 0
  !$acc parallel loop copy (a) reduction (+: s) reduction (max: t)
  do i = 1, n
    a(i) = a(i) * 3 + i - mod (a(i), 1000_16) + ishft (a(i), -5) / 7
    s = s + a(i)
    t = max (t, a(i))
  end do
  want_s = 0
  want_t = 0
  do i = 1, n
    b(i) = b(i) * 3 + i - mod (b(i), 1000_16) + ishft (b(i), -5) / 7
    want_s = want_s + b(i)
    want_t = max (want_t, b(i))
  end do
  if (any (a /= b)) error stop 1
  if (s /= want_s .or. t /= want_t) error stop 2
end program
