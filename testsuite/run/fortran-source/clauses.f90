! Clauses that gfortran does not have: each changes what the program computes.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program clauses
  use openacc
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), i, limit = 5
  logical :: separate

  separate = acc_get_device_type () /= acc_device_host

  ! device_type: nvidia's clauses are in force, not those of others.
  a = 0
  !$acc parallel loop copy(a) device_type(host) async(3) num_gangs(4) &
  !$acc   dtype(ACC_DEVICE_NVIDIA) num_gangs(2) ! a comment
  do i = 1, n
    a(i) = i
  end do
  if (sum(a) /= n * (n + 1) / 2) stop 1

  ! self: on the host, whose memory has another value than the device's.
  !$acc enterdata copyin(a)
  a = 7
  !$acc parallel loop self(limit > 3) present(a) copyout(b)
  do i = 1, n
    b(i) = a(i)
  end do
  if (any(b /= 7)) stop 2
  !$acc parallel loop self(limit > 5) if(limit == 5) present(a) copyout(b)
  do i = 1, n
    b(i) = a(i)
  end do
  if (separate .and. b(9) /= 9) stop 3

  ! always: transfers of what is present.
  !$acc parallel loop copyin(always: a) copyout(b)
  do i = 1, n
    b(i) = a(i)
  end do
  !$acc end parallel
  if (any(b /= 7)) stop 4
  !$acc data copy(alwaysout: a) copyin(readonly: b(1:n))
  !$acc kernels loop
  do i = 1, n
    a(i) = b(i) + 1
  end do
  !$acc end kernels
  if (separate .and. a(1) /= 7) stop 5
  !$acc end data
  if (any(a /= 8)) stop 6
  !$acc exit data delete(a) finalize

  ! default, async, wait and if on data.
  !$acc parallel loop async(2) copy(a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc data copy(a) async(2) wait(2) default(present) if(limit > 0)
  !$acc parallel loop async(2)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc end data
  !$acc wait(2) if(.true.)
  if (any(a /= 10)) stop 7

  ! gangs in three dimensions, sizes on a loop, a condition on atomic, forced collapse.
  b = 0
  !$acc parallel num_gangs(2, 2, 2) copy(b)
  !$acc loop gang(dim:1) vector(32)
  do i = 1, n
    !$acc atomic update if(limit > 0)
    b(mod(i, 2) + 1) = b(mod(i, 2) + 1) + 1
  end do
  !$acc end loop
  !$acc end parallel
  if (b(1) /= 50 .or. b(2) /= 50) stop 8

  ! a loop over the second dimension has the gangs.
  !$acc parallel loop gang(dim:2) num_gangs(1, 7) copy(a, b)
  do i = 1, n
    a(b(1) + mod(i + 5, n) - 49) = a(b(1) + mod(i + 5, n) - 49) + 1
  end do
  if (any(a /= 11)) stop 9
end program
