! In host_data its variables are device addresses: for deviceptr and present, not for other
! clauses.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (n, a, b)
  integer :: n, i, a(100), b(n)
  !$acc host_data use_device (a)
  !$acc kernels loop copy (a) ! { dg-error "variable .a. declared in enclosing .host_data. region" }
  do i = 1, n
    a(i) = i
  end do
  !$acc end host_data
end subroutine

subroutine g (n, a, b)
  integer :: n, i, a(100), b(n)
  !$acc host_data use_device (a)
  !$acc kernels loop copy (b) deviceptr (a)
  do i = 1, n
    a(i) = b(i)
  end do
  !$acc end host_data
end subroutine

! Scalars, also dummy arguments.
subroutine h (x)
  integer :: x, y
  !$acc host_data use_device (x, y) if_present
  !$acc data copy (x) ! { dg-error "variable .x. declared in enclosing .host_data. region" }
  y = 1
  !$acc end data
  !$acc end host_data
  !$acc host_data use_device (x, y)
  !$acc data copy (y) ! { dg-error "variable .y. declared in enclosing .host_data. region" }
  !$acc end data
  !$acc end host_data
end subroutine

! What gfortran has other names for.
subroutine k (a, b)
  integer :: a(10), b(:), i
  !$acc host_data use_device (a, b)
  !$acc parallel loop
  do i = 1, 10
    a(i) = i
  end do
  !$acc parallel loop
  do i = 1, 10
    b(i) = i ! { dg-error "variable .b.* declared in enclosing .host_data. region" }
  end do
  !$acc end host_data
end subroutine
