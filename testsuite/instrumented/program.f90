! Device code of Fortran's arrays, with everything in it that sanitizers, profiles and
! the like look at; see ../instrumented.exp.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module work
  implicit none
  type cell
    integer :: n
    real(8) :: w(3)
  end type
contains
  integer function mix (i, d)
    !$acc routine seq
    integer, intent (in) :: i, d
    integer :: local(8), j
    do j = 1, 8
      local(j) = j * i
    end do
    mix = i * 1000 / d + mod (i, d) + shiftl (i, iand (d, 7)) + local(iand (i, 7) + 1)
  end function

  subroutine compute (a, c, n, d, t)
    integer, intent (in) :: n, d
    integer, intent (inout) :: a(:)
    type(cell), intent (inout) :: c(n)
    real(8), intent (inout) :: t
    integer :: i
    !$acc data copy (a, c)
    !$acc parallel loop reduction (+:t)
    do i = 1, n
      block
        real(8) :: w(3)
        w = c(i)%w + 1
        c(i)%n = mix (i, d)
        a(i) = a(i) + c(i)%n
        t = t + sum (w)
      end block
    end do
    !$acc kernels
    do i = 2, n - 1
      c(i)%w(2) = a(i) / 2 + real (i, 8)
    end do
    !$acc end kernels
    !$acc end data
  end subroutine
end module

program main
  use work
  implicit none
  integer, parameter :: n = 120
  integer, allocatable :: a(:)
  type(cell), allocatable :: c(:)
  real(8) :: t
  integer :: i, want
  allocate (a(n), c(n))
  do i = 1, n
    a(i) = i
    c(i)%n = 0
    c(i)%w = real (i, 8)
  end do
  t = 0
  call compute (a, c, n, 7, t)
  do i = 1, n
    want = i * 1000 / 7 + mod (i, 7) + i * 128 + (iand (i, 7) + 1) * i
    if (c(i)%n /= want .or. a(i) /= want + i) stop 1
    if (i > 1 .and. i < n) then
      if (c(i)%w(2) /= a(i) / 2 + i) stop 2
    end if
  end do
  deallocate (a, c)
  if (abs (t - (3d0 * n * (n + 1) / 2 + 3d0 * n)) > 1d-9) stop 3
end program
