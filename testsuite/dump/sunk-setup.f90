! Parts of descriptors are loaded in the nest's kernel, so that both sides are one array.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine divide (a, k, n)
  implicit none
  real(8), allocatable, intent(inout) :: a(:,:)
  integer, intent(in) :: k, n
  integer :: m
  !$acc kernels present(a)
  do m = k, n
    a(m,m) = sqrt (a(m,m))
    a(m+1:n,m) = a(m+1:n,m) / a(m,m)
  end do
  !$acc end kernels
end subroutine

! { dg-final { scan-dump partition ":13:.*is judged parallel" } }
! { dg-final { scan-dump-not partition "at line 13: their ranges may overlap" } }
