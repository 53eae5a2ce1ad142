! Loops with steps whose constant bounds are further apart than their indices count: as many
! iterations as without directives.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module ranges
  implicit none
  integer(1), parameter :: low = -100, high = 100
contains
  subroutine check (what, got, expected)
    integer, intent (in) :: what
    integer(8), intent (in) :: got, expected
    if (got /= expected) then
      print *, what, got, expected
      stop 1
    end if
  end subroutine

  integer function counted_in_routine () result (n)
    !$acc routine vector
    integer(1) :: i
    n = 0
    !$acc loop vector reduction(+:n)
    do i = -128, 127, 5
      n = n + i
    end do
  end function
end module

program counted_loops
  use ranges
  implicit none
  integer(1) :: i
  integer(2) :: j
  integer(4) :: k
  integer(8) :: l, n
  integer :: m
  n = 0
  !$acc parallel loop reduction(+:n)
  do i = -128, 127, 3
    n = n + i
  end do
  call check (1, n, -43_8)
  n = 0
  !$acc parallel loop reduction(+:n)
  do i = -128, 127, 2
    n = n + 1000 + i
  end do
  call check (2, n, 127872_8)
  n = 0
  !$acc kernels loop reduction(+:n)
  named: do i = high, low, -3
    n = n + 1000 + i
  end do named
  call check (3, n, 67067_8)
  n = 0
  !$acc parallel loop gang vector collapse(2) reduction(+:n)
  do k = -huge (k), huge (k), 100000000
    do j = -huge (j), huge (j), 1000
      n = n + 100000000 + k + j
    end do
  end do
  call check (4, n, 149040652068_8)
  n = 0
  !$acc serial loop reduction(+:n)
  do 10 i = 0, 120, 10
    n = n + i
 10 continue
  call check (5, n, 780_8)
  n = 0
  !$acc parallel loop tile(4, 4) reduction(+:n)
  do i = 127, -128, -5
    do m = 1, 9, 2
      n = n + i + m
    end do
  end do
  call check (6, n, 1170_8)
  n = 0
  !$acc parallel loop reduction(+:n)
  do l = -huge (l), huge (l), huge (l) / 10
    n = n + 1
  end do
  call check (7, n, 21_8)
  n = 0
  !$acc parallel loop reduction(+:n)	! none
  do i = 127, -128, 3
    n = n + 1
  end do
  call check (8, n, 0_8)
  n = 0
  !$acc parallel loop reduction(+:n)
  do concurrent (i = -128:127:3)
    n = n + i
  end do
  call check (9, n, -43_8)
  n = 0
  !$acc parallel loop reduction(+:n)
  do k = -2147483647 - 1, 2147483647, 1000000000
    n = n + k
  end do
  call check (10, n, -737418240_8)
  !$acc parallel num_gangs(1) copyout(m)
  m = counted_in_routine ()
  !$acc end parallel
  call check (11, int (m, 8), -26_8)
end program
