! Variables of DO statements need no clause under `default (none)', with directives or without.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module loops
  implicit none
contains
  subroutine count_by (a, n, i)
    integer, intent(inout) :: a(10)
    integer, intent(in) :: n
    integer, intent(inout) :: i
    integer :: j
    !$acc parallel num_gangs(1) default(none) copy(a) copyin(n)
    do i = 1, n
      do j = 4, 1, -2
        a(i) = j + i
      end do
    end do
    !$acc end parallel
    !$acc kernels default(none) copy(a) copyin(n)
    do i = 1, n
      do j = 1, 2
        a(i) = a(i) + j * i
      end do
    end do
    a = a + [(j, j = 1, 10)]
    !$acc end kernels
  end subroutine
end module

program main
  use loops
  implicit none
  integer :: a(10), i, j, n
  a = 0; n = 10
  call count_by (a, n, i)
  if (any (a /= [(2 + j + 3 * j + j, j = 1, 10)])) stop 1
  !$acc data copy(a) copyin(n) default(none)
  !$acc serial
  do i = 1, n
    a(i) = i
  end do
  !$acc end serial
  !$acc kernels
  !$acc loop
  do i = 1, n
    do j = 1, 2
      a(i) = a(i) + j
    end do
  end do
  do j = 1, n, 3
    a(j) = 0
  end do
  !$acc end kernels
  !$acc end data
  do i = 1, n
    if (a(i) /= merge (0, i + 3, mod (i, 3) == 1)) stop 2
  end do
end program
