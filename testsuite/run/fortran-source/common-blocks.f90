! The names of common blocks in clauses for data, `present' among them.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine step
  implicit none
  integer, parameter :: n = 20
  real :: a(n), s
  integer :: k(0:3,2), i
  common /first/ a, s /second/ k
  dimension i2(3)
  integer :: i2
  common /first/ i2
  !$acc data present(/first/, /second/)
  !$acc parallel loop present(/first/)
  do i = 1, n
    a(i) = a(i) + s
  end do
  !$acc serial present(/second/, i2)
  k(3,2) = k(0,1) + i2(3)
  i2(1) = 5
  !$acc end serial
  !$acc end data
end subroutine

program commons
  implicit none
  integer, parameter :: n = 20
  real :: a(n), s
  integer :: k(0:3,2), i2(3), i
  common /first/ a, s, i2
  common /second/ k
  a = [(i, i = 1, n)]
  s = 2
  k = 4
  i2 = 7
  !$acc data copy(/first/) copy(/second/)
  call step
  !$acc end data
  if (any (a /= [(i + 2, i = 1, n)]) .or. s /= 2) error stop 1
  if (k(3,2) /= 11 .or. any (k(:,1) /= 4)) error stop 2
  if (any (i2 /= [5, 7, 7])) error stop 3
  !$acc enter data copyin(/first/)
  call with_others
  !$acc exit data copyout(/first/)
  if (any (a /= [(i + 3, i = 1, n)])) error stop 4
contains
  subroutine with_others
    integer :: j
    !$acc parallel loop present(/first/)
    do j = 1, n
      a(j) = a(j) + 1
    end do
  end subroutine
end program
