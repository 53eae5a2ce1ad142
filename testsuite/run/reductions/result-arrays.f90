! Reductions of arrays that are results of functions, also in contained procedures.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module results
  implicit none
contains
  function counts (n)
    integer :: counts(8), i, n
    counts = 0
    !$acc parallel loop reduction(+:counts)
    do i = 1, n
      counts(mod (i, 8) + 1) = counts(mod (i, 8) + 1) + i
    end do
  end function
  function sums (n) result (res)
    integer, intent(in) :: n
    real :: res(n,2)
    integer :: i
    res = 1
    call inner
  contains
    subroutine inner
      !$acc parallel loop reduction(+:res)
      do i = 1, 24
        res(mod (i, n) + 1,1) = res(mod (i, n) + 1,1) + i
        res(mod (i, n) + 1,2) = res(mod (i, n) + 1,2) + 1
      end do
    end subroutine
  end function
end module

program result_arrays
  use results
  implicit none
  integer :: x(8), i, k
  real :: y(4,2)
  x = counts (24)
  y = sums (4)
  do k = 1, 8
    if (x(k) /= sum ([(merge (i, 0, mod (i, 8) + 1 == k), i = 1, 24)])) stop 1
  end do
  do k = 1, 4
    if (y(k,1) /= 1 + sum ([(merge (i, 0, mod (i, 4) + 1 == k), i = 1, 24)])) stop 2
  end do
  if (any (y(:,2) /= 7)) stop 3
end program
