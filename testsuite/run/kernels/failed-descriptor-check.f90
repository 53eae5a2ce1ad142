! A check over an array's descriptor is the kernel's to evaluate.  Where it fails the loops run in
! order, and the program is told, once; where it holds, it is not.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
! { dg-skip-device "host" }
! { dg-output "launch \[^\r\n\]*line=17 \[^\r\n\]*\[\r\n\]+accplug: \[^\r\n\]*descriptor-check.f90:17: a run-time check of u failed" }

module moved
  implicit none
  real, allocatable :: u(:,:)
contains
  subroutine shift (n, c, k)
    integer, intent(in) :: n, c, k
    integer :: i, j
    !$acc kernels present(u)
    do j = 1, c - k
      do i = 1, n - 1
        u(i+1,j+k) = u(i,j) + 1
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program failed_descriptor_check
  use moved
  implicit none
  integer :: i, j, k
  real :: e(100,100)
  allocate (u(100,100))
  u = 1
  e = 1
  !$acc data copy(u)
  call shift (100, 100, 50)
  !$acc end data
  do j = 1, 50
    do i = 1, 99
      e(i+1,j+50) = e(i,j) + 1
    end do
  end do
  if (any (u /= e)) stop 1
  !$acc data copy(u)
  call shift (100, 100, 1)
  call shift (100, 100, 2)
  !$acc end data
  do k = 1, 2
    do j = 1, 100 - k
      do i = 1, 99
        e(i+1,j+k) = e(i,j) + 1
      end do
    end do
  end do
  if (any (u /= e)) stop 2
end program
