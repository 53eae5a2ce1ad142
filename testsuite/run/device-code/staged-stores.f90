! Columns of few elements, and elements of derived types, which lanes store for each other.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  implicit none
  type body
    real(8) :: place(3), speed(3)
    real(8) :: mass
  end type
  integer, parameter :: n = 500
  type(body) :: b(n)
  real :: x(3,n), y(5,n)
  integer :: i
  do i = 1, n
    x(:,i) = [i, -i, 2 * i]
    y(:,i) = 7
    b(i)%place = 0
    b(i)%speed = [1, 2, i]
    b(i)%mass = i
  end do
  !$acc parallel loop copy (x, y)
  do i = 1, n - 3
    y(2,i) = x(1,i) + 1
    y(3,i) = x(2,i) + x(3,i)
    y(4,i) = x(3,i)
    x(:,i) = x(:,i) * 2
  end do
  !$acc kernels loop independent copy (b)
  do i = 1, n
    b(i)%place = b(i)%place + b(i)%speed
    b(i)%speed(:) = 0
  end do
  do i = 1, n
    if (i <= n - 3) then
      if (any (x(:,i) /= [2 * i, -2 * i, 4 * i])) stop 1
      if (any (y(:,i) /= [7, i + 1, i, 2 * i, 7])) stop 2
    else if (any (x(:,i) /= [i, -i, 2 * i]) .or. any (y(:,i) /= 7)) then
      stop 3
    end if
    if (any (b(i)%place /= [1, 2, i]) .or. any (b(i)%speed /= 0) .or. b(i)%mass /= i) stop 4
  end do
end program
