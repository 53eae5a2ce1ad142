! Enter data of dummy arguments in one procedure, regions and exit data in others, with other
! arrays each time: what the first one has on its stack to find its arguments is nothing that
! others find, and no part of their variables.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  type t
    integer :: n=3
    real :: v(4)=1
  end type
contains
  subroutine enter(x,n,y,z,s)
    integer,intent(in)::n
    real :: x(n), y(:), z
    type(t) :: s
!$acc enter data copyin(x,y,z,s)
  end subroutine
  subroutine other(r,k)
    integer,intent(in)::k
    real :: big(3000), r
    integer::i
    big=k
!$acc parallel loop copy(big) reduction(+:r)
    do i=1,3000
      big(i)=big(i)+i; r=r+big(i)
    end do
  end subroutine
  subroutine leave(x,n,y,z,s)
    integer,intent(in)::n
    real :: x(n), y(:), z
    type(t) :: s
!$acc exit data copyout(x,y,z,s)
  end subroutine
  subroutine work(x,n,y,z,s)
    integer,intent(in)::n
    real :: x(n), y(:), z
    type(t) :: s
    integer::i
!$acc parallel loop
    do i=1,n
      x(i)=x(i)+1; y(i)=y(i)+2+s%v(2)
    end do
!$acc serial present(z)
    z=z+1
    s%n=s%n+1
!$acc end serial
  end subroutine
end module
program p
  use m
  real :: a(100), b(100), c(100), r, z1,z2
  type(t) :: s1,s2
  integer :: k
  a=0;b=0;c=0;z1=0;z2=0
  do k=1,3
    call enter(a,100,b,z1,s1)
    call work(a,100,b,z1,s1)
    r=0
    call other(r,k)
    if (abs(r-(3000.*k+4501500.))>1000) error stop 1
    call leave(a,100,b,z1,s1)
    call enter(b,100,c,z2,s2)
    call work(b,100,c,z2,s2)
    call other(r,k)
    call leave(b,100,c,z2,s2)
  end do
  if (any(a/=3).or.any(b/=12).or.any(c/=9).or.z1/=3.or.z2/=3.or.s1%n/=6.or.s2%n/=6) error stop 1
end
