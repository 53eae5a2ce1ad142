! Literals as actual arguments of dummies that regions only read: nothing is copied back
! to them.  What a region writes is copied back, also where a procedure does it.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module readers
  implicit none
contains
  integer function next (x)
    !$acc routine seq
    integer, intent(in) :: x
    next = x + 1
  end function

  subroutine increase (x)
    !$acc routine seq
    integer, intent(inout) :: x
    x = x + 1
  end subroutine

  subroutine several (a, n, x, y, z, q, c)
    integer :: n, i
    real(8) :: a(n), x
    integer(2) :: y
    logical :: z
    complex :: q
    character(4) :: c
    !$acc kernels
    do i = 1, n
      if (z) a(i) = a(i) + x * y + real (q)
      if (c == 'abcd') a(i) = a(i) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine passed (a, n, x)
    integer :: n, i, x
    real(8) :: a(n)
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + next (x)
    end do
    !$acc end kernels
  end subroutine

  subroutine passed_later (a, n, x)
    integer :: n, i
    integer, intent(in) :: x
    real(8) :: a(n)
    !$acc kernels async (1)
    do i = 1, n
      a(i) = a(i) + next (x)
    end do
    !$acc end kernels
    !$acc wait
  end subroutine

  subroutine table (a, n, x)
    integer :: n, i, k, x(2)
    real(8) :: a(n)
    !$acc kernels
    do k = 1, 2
      do i = 1, n
        a(i) = a(i) + x(k)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine maybe (a, n, x)
    integer :: n, i
    integer, optional :: x
    real(8) :: a(n)
    !$acc kernels
    do i = 1, n
      if (present (x)) a(i) = a(i) + x
    end do
    !$acc end kernels
  end subroutine

  ! What is stored has the type of what is read.
  subroutine maybe_alike (a, n, x)
    integer :: n, i
    real(8), intent(in), optional :: x
    real(8) :: a(n)
    !$acc kernels loop copy(a)
    do i = 1, n
      if (present (x)) a(i) = a(i) + x
    end do
  end subroutine

  subroutine stepped (a, n, x)
    integer :: n, i, x
    real(8) :: a(n)
    !$acc kernels
    do i = 1, n, x
      a(i) = a(i) + next (x)
    end do
    !$acc end kernels
  end subroutine

  subroutine both (a, n, x)
    integer :: n, i, x
    real(8) :: a(n)
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + x + next (x)
    end do
    !$acc serial
    a(1) = a(1) + x
    !$acc end serial
  end subroutine

  ! These write.
  subroutine written (n, x, y, z)
    integer :: n, i, x, y, z(2)
    !$acc kernels
    do i = 1, n
      x = x + i
    end do
    call increase (y)
    z(2) = z(1) + x
    !$acc end kernels
  end subroutine
end module

program literal_arguments
  use readers
  implicit none
  integer, parameter :: n = 10
  real(8) :: a(n)
  integer :: x, y, z(2)
  a = 0
  call several (a, 10, 1d0, 2_2, .true., (1.0, 2.0), 'abcd')
  if (any (a /= 4)) stop 1
  call passed (a, n, 3)
  if (any (a /= 8)) stop 2
  call passed_later (a, 10, 1)
  if (any (a /= 10)) stop 3
  call table (a, n, [6, 7])
  if (any (a /= 23)) stop 4
  call maybe (a, n, 2)
  call maybe (a, n)
  if (any (a /= 25)) stop 5
  call maybe_alike (a, n, -2d0)
  call maybe_alike (a, n)
  call maybe_alike (a, n, 2d0)
  if (any (a /= 25)) stop 5
  call stepped (a, n, 1)
  if (any (a /= 27)) stop 6
  call both (a, n, 1)
  if (any (a(2:) /= 30) .or. a(1) /= 31) stop 7
  x = 1
  y = 2
  z = [3, 4]
  call written (n, x, y, z)
  if (x /= 56 .or. y /= 3 .or. any (z /= [3, 59])) stop 8
end program
