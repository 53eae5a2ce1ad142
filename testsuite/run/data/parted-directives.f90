! Clauses of one enter data or exit data that name one variable: all of them hold, whatever
! their order, and the data are counted once.
! { dg-skip-device "host" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program parted_directives
  use openacc
  implicit none
  integer :: a(100), i, r
  type t
    integer :: n
    integer :: x(10)
    integer, allocatable :: y(:)
  end type
  type(t) :: s
  a = [(i, i=1,100)]
  !$acc enter data create(a) copyin(a(1:10))
  r = 0
  !$acc parallel loop present(a) reduction(+:r)
  do i = 1, 10
    r = r + a(i)
  end do
  if (r /= 55) stop 1
  !$acc exit data delete(a)
  if (acc_is_present(a)) stop 8
  !$acc enter data copyin(a(1:10)) &
  !$acc  create(a)
  r = 0
  !$acc parallel loop present(a) reduction(+:r)
  do i = 1, 10
    r = r + a(i)
  end do
  if (r /= 55) stop 2
  !$acc parallel loop present(a)
  do i = 1, 100
    a(i) = -i
  end do
  !$acc exit data copyout(a(1:10)) delete(a)
  if (acc_is_present(a)) stop 9
  if (a(5) /= -5 .or. a(15) /= 15) stop 3
  !$acc enter data create(a)
  !$acc parallel loop present(a)
  do i = 1, 100
    a(i) = -i
  end do
  !$acc exit data copyout(a(1:10), a(50:60))
  if (acc_is_present(a)) stop 10
  if (a(5) /= -5 .or. a(15) /= 15 .or. a(55) /= -55) stop 4
  allocate (s%y(10))
  s%x = 3; s%y = 4
  !$acc enter data create(s) copyin(s%x, s%y)
  r = 0
  !$acc parallel loop present(s) reduction(+:r)
  do i = 1, 10
    r = r + s%x(i) + s%y(i)
  end do
  if (r /= 70) stop 5
  !$acc parallel loop present(s)
  do i = 1, 10
    s%x(i) = 5
    s%y(i) = 6
  end do
  !$acc exit data copyout(s%x, s%y) delete(s)
  if (acc_is_present(s%x)) stop 6
  if (any (s%x /= 5) .or. any (s%y /= 6)) stop 7
  !$acc enter data copyin(s%y, s%x) create(s)
  !$acc exit data delete(s%y, s%x) delete(s)
  if (acc_is_present(s%x) .or. acc_is_present(s%y)) stop 20
end program
