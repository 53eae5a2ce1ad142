! declare behind the specification part, with names that are declared nowhere else.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine behind_directive (n, x)
  integer :: n, x
  common /blk/ k
  !$acc wait
  !$acc declare copyin (c3(1:2)) ! { dg-error "9: '!.acc declare' is behind the specification part" }
  x = n
end subroutine

subroutine behind_statement (n, x)
  integer :: n, x, a(10)
  x = n
  !$acc declare create (a, unknown) ! { dg-error "behind the specification part" }
  a = x
end subroutine

subroutine in_front (n, x)
  integer :: n, x, a(10), twice, i
  data i /3/
  !$acc declare create (a)
  twice (i) = 2 * i
  !$acc update self (a)
  a(1) = twice (x)
end subroutine
