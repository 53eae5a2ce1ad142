! OpenACC 2.14.4 in Fortran: update of sections, columns and components,
! if_present.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program updates
  implicit none
  integer :: m(20, 30), absent(5), j, i
  type box
    integer :: n
    integer :: v(10)
  end type
  type(box) :: b
  logical :: separate
  integer :: probe
  probe = 0
  !$acc serial copyin(probe)
  probe = 1
  !$acc end serial
  separate = probe == 0
  m = 0
  absent = 9
  b%n = 1
  b%v = 0
  !$acc data copyin(m, b)
  !$acc parallel loop collapse(2) present(m)
  do j = 1, 30
    do i = 1, 20
      m(i, j) = i + 100 * j
    end do
  end do
  !$acc serial present(b)
  b%n = 2
  b%v(10) = 5
  !$acc end serial
  !$acc update self(m(:, 3:4))
  if (m(20, 4) /= 420 .or. m(1, 3) /= 301) stop 1
  if (separate .and. (m(1, 5) /= 0 .or. m(20, 2) /= 0)) stop 2
  !$acc update self(b)
  if (b%n /= 2 .or. b%v(10) /= 5) stop 3
  !$acc update self(absent) if_present
  if (absent(1) /= 9) stop 4
  m(:, 10) = -1
  !$acc update device(m(1:20, 10))
  !$acc update self(m)
  if (m(1, 10) /= -1 .or. m(1, 11) /= 1101) stop 5
  !$acc end data
end program
