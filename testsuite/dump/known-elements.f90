! What is loaded once, and stored once: dummy arguments are apart, also where sums of theirs have
! become registers.
! { dg-options "-O2" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine products (n, x, o)
  integer :: n, i
  real(8) :: x(3,3,n), o(3,3,n)
  !$acc parallel loop present (x, o)
  do i = 1, n
    o(:,:,i) = matmul (x(:,:,i), transpose (x(:,:,i)))
  end do
end subroutine

! { dg-final { scan-dump known-elements "\[0-9\]+ loads of known elements, 9 stores that others store over" } }
