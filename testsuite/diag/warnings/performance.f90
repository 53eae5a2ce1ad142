! Dummy scalars come by value: they do not go to the device and back.
! { dg-options "-fplugin-arg-accplug-warn=performance" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine set (c, x, plane, value, n)
  implicit none
  integer :: plane, value, n, i, k
  real(8) :: c(:,:,:), x(100)
  do i = 1, n
    !$acc kernels present (c)
    c(:,i,plane) = value
    !$acc end kernels
    !$acc parallel loop copy (x) ! { dg-warning ".x. is copied to the device and back in each iteration" }
    do k = 1, 100
      x(k) = x(k) * value
    end do
  end do
  !$acc data present (x)
  do i = 1, n
    !$acc parallel loop
    do k = 1, 100
      x(k) = x(k) * value
    end do
  end do
  !$acc end data
end subroutine set
