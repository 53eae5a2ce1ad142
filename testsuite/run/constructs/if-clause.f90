! OpenACC 2.5.4 in Fortran: if clauses on compute and data constructs.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program if_clause
  use openacc
  implicit none
  logical :: yes, no
  logical :: host
  integer :: k, i
  integer :: a(10)
  yes = command_argument_count () >= 0
  no = .not. yes
  k = 1
  host = .false.
  !$acc parallel if(no) copy(k) copyout(host)
  k = k + 1
  host = acc_on_device (acc_device_host)
  !$acc end parallel
  if (k /= 2 .or. .not. host) stop 1
  !$acc kernels if(yes) copy(k)
  k = k * 10
  !$acc end kernels
  if (k /= 20) stop 2
  a = 0
  !$acc data copyin(a) if(no)
  !$acc parallel loop copy(a)
  do i = 1, 10
    a(i) = i
  end do
  !$acc update self(a) if(no)
  !$acc end data
  if (a(10) /= 10) stop 3
end program
