! OpenACC 2.5.2 in Fortran: serial and serial loop.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program serial
  implicit none
  integer :: fib(40), i, s
  !$acc serial copyout(fib)
  fib(1) = 1
  fib(2) = 1
  do i = 3, 40
    fib(i) = fib(i - 1) + fib(i - 2)
  end do
  !$acc end serial
  s = 1
  !$acc serial loop reduction(+:s) copyin(fib)
  do i = 1, 40
    s = s + mod (fib(i), 10)
  end do
  if (fib(40) /= 102334155) stop 1
  if (s /= 1 + sum (mod (fib, 10))) stop 2
end program
