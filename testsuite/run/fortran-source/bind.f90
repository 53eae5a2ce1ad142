! `bind' on routine directives in Fortran: of module procedures, external ones, interfaces.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module functions
  implicit none
contains
  integer function f_device (x)
    !$acc routine seq
    integer, value :: x
    f_device = 2 * x
  end function

  integer function f (x)
    !$acc routine seq bind(f_device)
    integer, value :: x
    f = 3 * x
  end function

  integer function only_device (x)
    !$acc routine seq nohost
    integer, value :: x
    only_device = 5 * x
  end function
end module

subroutine s (x)
  !$acc routine(s) seq bind("s_device_")
  integer :: x
  x = 1
end subroutine

subroutine s_device (x)
  !$acc routine seq
  integer :: x
  x = 2
end subroutine

integer function e_device (x)
  !$acc routine seq
  integer, value :: x
  e_device = 11 * x
end function

integer function e (x)
  integer, value :: x
  e = x
end function

program p
  use functions
  use openacc
  implicit none
  interface
    integer function e (x)
      !$acc routine seq bind(e_device)
      integer, value :: x
    end function
  end interface
  external :: s
  !$acc routine(s) seq
  integer :: a(10), b(10), c(10), d(10), i, k
  logical :: device
  !$acc parallel loop private(k) copyout(a, b, c, d)
  do i = 1, 10
    a(i) = f (i)
    b(i) = 5 * i
    if (acc_on_device (acc_device_not_host)) b(i) = only_device (i)
    call s (k)
    c(i) = k
    d(i) = e (i)
  end do
  !$acc parallel copyout(device)
  device = acc_on_device (acc_device_not_host)
  !$acc end parallel
  if (any (a /= [(merge (2, 3, device) * i, i = 1, 10)])) stop 1
  if (any (b /= [(5 * i, i = 1, 10)])) stop 2
  if (any (c /= merge (2, 1, device))) stop 3
  if (any (d /= [(merge (11, 1, device) * i, i = 1, 10)])) stop 4
  call s (k)
  if (f (4) /= 12 .or. k /= 1 .or. e (7) /= 7) stop 5
end program
