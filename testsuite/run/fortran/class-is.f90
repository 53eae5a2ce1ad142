! Variables behind CLASS IS and CLASS DEFAULT of SELECT TYPE, scalars and arrays: named in
! data clauses, in updates, in data constructs around, and not named.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  type :: shape
    real :: s = 1
  end type
  type, extends(shape) :: sq
    real :: f = 2
  end type
  type, extends(sq) :: cube
    real :: g(3) = 3
  end type
contains
  subroutine one(x)
    class(shape), intent(inout) :: x
    real :: z(10)
    integer :: i
    select type (x)
    class is (sq)
!$acc parallel loop copyin(x) copyout(z)
      do i=1,10
        z(i) = x%f*i+x%s
      end do
      if (any(z/=[(x%f*i+x%s,i=1,10)])) error stop 1
      z = 0
!$acc data copyin(x)
!$acc parallel loop copyout(z) present(x)
      do i=1,10
        z(i) = x%f*i+x%s
      end do
      if (any(z/=[(x%f*i+x%s,i=1,10)])) error stop 2
      x%f = x%f+1
!$acc update device(x)
!$acc serial
      x%s = x%f*2
!$acc end serial
!$acc update self(x)
!$acc end data
      if (x%s/=x%f*2) error stop 3
!$acc serial copy(x)
      x%f = x%f+x%s
!$acc end serial
      if (x%f/=x%s*1.5) error stop 4
    class default
!$acc parallel loop copyin(x) copyout(z)
      do i=1,10
        z(i) = i+x%s
      end do
      if (any(z/=[(i+x%s,i=1,10)])) error stop 5
    end select
  end subroutine
  subroutine renamed(x)
    class(shape), intent(inout) :: x
    real :: z(10)
    integer :: i
    select type (y => x)
    class is (sq)
!$acc parallel loop copyin(y) copyout(z)
      do i=1,10
        z(i) = y%f*i+y%s
      end do
      if (any(z/=[(y%f*i+y%s,i=1,10)])) error stop 6
    end select
  end subroutine
  subroutine contains_it(x)
    class(shape), intent(inout) :: x
    call inner
  contains
    subroutine inner
      real :: z(10)
      integer :: i
      select type (x)
      class is (sq)
!$acc parallel loop copyin(x) copyout(z)
        do i=1,10
          z(i) = x%f*i+x%s
        end do
        if (any(z/=[(x%f*i+x%s,i=1,10)])) error stop 7
      end select
    end subroutine
  end subroutine
  subroutine alloc(x)
    class(shape), allocatable, intent(inout) :: x
    real :: z(10)
    integer :: i
    select type (x)
    class is (sq)
!$acc parallel loop copyin(x) copyout(z)
      do i=1,10
        z(i) = x%f*i+x%s
      end do
      if (any(z/=[(x%f*i+x%s,i=1,10)])) error stop 7
    end select
  end subroutine
  subroutine arr(x)
    class(shape), intent(inout) :: x(:)
    integer :: i
    select type (x)
    class is (sq)
!$acc parallel loop copy(x)
      do i=1,size(x)
        x(i)%f = i+x(i)%s
      end do
      if (any(x%f/=[(i+x(i)%s,i=1,size(x))])) error stop 8
    end select
  end subroutine
end module
program p
  use m
  type(shape) :: a
  type(sq) :: c, d(7)
  type(cube) :: e, f(6)
  class(shape), allocatable :: h
  call one(a)
  call one(c)
  call one(e)
  call renamed(c)
  call renamed(e)
  call contains_it(c)
  call contains_it(e)
  allocate(h,source=e)
  call alloc(h)
  call arr(d)
  call arr(f)
end
