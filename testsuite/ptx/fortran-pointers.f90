! Elements of arrays that an inner loop walks through have pointers that move along: no
! iteration multiplies its index by the length of a row.
! { dg-options "-O2" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine sums (n, m, a, b, s)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m), b(m, n)
  real(8), intent(inout) :: s(n, m)
  integer :: i, k
  !$acc parallel loop copyin(a, b) copy(s)
  do i = 1, n
    do k = 2, m
      s(i, k) = a(i, k) + b(k, i) * s(i, k - 1)
    end do
  end do
end subroutine
! { dg-final { scan-ptx-not "ld\\.global\\.f64\[^\$\]*mul\\.lo\\.(s|u)64" } }
