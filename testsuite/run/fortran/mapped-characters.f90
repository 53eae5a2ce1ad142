! Characters of deferred length in clauses and without one: dummy arguments, results of
! functions (also of fixed length), components, variables of modules and hosts.
!
! gfortran 15 computes the place in a module's variable in two types, of which -fchecking
! complains, also without a plugin.
! { dg-options "-fno-checking" }
! { dg-set-target-env-var "ACC_CHECK" "1" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module work
  implicit none
  type t
    character(:), allocatable :: s
    character(:), allocatable :: v(:)
  end type
  character(:), allocatable :: g
contains
  subroutine all (x)
    character(:), allocatable, intent(inout) :: x
    integer :: i, n, r
    n = len (x)
    !$acc parallel loop copy(x)
    do i = 1, n
      x(i:i) = achar (ichar (x(i:i)) + 1)
    end do
    !$acc data create(x)
    !$acc update device(x)
    !$acc serial present(x) copyout(r)
    x(2:2) = '#'
    r = len (x)
    !$acc end serial
    !$acc update self(x)
    !$acc end data
    if (r /= n) stop 1
    !$acc enter data copyin(x)
    !$acc parallel loop default(present)
    do i = 3, n
      x(i:i) = x(1:1)
    end do
    !$acc exit data copyout(x)
  end subroutine
  subroutine implied (x, r)
    character(:), allocatable, intent(inout) :: x
    integer :: i, r(:)
    !$acc parallel loop copyout(r)
    do i = 1, size (r)
      r(i) = ichar (x(i:i))
    end do
    !$acc kernels
    x(1:1) = 'Q'
    !$acc end kernels
  end subroutine
  subroutine pointer (x, r)
    character(:), pointer, intent(inout) :: x
    integer :: i, r(:)
    !$acc parallel loop copyout(r) copyin(x)
    do i = 1, size (r)
      r(i) = ichar (x(i:i))
    end do
  end subroutine
  subroutine assumed (x, r)
    character(*), intent(inout) :: x
    integer :: i, r(:)
    !$acc parallel loop copyout(r) copy(x)
    do i = 1, size (r)
      r(i) = ichar (x(i:i)) + len (x)
      if (i == 1) x(5:5) = '!'
    end do
  end subroutine
  function make (n) result (x)
    integer, intent(in) :: n
    character(:), allocatable :: x
    integer :: i
    allocate (character(n) :: x)
    !$acc parallel loop copyout(x)
    do i = 1, n
      x(i:i) = achar (64 + i)
    end do
  end function
  function implied_result (n) result (x)
    integer, intent(in) :: n
    character(:), allocatable :: x
    integer :: i
    x = '12345678'
    !$acc parallel loop
    do i = 1, n
      x(i:i) = achar (64 + i)
    end do
  end function
  function pointed (n) result (x)
    integer, intent(in) :: n
    character(:), pointer :: x
    integer :: i
    allocate (character(n) :: x)
    !$acc parallel loop copyout(x)
    do i = 1, n
      x(i:i) = achar (64 + i)
    end do
  end function
  function updated (n)
    integer, intent(in) :: n
    character(:), allocatable :: updated
    integer :: i
    updated = repeat ('a', n)
    !$acc enter data create(updated)
    !$acc update device(updated)
    !$acc kernels present(updated)
    do i = 2, n
      updated(i:i) = achar (64 + i)
    end do
    !$acc end kernels
    !$acc update self(updated)
    !$acc exit data delete(updated)
  end function
  function short () result (x)
    character(4), allocatable :: x
    integer :: i
    allocate (x)
    !$acc parallel loop copyout(x)
    do i = 1, 4
      x(i:i) = achar (64 + i)
    end do
  end function
  function fixed (n) result (x)
    integer, intent(in) :: n
    character(n) :: x
    integer :: i
    !$acc parallel loop copyout(x)
    do i = 1, n
      x(i:i) = achar (64 + i)
    end do
  end function
  subroutine component (o, r)
    type(t) :: o
    integer :: i, r(:)
    !$acc parallel loop copyout(r) copyin(o%s, o%v)
    do i = 1, size (r)
      r(i) = ichar (o%s(i:i)) + ichar (o%v(2)(i:i))
    end do
  end subroutine
  subroutine arrays (x, r)
    character(:), allocatable :: x(:)
    integer :: i, r(:)
    !$acc parallel loop copyout(r) copyin(x)
    do i = 1, size (r)
      r(i) = ichar (x(2)(i:i))
    end do
  end subroutine
  subroutine host (x, r)
    character(:), allocatable :: x
    integer :: r(:)
    call inside
  contains
    subroutine inside
    integer :: i
    !$acc parallel loop copyout(r) copyin(x)
    do i = 1, size (r)
      r(i) = ichar (x(i:i))
    end do
    end subroutine
  end subroutine
  subroutine opt (r, x)
    character(:), allocatable, optional :: x
    integer :: i, r(:)
    !$acc parallel loop copyout(r) copyin(x)
    do i = 1, size (r)
      r(i) = 7
      if (present (x)) r(i) = ichar (x(i:i))
    end do
  end subroutine
  subroutine modvar (r)
    integer :: i, r(:)
    !$acc parallel loop copyout(r) copyin(g)
    do i = 1, size (r)
      r(i) = ichar (g(i:i))
    end do
  end subroutine
end module
program main
  use work
  implicit none
  character(:), allocatable :: x, y(:)
  character(:), pointer :: q
  type(t) :: o
  integer :: r(5), i
  x = 'abcdef'
  call all (x)
  if (x /= 'b#bbbb') stop 1
  x = 'hello'
  call implied (x, r)
  if (x /= 'Qello' .or. any (r /= [104, 101, 108, 108, 111])) stop 2
  allocate (q, source='hello')
  call pointer (q, r)
  if (any (r /= [104, 101, 108, 108, 111])) stop 3
  call assumed (x, r(:4))
  if (x /= 'Qell!' .or. any (r(2:4) /= [101, 108, 108] + 5)) stop 4
  if (make (7) /= 'ABCDEFG') stop 5
  if (fixed (7) /= 'ABCDEFG') stop 6
  if (implied_result (3) /= 'ABC45678') stop 13
  q => pointed (3)
  if (q /= 'ABC' .or. updated (3) /= 'aBC' .or. short () /= 'ABCD') stop 14
  call components
  o%s = 'abcde'
  o%v = ['abcde', 'ABCDE']
  call component (o, r)
  if (any (r /= [(96+64+2*i, i=1,5)])) stop 7
  y = ['abcde', 'ABCDE']
  call arrays (y, r)
  if (any (r /= [(64+i, i=1,5)])) stop 8
  x = 'hello'
  call host (x, r)
  if (any (r /= [104, 101, 108, 108, 111])) stop 9
  call opt (r, x)
  if (any (r /= [104, 101, 108, 108, 111])) stop 10
  call opt (r)
  if (any (r /= 7)) stop 11
  g = 'hello'
  call modvar (r)
  if (any (r /= [104, 101, 108, 108, 111])) stop 12
contains
  subroutine components
    type(t) :: w(3)
    o%s = 'abcde'
    o%v = ['abcde', 'ABCDE']
    !$acc enter data copyin(o)
    !$acc enter data copyin(o%s, o%v)
    !$acc parallel loop present(o)
    do i = 1, 3
      o%s(i:i) = 'x'
      o%v(2)(i:i) = 'y'
    end do
    !$acc update self(o%s, o%v)
    if (o%s /= 'xxxde' .or. o%v(1) /= 'abcde' .or. o%v(2) /= 'yyyDE') stop 15
    o%s = 'ABCDE'
    !$acc update device(o%s)
    !$acc parallel loop present(o)
    do i = 2, 3
      o%s(i:i) = 'x'
    end do
    !$acc exit data copyout(o%s, o%v)
    !$acc exit data delete(o)
    if (o%s /= 'AxxDE') stop 16
    w = o
    !$acc enter data copyin(w)
    do i = 1, 3
      !$acc enter data copyin(w(i)%s)
    end do
    !$acc parallel loop present(w)
    do i = 1, 3
      w(i)%s(i:i) = 'z'
    end do
    do i = 1, 3
      !$acc exit data copyout(w(i)%s)
    end do
    !$acc exit data delete(w)
    if (w(1)%s /= 'zxxDE' .or. w(2)%s /= 'AzxDE' .or. w(3)%s /= 'AxzDE') stop 17
    !$acc enter data copyin(o%v(2))
    !$acc parallel present(o%v(2))
    o%v(2)(1:1) = '='
    !$acc end parallel
    !$acc exit data copyout(o%v(2))
    if (o%v(1) /= 'abcde' .or. o%v(2) /= '=yyDE') stop 18
  end subroutine
end program
