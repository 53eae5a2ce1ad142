! Procedures of another unit get reduction variables as arguments: local variables, dummy
! arguments and those of the host procedure.
! { dg-additional-sources "passed-by-reference-2.f90" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module declarations
  implicit none
  interface
    subroutine add (total, x)
      !$acc routine seq
      real(8), intent(inout) :: total
      real(8), intent(in) :: x
    end subroutine
    subroutine check_and_raise (flag, most, x)
      !$acc routine seq
      logical, intent(inout) :: flag
      integer, intent(inout) :: most
      real(8), intent(in) :: x
    end subroutine
    recursive subroutine calls (n, count)
      !$acc routine seq
      integer, value :: n
      integer, intent(inout) :: count
    end subroutine
  end interface
end module

program passed_by_reference
  use declarations
  implicit none
  real(8) :: x(1000), s, t(10)
  integer :: i, j, m, c
  logical :: l
  x = [(i, i = 1, 1000)]
  s = 0; m = 0; l = .true.; c = 0
  !$acc parallel loop reduction(+:s, c) reduction(max:m) reduction(.and.:l)
  do i = 1, 1000
    if (i == 500) cycle
    call add (s, x(i))
    call check_and_raise (l, m, x(i))
    call calls (3, c)
  end do
  if (s /= 500000 .or. m /= 1000 .or. .not. l .or. c /= 999 * 4) stop 1
  call dummies (s, m, 1000)
  if (s /= 1001000 + 1000 .or. m /= 1003) stop 2
  !$acc parallel loop gang copyin(x) copyout(t) private(s)
  do j = 1, 10
    s = 0
    !$acc loop vector reduction(+:s)
    do i = 1, 100
      call add (s, x(i + 100 * j - 100))
    end do
    t(j) = s
  end do
  do j = 1, 10
    if (t(j) /= 10000 * j - 4950) stop 3
  end do
  s = 1; c = 0
  !$acc parallel loop gang reduction(+:s, c)
  do j = 1, 10
    call add (s, 1d0)
    !$acc loop vector reduction(+:s, c)
    do i = 1, 100
      call add (s, x(i + 100 * j - 100))
      s = s + 1
      call calls (2, c)
      c = c + 1
    end do
  end do
  if (s /= 11 + 500500 + 1000 .or. c /= 3000) stop 4
  call contained
  if (s /= 500500) stop 5
contains
  subroutine contained
    integer :: i
    s = 0
    !$acc parallel loop reduction(+:s)
    do i = 1, 1000
      call add (s, x(i))
    end do
  end subroutine

  subroutine dummies (s, m, n)
    real(8) :: s
    integer :: m, n, i, j, classes(4)
    logical :: l
    l = .true.; m = 3; s = 0
    !$acc parallel loop reduction(+:s) reduction(max:m) reduction(.and.:l)
    do i = 1, n
      call add (s, x(i))
      call check_and_raise (l, m, x(i) + 3)
      s = s + 1
    end do
    !$acc kernels loop reduction(+:s) independent
    do i = 1, n
      call add (s, x(i))
    end do
    classes = 0
    !$acc parallel loop gang reduction(+:s)
    do j = 1, 10
      call add (s, 1d0)
      !$acc loop vector reduction(+:s)
      do i = 1, 100
        call add (s, 1d0)
        !$acc atomic
        classes(mod (i, 4) + 1) = classes(mod (i, 4) + 1) + 1
      end do
      s = s - 101
    end do
    if (any (classes /= 250)) stop 6
  end subroutine
end program
