! A loop whose few iterations come to light when it is unrolled: nothing is wrong with it.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine add_elements (n, nodes, sums)
  implicit none
  integer :: n, nodes(n, 8), own(8), i, j, d
  real(8) :: sums(40, 3), parts(8, 3)
  !$acc parallel loop gang private (own, parts)
  do i = 1, n
    parts = 0
    own = nodes(i, :)
    !$acc loop vector collapse (2)
    do d = 1, 3
      do j = 1, 8
        !$acc atomic update
        sums(own(j), d) = sums(own(j), d) + parts(j, d)
      end do
    end do
  end do
end subroutine
