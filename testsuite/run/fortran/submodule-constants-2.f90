! The submodule of submodule-constants.f90.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

submodule (steps) bodies
contains
  module subroutine step (a, n)
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
    !$acc parallel loop present(a)
    do i = 1, n
      a(i) = a(i) + from_tables (i)
    end do
  end subroutine

  module real(8) function from_tables (i)
    !$acc routine seq
    integer, intent(in) :: i
    from_tables = long(20 + i) + rk(1 + mod (i, 3))
  end function
end submodule
