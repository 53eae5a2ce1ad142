! GCC loads the address of a dummy argument's descriptor once for several nests of a kernels
! region.  Each kernel has a descriptor of its own on the device, so each has to load it.
! { dg-skip-device "host" }
! { dg-set-target-env-var "ACC_CHECK" "1" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module columns
  implicit none
contains
  ! The pointers may overlap: the sum goes to an array of the compiler's.
  subroutine add (p, c, k)
    real, pointer :: p(:, :), c(:, :)
    integer, intent(in) :: k
    !$acc kernels copy(p(:, k), c(:, k))
    p(:, k) = p(:, k) + 1
    c(:, k) = c(:, k) + p(:, k)
    !$acc end kernels
  end subroutine
  subroutine turn (p, c, k)
    real, pointer :: p(:, :), c(:, :)
    integer, intent(in) :: k
    !$acc kernels copy(p(:, k), c(:, k))
    p(:, k) = p(30:1:-1, k)
    c(:, k) = c(30:1:-1, k) + p(:, k)
    !$acc end kernels
  end subroutine
end module

program main
  use columns
  implicit none
  real, pointer :: p(:, :), c(:, :)
  integer :: i, k
  allocate (p(30, 8), c(30, 8))
  p = 0
  c = 0
  do i = 1, 3
    do k = 1, 8
      call add (p, c, k)
      call turn (p, c, k)
    end do
  end do
  if (any (p /= 3)) stop 1
  if (any (c /= 2 * (1 + 2 + 3))) stop 2
  print *, 'ok'
end program
