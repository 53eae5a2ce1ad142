! real (10) does not exist on the device; aarch64 has none at all.
! { dg-require-cpu "x86_64" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (y, n)
  integer :: n, i
  real(10) :: y(n)
  !$acc parallel loop copy(y)
  do i = 1, n
    y(i) = y(i) + 1 ! { dg-error "real\\(kind=10\\)|cannot use" }
  end do
end subroutine
