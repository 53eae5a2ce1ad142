! An element is on the device, and a region that does not name it would have the array.
! { dg-skip-device "host" }
! { dg-shouldfail "partly present data" }
! { dg-output "part-is-present.f90:21: parallel: data is partly present .*: name=o .*part-is-present.f90:20: enter data; if no more than that part is used here, name it in a clause" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program p
  implicit none
  type t
    real :: v(10)
  end type
  type(t), allocatable :: o(:)
  integer :: i, k
  allocate (o(3))
  do k = 1, 3
    o(k)%v = k
  end do
  k = 2
  !$acc enter data copyin(o(k))
  !$acc parallel loop
  do i = 1, 10
    o(k)%v(i) = o(k)%v(i) + 1
  end do
end program
