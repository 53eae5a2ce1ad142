! Kernels regions with array syntax on dummy arrays of assumed shape: each reference has copies
! of the strides and offsets, which are one number, so that no check of a run has to say that
! the references are to the same elements.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine twice (k)
  integer :: k(:)
  !$acc kernels
  k(:) = k(:) * 2
  !$acc end kernels
end subroutine

subroutine sums (a, b)
  real :: a(:,:), b(:,:)
  !$acc kernels
  a = a + b
  !$acc end kernels
end subroutine

! { dg-final { scan-dump-times equal-sizes " is D" 7 } }
