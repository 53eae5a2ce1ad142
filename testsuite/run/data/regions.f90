! OpenACC 2.6-2.7 in Fortran: data, enter and exit data, update, present, with
! array sections.
! { dg-additional-options "-fplugin-arg-accplug-warn=no-stale-data" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program data_regions
  use openacc
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), b(n), i
  logical :: separate
  integer :: probe
  probe = 0
  !$acc serial copyin(probe)
  probe = 1
  !$acc end serial
  separate = probe == 0
  a = [(i, i = 1, n)]
  b = 0
  !$acc data copyin(a) copyout(b)
  !$acc parallel loop present(a, b)
  do i = 1, n
    b(i) = 2 * a(i)
    a(i) = -1
  end do
  if (separate .and. b(7) /= 0) stop 1
  !$acc update self(b(5:8))
  if (b(5) /= 10 .or. b(8) /= 16) stop 2
  if (separate .and. b(9) /= 0) stop 3
  !$acc end data
  if (any (b /= [(2 * i, i = 1, n)])) stop 4
  if (separate .and. a(3) /= 3) stop 5
  if (separate .and. acc_is_present (a)) stop 6

  a = [(i, i = 1, n)]
  !$acc enter data copyin(a(11:100)) create(b)
  !$acc parallel loop present(a(11:100), b)
  do i = 11, 100
    a(i) = a(i) + 1000
    b(i) = a(i)
  end do
  a(20) = 5
  !$acc update device(a(20:20)) if(.true.)
  !$acc exit data copyout(a(11:100)) delete(b)
  if (a(10) /= 10 .or. a(11) /= 1011 .or. a(20) /= 5 .or. a(101) /= 101) stop 7
  if (separate .and. acc_is_present (b)) stop 8
end program
