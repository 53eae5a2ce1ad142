! OpenACC 3.3, 3.2.29 and 3.2.30 in Fortran: acc_attach and acc_detach of components, arrays
! and scalars, pointers and allocatable ones.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program attach
  use openacc
  implicit none
  type part
    real, pointer :: p(:)
    real, allocatable :: q(:, :)
    integer, pointer :: s
  end type
  type (part) :: x, xs(3)
  real, target :: first(10), second(10)
  integer, target :: number
  integer :: i
  first = 1
  second = 2
  number = 3
  x%p => first
  allocate (x%q(2, 5))
  x%q = 4
  x%s => number
  xs(2)%p => second
  call acc_copyin (x)
  call acc_copyin (xs)
  call acc_copyin (first)
  call acc_copyin (second)
  call acc_copyin (x%q)
  call acc_copyin (number)
  call acc_attach (x%p)
  call acc_attach (x%q)
  call acc_attach_async (x%s, 1)
  if (x%s == 3) call acc_attach (xs(2)%p)
  call acc_wait (1)
  !$acc parallel loop present(x, xs)
  do i = 1, 10
    x%p(i) = x%p(i) + x%q(2, 3) + x%s + i
    xs(2)%p(i) = -i
  end do
  call acc_detach (x%p)
  call acc_detach_finalize (x%q)
  call acc_detach_async (x%s, 1)
  call acc_detach_finalize_async (xs(2)%p, 1)
  call acc_wait (1)
  call acc_copyout (first)
  call acc_copyout (second)
  do i = 1, 10
    if (first(i) /= 8 + i) stop 1
    if (second(i) /= -i) stop 2
  end do
  call acc_delete (x%q)
  call acc_delete (number)
  call acc_copyout (x)
  if (.not. associated (x%p, first)) stop 3
  call acc_delete (xs)
end program
