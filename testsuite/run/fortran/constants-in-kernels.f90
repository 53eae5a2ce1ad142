! Named constants that are arrays, in kernels regions with several parts: nothing is copied back
! to them; and in routines, which have them as they are.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module steps
  implicit none
  real(8), parameter :: rk(3) = [1d0, 2d0, 4d0]
  integer, parameter :: long(200) = spread (7, 1, 200)
contains
  subroutine step (a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    !$acc parallel loop default(present)
    do i = 1, n
      a(i) = a(i) + rk(1 + mod (i, 3)) + long(i)
    end do
    !$acc kernels copyin(n)
    do i = 1, n
      a(i) = a(i) + rk(1 + mod (i, 2)) * 2
    end do
    !$acc end kernels
    !$acc kernels
    a = a + rk(2)
    do i = 1, n
      a(i) = a(i) + rk(1 + mod (i, 3))
    end do
    !$acc end kernels
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = a(i) + from_tables (i)
    end do
  end subroutine

  real(8) function from_tables (i)
    !$acc routine seq
    integer, intent(in) :: i
    from_tables = long(20 + i) + rk(1 + mod (i, 3))
  end function
end module

program constants_in_kernels
  use steps
  implicit none
  integer, parameter :: n = 20
  real(8) :: a(n), e(n)
  integer :: i
  a = 0
  !$acc data copy(a)
  call step (a, n)
  !$acc end data
  do i = 1, n
    e(i) = rk(1 + mod (i, 3)) + long(i)
    e(i) = e(i) + rk(1 + mod (i, 2)) * 2 + 2
    e(i) = e(i) + long(n + i) + rk(1 + mod (i, 3)) * 2
  end do
  if (any (a /= e)) error stop 1
end program
