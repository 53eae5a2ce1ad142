! A main program with OpenMP, and with modules whose variables have `declare': these are on
! the device all the time, and no region is around the program.
! { dg-options "-fopenmp" }
! { dg-skip-device "host" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module state
  implicit none
  real :: g(100)
  real, allocatable :: h(:)
  integer :: k = 3
  !$acc declare create(g, h) copyin(k)
contains
  integer function of_state (i)
    !$acc routine seq
    integer, value :: i
    of_state = i * k
  end function
end module

program main
  use state
  implicit none
  integer :: i, j, total(4)
  real :: s
  allocate (h(100))
  !$omp parallel do private(s, j) num_threads(2)
  do i = 1, 4
    s = 0
    !$acc parallel loop reduction(+:s)
    do j = 1, 100
      s = s + of_state (i)
    end do
    total(i) = nint (s)
  end do
  if (any (total /= [300, 600, 900, 1200])) stop 1
  !$acc parallel loop present(g, h)
  do i = 1, 100
    g(i) = of_state (i)
    h(i) = g(i) + 1
  end do
  !$acc update self(g, h(11:20))
  if (any (g /= [(3.0 * i, i = 1, 100)])) stop 2
  if (any (h(11:20) /= g(11:20) + 1)) stop 3
  k = 5
  !$acc update device(k)
  !$omp parallel do
  do i = 1, 100
    g(i) = 0
  end do
  !$acc serial
  g(7) = of_state (2)
  !$acc end serial
  !$acc update self(g(7:8))
  if (g(7) /= 10 .or. g(8) /= 24 .or. g(9) /= 0) stop 4
  deallocate (h)
end program
