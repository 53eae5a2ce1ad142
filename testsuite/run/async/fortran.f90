! OpenACC 2.16 in Fortran: async and wait clauses, the wait directive, and the
! procedures of the openacc module.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program async_queues
  use openacc
  implicit none
  integer, parameter :: n = 5000
  real :: a(n), b(n), c(n)
  integer :: i
  !$acc data create(a, b) copyout(c)
  !$acc parallel loop async(1) present(a)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop async(2) present(b)
  do i = 1, n
    b(i) = 2 * i
  end do
  !$acc wait(1) async(2)
  !$acc kernels async(2) present(a, b, c)
  do i = 1, n
    c(i) = a(i) + b(i)
  end do
  !$acc end kernels
  !$acc update self(a) async(1)
  call acc_wait (1)
  if (a(n) /= n) stop 1
  if (.not. acc_async_test (1)) stop 2
  call acc_wait_async (2, 3)
  !$acc parallel loop async(3) wait(2) present(c)
  do i = 1, n
    c(i) = c(i) + 1
  end do
  !$acc wait
  if (.not. acc_async_test_all ()) stop 3
  !$acc end data
  do i = 1, n
    if (c(i) /= 3 * i + 1) stop 4
  end do
end program
