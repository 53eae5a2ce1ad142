! Between two regions the host loads components of a dummy argument, which are its own, and so
! are those of a dummy whose address the regions have; what has `target' is not.
! { dg-options "-O2" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module grids
  type grid
    integer :: n
    real :: s
  end type
contains
  subroutine step (g, a, b)
    real, intent(inout) :: a(100), b(100)
    type(grid), intent(inout) :: g
    integer :: i
    !$acc parallel loop present (g, a, b)
    do i = 1, g%n
      b(i) = g%s * a(i)
    end do
    !$acc parallel loop present (g, a, b)
    do i = 1, g%n
      a(i) = b(i) + g%s
    end do
  end subroutine

  subroutine target_step (g, a, b)
    real, intent(inout) :: a(100), b(100)
    type(grid), intent(inout), target :: g
    integer :: i
    !$acc parallel loop present (g, a, b)
    do i = 1, g%n
      b(i) = g%s * a(i)
    end do
    !$acc parallel loop present (g, a, b)
    do i = 1, g%n
      a(i) = b(i) + g%s
    end do
  end subroutine
end module

! { dg-final { scan-dump launch-ahead ":17:\\d+: \[^\n\]*need not wait" } }
! { dg-final { scan-dump-not launch-ahead ":31:\\d+: \[^\n\]*need not wait" } }
