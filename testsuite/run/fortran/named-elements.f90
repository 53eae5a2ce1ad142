! Elements of arrays of structures that are on the device, with components; regions name them.
! { dg-skip-device "host" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program named_elements
  implicit none
  type t
    real, allocatable :: v(:)
    real :: f
  end type
  type(t), allocatable :: o(:)
  type(t) :: w(3)
  integer :: i, k
  allocate (o(3))
  do k = 1, 3
    allocate (o(k)%v(10), w(k)%v(10))
    o(k)%v = k
    o(k)%f = k
    w(k)%v = k
    w(k)%f = k
  end do
  k = 2
  !$acc data copy(o(k)%v, w(k)%v)
  !$acc parallel loop
  do i = 1, 10
    o(k)%v(i) = o(k)%v(i) + o(k)%f
    w(k)%v(i) = w(k)%v(i) + w(k)%f
  end do
  !$acc end data
  if (any (o(2)%v /= 4) .or. any (w(2)%v /= 4)) stop 1
  !$acc enter data copyin(o(k))
  !$acc enter data copyin(o(k)%v)
  !$acc parallel loop present(o(k))
  do i = 1, 10
    o(k)%v(i) = o(k)%v(i) + o(k)%f
  end do
  !$acc kernels loop present(o(k:k))
  do i = 1, 10
    o(k)%v(i) = o(k)%v(i) + o(k)%f
  end do
  !$acc exit data copyout(o(k)%v) delete(o(k))
  if (any (o(2)%v /= 8) .or. any (o(1)%v /= 1)) stop 2
end program
