! Included files, the preprocessor, and lines that it leaves.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#define SELF self(limit > n)
#define TWICE(x) 2 * x

program included
  use openacc
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), b(n), i, limit = 11
  include 'included.inc'
  if (sum(a) /= 55) stop 1
#include "included.inc"
#ifdef NOWHERE
  !$acc nothing at all
#endif
  !$acc enter data copyin(a)
  a = 0
  !$acc parallel loop &
#ifdef NOWHERE
  !$acc   wrong &
#endif
  !$acc   SELF present(a) copyout(b)
  do i = 1, n
    b(i) = TWICE(a(i))
  end do
  if (any(b /= 0)) stop 2
  !$acc exit data copyout(a)
  if (acc_get_device_type () /= acc_device_host .and. sum(a) /= 55) stop 3
end program
