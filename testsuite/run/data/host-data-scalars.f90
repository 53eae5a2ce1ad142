! OpenACC 2.8 in Fortran: use_device of scalars, as for a library that reduces them.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

! { dg-options "-w -std=legacy" }

module shared
  implicit none
  integer :: counter = 1
  type pair
    integer :: i, j
  end type pair
end module shared

program main
  use shared
  implicit none
  real(8) :: local, framed
  real(8), allocatable :: alone
  integer :: n
  type (pair) :: p
  logical :: separate
  integer :: probe(1), framed_array(3)
  probe = 0
  !$acc serial copyin (probe)
  probe(1) = 1
  !$acc end serial
  separate = probe(1) == 0
  allocate (alone)
  local = 1
  framed = 2
  alone = 3
  n = 4
  p = pair (5, 6)
  framed_array = 7
  !$acc data copy (local, framed, framed_array, alone, n, p, counter)
  !$acc host_data use_device (local, n, framed, alone, p, counter)
  call add_real (local, 1, 10d0)
  call add_integer (n, 1, 10)
  call add_real (framed, 1, 10d0)
  call add_real (alone, 1, 10d0)
  call add_integer (p, 2, 10)
  call add_integer (counter, 1, 10)
  !$acc end host_data
  call of_dummy (local, loc (local))
  call of_frame (loc (framed))
  call nested
  if (separate .and. (local /= 1 .or. framed /= 2 .or. n /= 4)) stop 1
  !$acc end data
  if (local /= 111 .or. framed /= 1012 .or. alone /= 13) stop 2
  if (n /= 14 .or. p%i /= 15 .or. p%j /= 16 .or. counter /= 11) stop 3
  if (any (framed_array /= 8)) stop 9
contains
  subroutine of_dummy (x, where)
    real(8), intent (inout) :: x
    integer(8), intent (in) :: where
    !$acc host_data use_device (x)
    call add_real (x, 1, 100d0)
    if (loc (x) /= where .neqv. separate) stop 4
    !$acc end host_data
    if (loc (x) /= where) stop 5
  end subroutine of_dummy

  ! Each of two looks for the variable itself.
  subroutine nested
    type (pair) :: q
    integer :: one
    q = pair (1, 1)
    one = 1
    !$acc data copy (q, one)
    !$acc host_data use_device (q, one, framed, framed_array) if_present
    !$acc host_data use_device (q, one, framed, framed_array)
    call add_integer (q, 2, 1)
    call add_integer (one, 1, 1)
    call add_integer (framed_array, 3, 1)
    !$acc end host_data
    !$acc end host_data
    !$acc end data
    if (one /= 2 .or. q%i /= 2 .or. q%j /= 2) stop 8
  end subroutine nested

  subroutine of_frame (where)
    integer(8), intent (in) :: where
    !$acc host_data use_device (framed)
    call add_real (framed, 1, 1000d0)
    if (loc (framed) /= where .neqv. separate) stop 6
    !$acc end host_data
    if (loc (framed) /= where) stop 7
  end subroutine of_frame
end program main

subroutine add_real (d, n, v)
  integer, intent (in) :: n
  real(8) :: d(n), v
  integer :: i
  !$acc parallel loop deviceptr (d)
  do i = 1, n
    d(i) = d(i) + v
  end do
end subroutine add_real

subroutine add_integer (d, n, v)
  integer, intent (in) :: n
  integer :: d(n), v, i
  !$acc parallel loop deviceptr (d)
  do i = 1, n
    d(i) = d(i) + v
  end do
end subroutine add_integer
