! Scalars behind RANK (0) of SELECT RANK, in clauses and not named; arrays beside them.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  type t
    integer :: a, b(3)
  end type
contains
  subroutine s(x, y)
    type(t), intent(inout) :: x(..)
    real, intent(inout) :: y(..)
    real :: z(10)
    integer :: i
    select rank (x)
    rank (0)
!$acc parallel loop copy(x)
      do i=1,3
        x%b(i) = x%b(i)+i+x%a
      end do
!$acc serial
      x%a = x%a+1
!$acc end serial
    rank (1)
!$acc parallel loop copy(x)
      do i=1,size(x)
        x(i)%a=i
      end do
!$acc parallel loop
      do i=1,size(x)
        x(i)%b(2)=i
      end do
    end select
    select rank (y)
    rank (0)
!$acc data copy(y)
!$acc parallel loop copyout(z)
      do i=1,10
        z(i)=y*i
      end do
!$acc serial
      y = y+1
!$acc end serial
!$acc update self(y)
!$acc end data
      y = y+sum(z)
    rank (1)
!$acc kernels
      y = y*2
!$acc end kernels
    end select
  end subroutine
end module
program p
  use m
  type(t) :: a, b(4)
  real :: y, v(3)
  a%a=1;a%b=0; b%a=0; b=a; y=2; v=1
  call s(a,y)
  if (a%a/=2.or.any(a%b/=[2,3,4])) error stop 1
  if (y/=3+110) error stop 1
  call s(b,v)
  if (any(b%a/=[1,2,3,4]).or.any(b%b(2)/=[1,2,3,4]).or.any(v/=2)) error stop 1
end
