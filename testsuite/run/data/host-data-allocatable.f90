! OpenACC 2.8 in Fortran: use_device of allocatable variables, of whatever rank, and where
! they come from: of the procedure, a module, a dummy argument, the procedure around.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module device_code
  use iso_c_binding
  implicit none
  integer, allocatable :: shared(:)
contains
  ! D has an address on the device.
  subroutine add (d, n, v)
    integer, intent (in) :: n, v
    integer :: d(n), i
    !$acc parallel loop deviceptr (d)
    do i = 1, n
      d(i) = d(i) + v * i
    end do
  end subroutine add

  ! Is D, which was at WHERE, at another address, if the device has its own memory?
  subroutine check_moved (d, where)
    integer, intent (in) :: d(*)
    integer (8), intent (in) :: where
    integer :: probe(1)
    probe = 0
    !$acc serial copyin (probe)
    probe(1) = 1
    !$acc end serial
    if (probe(1) == 0 .neqv. loc (d) /= where) stop 20
  end subroutine check_moved

  subroutine add_shape (d, v)
    integer, intent (inout) :: d(:, :)
    integer, intent (in) :: v
    call add (d, size (d), v)
  end subroutine add_shape

  logical function same_address (d, p)
    integer, target :: d(*)
    type (c_ptr), value :: p
    same_address = c_associated (c_loc (d), p)
  end function same_address

  subroutine of_dummy (d)
    integer, allocatable, intent (inout) :: d(:)
    !$acc data copy (d)
    !$acc host_data use_device (d) if_present
    call add (d, size (d), 7)
    !$acc end host_data
    !$acc end data
    !$acc host_data use_device (d) if_present
    call check_host (d)
    !$acc end host_data
  contains
    subroutine check_host (e)
      integer :: e(*)
      if (e(2) /= 16) stop 1
    end subroutine check_host
  end subroutine of_dummy
end module device_code

program main
  use device_code
  implicit none
  integer, allocatable :: a(:), b(:, :)
  integer, allocatable, target :: c(:)
  integer, allocatable :: mine(:), fixed(:)
  integer, pointer :: p(:)
  integer :: i, e(10)
  integer (8) :: where(3)
  allocate (a(10), b(4, 5), c(0:9), shared(10), mine(10), fixed(3:12))
  a = 1
  b = 2
  c = 3
  shared = 4
  mine = 5
  e = 6
  allocate (p(10))
  p = 9
  !$acc enter data copyin (a, b, c, shared, mine, e, p)
  where(1) = loc (a)
  !$acc host_data use_device (a, b, shared)
  call check_moved (a, where(1))
  call add (a, 10, 1)
  call add (a(6:), 5, 100)
  call add_shape (b, 1)
  call add (shared, size (shared), 2)
  !$acc end host_data
  !$acc host_data use_device (c)
  call add (c, 10, 3)
  if (.not. same_address (c, c_loc (c))) stop 2
  !$acc end host_data
  call in_contained
  ! The program's own, which are in its frame.
  where = [loc (mine), loc (e), loc (p)]
  !$acc host_data use_device (mine, e, p)
  call add (mine, 10, 10)
  call add (e, 10, 10)
  call add (p, 10, 10)
  call check_moved (mine, where(1))
  call check_moved (e, where(2))
  call check_moved (p, where(3))
  !$acc end host_data
  !$acc exit data copyout (a, b, c, shared, mine, e, p)
  if (any (a /= [(1 + i, i = 1, 5), (1 + i + 100 * (i - 5), i = 6, 10)])) stop 3
  if (any (reshape (b, [20]) /= [(2 + i, i = 1, 20)])) stop 4
  if (any (c /= [(3 + 3 * i, i = 1, 10)])) stop 5
  if (any (shared /= [(4 + 2 * i, i = 1, 10)])) stop 6
  if (any (mine /= [(5 + 11 * i, i = 1, 10)])) stop 7
  if (any (e /= [(6 + 11 * i, i = 1, 10)])) stop 8
  if (any (p /= [(9 + 11 * i, i = 1, 10)])) stop 9
  fixed = 2
  call of_dummy (fixed)
  if (any (fixed /= [(2 + 7 * i, i = 1, 10)])) stop 10
contains
  subroutine in_contained
    integer (8) :: where(3)
    where = [loc (mine), loc (e), loc (p)]
    !$acc host_data use_device (mine, e, p)
    call add (mine, 10, 1)
    call add (e, 10, 1)
    call add (p, 10, 1)
    call check_moved (mine, where(1))
    call check_moved (e, where(2))
    call check_moved (p, where(3))
    !$acc end host_data
  end subroutine in_contained
end program main
