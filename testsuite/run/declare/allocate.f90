! OpenACC 2.13.2: allocate and deallocate of declared module arrays, in another procedure
! and another file than their use: bounds, stat=, source=, mold=, other sizes, within a
! data construct, and while kernels are on their way.  Routines use the device's
! descriptors and name nothing in a region.
! { dg-additional-sources "allocate-2.f90" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module arrays
  use iso_c_binding
  implicit none
  integer, allocatable :: a(:)
  real(8), allocatable :: b(:,:)
  integer, allocatable :: r(:)
  integer, allocatable :: l(:)
  !$acc declare create(a, b) device_resident(r) link(l)
  real(8), allocatable :: s
  !$acc declare create(s)
  interface
    subroutine elsewhere_allocate (n)
      integer, intent(in) :: n
    end subroutine
    subroutine elsewhere_deallocate ()
    end subroutine
    integer(c_int) function present_at (p, n) bind(c, name='acc_is_present')
      import
      type(c_ptr), value :: p
      integer(c_size_t), value :: n
    end function
  end interface
contains
  integer function a_here (i)
    !$acc routine seq
    integer, intent(in) :: i
    a_here = 0
    if (allocated (a)) a_here = a(i) + 1000 * ubound (a, 1) + 100000 * lbound (a, 1)
  end function

  real(8) function b_here (i, j)
    !$acc routine seq
    integer, intent(in) :: i, j
    b_here = b(i, j) + 1000 * size (b, 1) + 100000 * size (b, 2)
  end function

  real(8) function s_here ()
    !$acc routine seq
    s_here = s
  end function

  ! Wherever the device has its own memory, it has none of the host's 4 bytes at P.
  logical function gone (p)
    type(c_ptr), intent(in) :: p
    integer, target :: probe
    !$acc enter data create(probe)
    !$acc exit data delete(probe)
    gone = present_at (p, 4_c_size_t) == 0 &
	   .or. present_at (c_loc (probe), 4_c_size_t) /= 0
  end function
end module

program declare_allocate
  use arrays
  implicit none
  integer :: i, j, k, status, got(3)
  real(8) :: x(3)
  integer :: from(-2:2) = [5, 4, 3, 2, 1]
  type(c_ptr) :: old

  ! In another file; the device's descriptor before and after.
  !$acc serial copyout(got)
  got(1) = a_here (1)
  !$acc end serial
  if (got(1) /= 0) stop 1
  do j = 1, 3
    call elsewhere_allocate (40 / j)
    old = c_loc_of (a)
    !$acc parallel loop
    do i = 1, 40 / j
      a(i) = i * j
    end do
    !$acc serial copyout(got)
    got(1) = a_here (1)
    got(2) = a_here (40 / j)
    !$acc end serial
    if (got(1) /= j + 1000 * (40 / j) + 100000) stop 2
    if (got(2) /= 40 / j * j + 1000 * (40 / j) + 100000) stop 3
    !$acc update self(a)
    if (any (a /= [(i * j, i = 1, 40 / j)])) stop 4
    call elsewhere_deallocate ()
    if (.not. gone (old)) stop 5
  end do
  !$acc serial copyout(got)
  got(1) = a_here (1)
  !$acc end serial
  if (got(1) /= 0) stop 6

  ! Two dimensions, other bounds than 1.
  allocate (b(0:4, -3:6))
  b = 1
  !$acc update device(b)
  !$acc parallel loop collapse(2) present(b)
  do j = -3, 6
    do i = 0, 4
      b(i, j) = b(i, j) + 10 * i + j
    end do
  end do
  !$acc serial copyout(x)
  x(1) = b_here (0, -3)
  x(2) = b_here (4, 6)
  !$acc end serial
  if (x(1) /= -2 + 5000 + 1000000 .or. x(2) /= 47 + 5000 + 1000000) stop 7
  !$acc update self(b)
  if (any (b /= reshape ([((1 + 10 * i + j, i = 0, 4), j = -3, 6)], [5, 10]))) stop 8

  ! An allocation that fails changes nothing.
  allocate (b(7, 7), stat=status)
  if (status == 0) stop 9
  !$acc serial copyout(x)
  x(1) = b_here (4, 6)
  !$acc end serial
  if (x(1) /= 47 + 5000 + 1000000) stop 10
  deallocate (b, stat=status)
  if (status /= 0) stop 11
  deallocate (b, stat=status)
  if (status == 0) stop 12

  ! source= and mold=: the host has the values.
  allocate (a, source=from)
  !$acc update device(a)
  !$acc serial copyout(got)
  got(1) = a_here (lbound (a, 1) + 1)
  !$acc end serial
  if (got(1) /= 4 + 1000 * ubound (a, 1) + 100000 * lbound (a, 1)) stop 13
  deallocate (a)
  allocate (a(6), source=3)
  !$acc update device(a)
  !$acc parallel loop present(a)
  do i = 1, 6
    a(i) = a(i) * i
  end do
  !$acc update self(a)
  if (any (a /= [(3 * i, i = 1, 6)])) stop 14
  deallocate (a)
  allocate (a, mold=from)
  !$acc parallel loop present(a)
  do i = lbound (a, 1), ubound (a, 1)
    a(i) = i
  end do
  !$acc update self(a)
  if (any (a /= [(i, i = lbound (a, 1), ubound (a, 1))])) stop 15
  deallocate (a)

  ! Within a data construct; a scalar; no elements.
  !$acc data copy(x)
  allocate (a(2:9), s)
  s = 2.5d0
  !$acc update device(s)
  !$acc parallel loop present(a)
  do i = 2, 9
    a(i) = i + nint (2 * s_here ())
  end do
  !$acc serial present(x)
  x(1) = s_here ()
  x(2) = a_here (9)
  !$acc end serial
  !$acc update self(a)
  if (any (a /= [(i + 5, i = 2, 9)])) stop 16
  deallocate (a, s)
  allocate (a(0), s)
  !$acc serial present(x, s)
  s = 7
  x(3) = s
  !$acc end serial
  deallocate (a, s)
  !$acc end data
  if (x(1) /= 2.5d0 .or. x(2) /= 14 + 9000 + 200000 .or. x(3) /= 7) stop 17

  ! device_resident; with link the program maps the data.
  allocate (r(20))
  !$acc parallel loop present(r)
  do i = 1, 20
    r(i) = 3 * i
  end do
  j = 0
  !$acc parallel loop present(r) reduction(+:j)
  do i = 1, 20
    j = j + r(i)
  end do
  if (j /= 630) stop 18
  deallocate (r)
  allocate (l(10))
  if (.not. gone (c_loc_of (l))) stop 19
  deallocate (l)

  ! Kernels on their way have the data until they are done.
  do j = 1, 20
    allocate (a(1000 * j))
    !$acc parallel loop async present(a)
    do k = 1, 1000 * j
      a(k) = k
    end do
    deallocate (a)
  end do
  !$acc wait
contains
  type(c_ptr) function c_loc_of (v)
    integer, target, intent(in) :: v(:)
    c_loc_of = c_loc (v(1))
  end function
end program
