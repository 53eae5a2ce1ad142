! Red and black fields of allocatables: a row's loop has its number of steps from what its first
! subscript is modulo 2, and that of the whole array bounds it, whatever else the rows are.
! { dg-options "-O2 -fplugin-arg-accplug-dump=partition,launch-checks" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine red_black (u, n, m, c)
  real, allocatable, intent(inout) :: u(:,:)
  integer, intent(in) :: n, m, c
  integer :: i, j
  !$acc kernels present(u)
  do j = 2, m - 1
    do i = 2 + mod (j + c, 2), n - 1, 2
      u(i,j) = 0.25 * (u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1))
    end do
  end do
  !$acc end kernels
end subroutine

! Both are of one colour.
subroutine diagonal (u, n, m, c)
  real, allocatable, intent(inout) :: u(:,:)
  integer, intent(in) :: n, m, c
  integer :: i, j
  !$acc kernels present(u)
  do j = 2, m - 1
    do i = 2 + mod (j + c, 2), n - 1, 2
      u(i,j) = 0.5 * (u(i-1,j-1) + u(i+1,j+1))
    end do
  end do
  !$acc end kernels
end subroutine

! { dg-final { scan-dump partition "line 12: conditional" } }
! { dg-final { scan-dump partition "at line 14: parities decide, if rows are long enough" } }
! { dg-final { scan-dump partition "nest of loop 1 has two versions" } }
! { dg-final { scan-dump partition ":26:.*is judged sequential" } }
! { dg-final { scan-dump launch-checks "the kernel evaluates a condition" } }
