! A module's region, one with an assignment that could allocate, and a contained
! procedure's; see reproducible.exp.  (No allocate statement and no input or output: GCC's
! library calls for them have the file's name as it is on the command line.)
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module places
  implicit none
contains
  subroutine add (x, y)
    integer, intent (in) :: x(:)
    integer, intent (inout) :: y(:)
    integer :: i
    !$acc parallel loop copyin (x) copy (y)
    do i = 1, size (x)
       y(i) = y(i) + 3 * x(i)
    end do
  end subroutine add
end module places

program saxpy
  use places
  implicit none
  integer :: x(1000), y(1000), i
  integer, allocatable :: z(:)
  x = [(i, i = 1, 1000)]
  y = x
  call add (x, y)
  z = x
  !$acc kernels copyin (y) copyout (z)
  z = y + 1
  !$acc end kernels
  call check
contains
  subroutine check
    !$acc parallel loop copy (z)
    do i = 1, 1000
       z(i) = z(i) - 1
    end do
    if (any (z /= 4 * x)) error stop
  end subroutine check
end program saxpy
