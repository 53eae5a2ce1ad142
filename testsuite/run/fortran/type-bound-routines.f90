! Type-bound procedures of variables whose type is known, called in device routines: gfortran
! gives each call a class container with the address of a table that only the host has.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module base_mod
  type :: counter
    integer :: n = 0
  contains
    procedure :: add
    procedure :: value => value_of
  end type
  type, extends(counter) :: list
    integer :: d(10) = 0
  contains
    procedure :: push
    procedure :: total
    procedure, private :: same
    generic :: operator(==) => same
  end type
contains
  subroutine add(c,k)
!$acc routine seq
    class(counter), intent(inout) :: c
    integer, intent(in) :: k
    c%n = c%n+k
  end subroutine
  pure integer function value_of(c)
!$acc routine seq
    class(counter), intent(in) :: c
    value_of = c%n
  end function
  subroutine push(c,x)
!$acc routine seq
    class(list), intent(inout) :: c
    integer, intent(in) :: x
    call c%counter%add(1)
    c%d(c%n) = x
  end subroutine
  pure integer function total(c)
!$acc routine seq
    class(list), intent(in) :: c
    total = sum(c%d(:value_of(c)))
  end function
  pure logical function same(a,b)
!$acc routine seq
    class(list), intent(in) :: a
    type(list), intent(in) :: b
    same = all(a%d == b%d) .and. a%n == b%n
  end function
end module
module user_mod
  use base_mod
  type pair
    type(list) :: l(2)
    type(counter) :: c
  end type
contains
  integer function work(i) result(r)
!$acc routine seq
    integer, intent(in) :: i
    type(list) :: s, t
    type(pair) :: p
    integer :: k
    do k=1,mod(i,7)+1
      call s%push(k*i)
      call p%l(2)%push(k)
    end do
    call p%c%add(i)
    t = s
    r = s%total()+1000*p%l(2)%value()+p%c%value()+passed(s)
    if (t == s) r = r+1
    call t%push(1)
    if (t == s) r = r+2
  end function
  integer function passed(c)
    class(counter), intent(in) :: c
    passed = again(c)
  end function
  integer function again(c)
    class(counter), intent(in) :: c
    again = c%n
  end function
  subroutine rows(x,n)
!$acc routine vector
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    type(list) :: s
    integer :: i
!$acc loop vector private(s)
    do i=1,n
      s%n = 0
      call s%push(i)
      call s%push(x(i))
      x(i) = s%total()
    end do
  end subroutine
end module
program p
use user_mod
integer :: a(30), b(30,4), i, j
!$acc parallel loop copyout(a)
do i=1,30
  a(i)=work(i)
end do
do i=1,30
  if (a(i)/=work(i)) error stop 1
end do
!$acc kernels loop independent copyout(a)
do i=1,30
  a(i)=inner(i)
end do
do i=1,30
  if (a(i)/=inner(i)) error stop 2
end do
do j=1,4; b(:,j)=[(i*j,i=1,30)]; end do
!$acc parallel loop gang copy(b)
  do j=1,4
    call rows(b(:,j),30)
  end do
  do j=1,4
    if (any(b(:,j)/=[(i+i*j,i=1,30)])) error stop 3
  end do
contains
  integer function inner(i)
!$acc routine seq
    integer, intent(in) :: i
    type(list) :: s
    call s%push(i)
    call s%push(2*i)
    inner = s%total()
  end function
end program
