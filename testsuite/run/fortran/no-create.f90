! no_create of data that are not on the device: arrays of variable size, allocatables,
! dummies, components, which the region uses only if they are there.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  type t
    integer :: n = 0
    real, allocatable :: x(:)
  end type
contains
  subroutine automatic (n, x, l, b, p, o)
    integer, intent(in) :: n
    real, intent(out) :: x(n)
    logical, intent(in) :: l
    real, allocatable, intent(inout) :: b(:)
    real, intent(inout) :: p(:)
    type(t), intent(inout) :: o
    real :: a(n)
    integer :: i
!$acc data create(a, b, p, o) if(l)
!$acc enter data create(o%x) if(l)
!$acc parallel loop no_create(a, b, p, o%x) copyout(x)
    do i = 1, n
      if (l) then
        a(i) = i
        b(i) = a(i)
        p(i) = b(i)
        o%x(i) = 3 * p(i)
        x(i) = o%x(i)
      else
        x(i) = 1
      end if
    end do
!$acc exit data delete(o%x) if(l)
!$acc end data
  end subroutine
end module

program main
  use m
  real :: x(100), p(100)
  real, allocatable :: b(:)
  type(t) :: o
  integer :: i
  allocate (b(100), o%x(100))
  call automatic (100, x, .false., b, p, o)
  if (any (x /= 1)) stop 1
  call automatic (100, x, .true., b, p, o)
  if (any (x /= [(3 * i, i = 1, 100)])) stop 2
end program
