! Arrays of characters whose length is deferred, in clauses and without one: what is mapped has
! the length that the array has there, not the one it had when the procedure began.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module names
  implicit none
  character(:), allocatable :: m(:)
contains
  subroutine lengthen (t)
    character(:), allocatable, intent(inout) :: t(:)
    character(:), pointer :: u(:)
    integer :: i, c(10)
    t = ['abcd', 'defg']
    allocate (character(5) :: u(3))
    u = 'xyz'
    !$acc parallel loop copyin(t) copyout(c) copy(u)
    do i = 1, 10
      c(i) = ichar (t(mod (i, 2) + 1)(2:2))
      if (i < 4) u(i)(4:5) = 'ab'
    end do
    if (any (c(1:9:2) /= ichar ('e')) .or. any (c(2::2) /= ichar ('b'))) stop 1
    if (any (u /= 'xyzab')) stop 2
    t = ['abcde12345', '1234567890']
    !$acc parallel loop copyout(c)
    do i = 1, 10
      c(i) = ichar (t(mod (i, 2) + 1)(i:i))
      if (i < 3) t(i)(7:8) = '=='
    end do
    if (c(9) /= ichar ('9') .or. c(10) /= ichar ('5')) stop 3
    !$acc enter data copyin(t)
    !$acc kernels present(t)
    t(1)(1:2) = t(2)(3:4)
    t(2)(10:10) = 'z'
    !$acc end kernels
    !$acc update self(t(1:2))
    !$acc exit data delete(t)
    if (t(1) /= '34cde1==45' .or. t(2) /= '123456==9z') stop 4
    deallocate (u)
  end subroutine
end module

program main
  use names
  implicit none
  character(:), allocatable :: t(:)
  integer :: i, c(10)
  call lengthen (m)
  if (len (m) /= 10) stop 5
  allocate (character(3) :: t(4))
  t = ['abc', 'def', 'ghi', 'jkl']
  !$acc parallel loop copyin(t) copyout(c) copy(m)
  do i = 1, 10
    c(i) = ichar (t(mod (i, 4) + 1)(2:2)) + len (t)
    if (i < 3) m(i)(9:10) = t(i)(1:2)
  end do
  do i = 1, 10
    if (c(i) /= ichar (t(mod (i, 4) + 1)(2:2)) + 3) stop 6
  end do
  if (m(1) /= '34cde1==ab' .or. m(2) /= '123456==de') stop 7
end program
