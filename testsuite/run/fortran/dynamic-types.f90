! The dynamic type of polymorphic variables in regions: elements of an array whose type is
! larger than the declared one, `select type', components.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shapes
  type shape
    integer :: n = 0
  end type
  type, extends (shape) :: box
    real :: b(7) = 0
  end type
  type, extends (box) :: cube
    integer :: c = 0
  end type
  type holder
    class(shape), allocatable :: it
  end type
  type owner
    class(shape), allocatable :: it(:)
  end type
contains
  subroutine count_up (list)
    class(shape), intent(inout) :: list(:)
    integer :: k
!$acc parallel loop
    do k = 1, size (list)
      list(k)%n = list(k)%n + k
    end do
!$acc kernels
    do k = 1, size (list)
      list(k)%n = list(k)%n + 1
    end do
!$acc end kernels
!$acc serial loop
    do k = 1, size (list), 2
      list(k)%n = list(k)%n + 1
    end do
  end subroutine

  subroutine count_plane (plane)
    class(shape), intent(inout) :: plane(:, :)
    integer :: j, k
!$acc parallel loop collapse(2)
    do k = 1, size (plane, 2)
      do j = 1, size (plane, 1)
        plane(j, k)%n = plane(j, k)%n + 10 * k + j
      end do
    end do
  end subroutine

  integer function kind_of (x)
    class(shape), intent(in) :: x
    integer :: r
    r = 0
!$acc parallel copy(r)
    select type (x)
    type is (box)
      r = 1
    type is (cube)
      r = 2
    class default
      r = 3
    end select
!$acc end parallel
    kind_of = r
  end function

  integer function class_of (x)
    class(shape), intent(in) :: x
    integer :: r
    r = 0
!$acc serial copy(r)
    select type (x)
    class is (cube)
      r = x%n + x%c
    class is (box)
      r = x%n + int (x%b(7))
    class default
      r = x%n
    end select
!$acc end serial
    class_of = r
  end function

  subroutine kinds_of (holders, kinds)
    type(holder), intent(in) :: holders(:)
    integer, intent(out) :: kinds(:)
    integer :: i
!$acc parallel loop
    do i = 1, size (holders)
      kinds(i) = 0
      select type (x => holders(i)%it)
      type is (box)
        kinds(i) = 1
      type is (cube)
        kinds(i) = 2
      end select
    end do
  end subroutine

  subroutine owned_present (o)
    type(owner), intent(inout) :: o
    integer :: k
!$acc parallel loop present(o%it)
    do k = 1, size (o%it)
      o%it(k)%n = o%it(k)%n + k
    end do
  end subroutine

  subroutine owned (o)
    class(owner), intent(inout) :: o
    integer :: k
!$acc parallel loop copy(o%it)
    do k = 1, size (o%it)
      o%it(k)%n = 2 * k
    end do
  end subroutine
end module

program main
  use shapes
  class(shape), allocatable :: several(:), one, plane(:, :)
  type(owner) :: o
  type(holder) :: holders(3)
  integer :: k, kinds(3)

  allocate (shape :: several(9))
  call count_up (several)
  if (any (several%n /= [ (k + 1 + mod (k, 2), k = 1, 9) ])) stop 1
  deallocate (several)
  allocate (cube :: several(10))
  call count_up (several)
  call count_up (several(2:10:2))
  do k = 1, 10
    if (mod (k, 2) == 1 .and. several(k)%n /= k + 2) stop 2
    if (mod (k, 4) == 0 .and. several(k)%n /= k + 1 + k / 2 + 1) stop 3
    if (mod (k, 4) == 2 .and. several(k)%n /= k + 1 + k / 2 + 2) stop 4
  end do
  select type (several)
  type is (cube)
    if (any (several%c /= 0)) stop 5
  end select

  allocate (box :: plane(5, 4))
  call count_plane (plane)
  if (sum (plane%n) /= 560) stop 6
  if (plane(5, 4)%n /= 45 .or. plane(1, 2)%n /= 21) stop 7

  if (kind_of (shape (1)) /= 3) stop 11
  if (kind_of (box (1)) /= 1) stop 12
  if (kind_of (cube (1)) /= 2) stop 13
  if (kind_of (several(3)) /= 2) stop 14
  if (class_of (shape (1)) /= 1) stop 15
  if (class_of (box (1, 3.)) /= 4) stop 16
  if (class_of (cube (1, 3., 7)) /= 8) stop 17
  allocate (box :: one)
!$acc data copyin(one)
  if (kind_of (one) /= 1) stop 18
!$acc end data

  allocate (box :: o%it(12))
  call owned (o)
  if (any (o%it%n /= [ (2 * k, k = 1, 12) ])) stop 19
!$acc enter data copyin(o%it)
  o%it%n = 3
!$acc update device(o%it)
  call owned_present (o)
!$acc update self(o%it)
  if (any (o%it%n /= [ (3 + k, k = 1, 12) ])) stop 22
  call owned_present (o)
!$acc exit data copyout(o%it)
  if (any (o%it%n /= [ (3 + 2 * k, k = 1, 12) ])) stop 23

  allocate (box :: holders(1)%it)
  allocate (shape :: holders(2)%it)
  allocate (cube :: holders(3)%it)
  call kinds_of (holders, kinds)
  if (any (kinds /= [ 1, 0, 2 ])) stop 20
end program
