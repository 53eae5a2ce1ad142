! A region's assignment to what is its own, read after it.
! { dg-additional-options "-fplugin-arg-accplug-warn=no-carried-value" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (n, a, m)
  implicit none
  integer :: n, a(n), m, i, j, k, keep
  k = 0
  keep = 3
  !$acc parallel loop
  do i = 1, n
     if (a(i) == 4) k = i ! { dg-warning "the value that .k. gets in the region is lost" }
  end do
  m = k ! { dg-message "read here" }
  !$acc parallel loop &
  !$acc   firstprivate(keep)
  do i = 1, n
     keep = keep + i
     do j = 1, n
        a(i) = a(i) + keep
     end do
  end do
  m = m + keep
  do j = 1, n
     m = m + j
  end do
end subroutine f
