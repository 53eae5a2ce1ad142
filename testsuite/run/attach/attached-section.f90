! attach of a component whose section alone is on the device, to which it is attached: the counter
! goes up, as the first element need not be there.
! { dg-skip-device "host" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program p
  use openacc
  implicit none
  integer, parameter :: n = 64
  type parts
    integer, allocatable :: a(:)
  end type
  type (parts) :: v
  integer :: i
  allocate (v%a(n))
  v%a = 0
  !$acc enter data copyin(v)
  !$acc enter data copyin(v%a(5:n - 5))
  do i = 1, 3
    !$acc enter data attach(v%a)
  end do
  !$acc exit data detach(v%a)
  !$acc parallel loop present(v)
  do i = 5, n - 5
    v%a(i) = i
  end do
  !$acc exit data copyout(v%a(5:n - 5)) finalize
  if (acc_is_present (v%a(5:n - 5))) stop 1
  if (any (v%a /= [(merge (i, 0, i >= 5 .and. i <= n - 5), i = 1, n)])) stop 2
  !$acc exit data delete(v)
end program
