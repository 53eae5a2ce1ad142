! Sections and components in declare directives: the whole variable is declared, once.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module declared
  implicit none
  integer :: table(16)
  !$acc declare create(table(1:16))
  type gas
    real :: heat, ratio
  end type
  type(gas) :: air, steam
  !$acc declare create(air)
  !$acc declare create(air%heat, air%ratio, steam%heat)
  !$acc declare create(steam%ratio)
end module

program main
  use declared
  implicit none
  integer :: i, got
  table = [ (i, i = 1, 16) ]
  !$acc update device(table(1:8), table(9:16))
  got = 0
  !$acc parallel loop copyout(got)
  do i = 1, 16
    if (i == 12) got = table(i)
  end do
  if (got /= 12) stop 1
  call local (16)
  air = gas (3, 5)
  steam = gas (7, 11)
  !$acc update device(air%heat, air%ratio, steam)
  !$acc parallel copyout(got)
  got = int (air%heat * steam%heat + air%ratio * steam%ratio)
  !$acc end parallel
  if (got /= 76) stop 3
contains
  subroutine local (n)
    integer :: n, own(n)
    !$acc declare copy(own(1:n))
    own = 1
    !$acc update device(own)
    !$acc parallel loop
    do i = 1, n
      own(i) = own(i) + i
    end do
    !$acc update self(own)
    if (any(own /= [ (i + 1, i = 1, n) ])) stop 2
  end subroutine
end program
