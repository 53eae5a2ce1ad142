! The modifier `zero': on data, enter data and compute constructs, also small arrays that are
! transferred together.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program zero
  use openacc
  implicit none
  integer :: a(10), b(10), i
  logical :: separate

  separate = acc_get_device_type () /= acc_device_host
  a = 9
  !$acc data copyin(a)
  !$acc end data
  a = 5; b = 0
  !$acc data create(zero: a) copyout(zero: b)
  !$acc parallel loop copyout(b)
  do i = 4, 10
    b(i) = a(i) + 1
  end do
  !$acc end data
  if (separate .and. (any(b(:3) /= 0) .or. any(b(4:) /= 1))) stop 1

  b = 7
  !$acc enter data create(zero: b) copyin(a) async
  !$acc parallel loop copyout(zero: a) present(b) async
  do i = 4, 10
    b(i) = b(i) + 1
  end do
  !$acc wait
  !$acc exit data copyout(b)
  if (separate .and. (any(b(:3) /= 0) .or. any(b(4:) /= 1))) stop 2
  !$acc exit data copyout(a)
  if (any(a /= 5)) stop 3
end program
