! Polymorphic variables in regions, with and without clauses: dummies, allocatables,
! pointers, components, arrays, and procedures in a submodule.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shapes
  type shape
    integer :: n = 0
    real, allocatable :: a(:)
    real :: s(10) = 0
  contains
    procedure :: fill
    procedure :: more
  end type
  type, extends (shape) :: box
    real, allocatable :: b(:)
    real :: volume = 3
  end type
  type owner
    class(shape), allocatable :: it
    class(shape), pointer :: other => null ()
  end type
  interface
    module subroutine from_submodule (this, x)
      class(shape), intent(inout) :: this
      real, intent(in) :: x
    end subroutine
  end interface
contains
  subroutine fill (this, x)
    class(shape), intent(inout) :: this
    real, intent(in) :: x
    integer :: i
!$acc parallel loop
    do i = 1, this%n
      this%a(i) = x + i
    end do
  end subroutine

  subroutine more (this)
    class(shape), intent(inout) :: this
    integer :: i
!$acc kernels present(this)
    do i = 1, 100
      this%a(i) = this%a(i) + this%n
    end do
!$acc end kernels
  end subroutine

  ! Nothing is on the device: all of it comes and goes.
  subroutine members (this)
    class(shape), intent(inout) :: this
    integer :: i
!$acc parallel loop
    do i = 1, 10
      this%s(i) = this%s(i) + i
    end do
!$acc kernels
    this%s(:) = this%s(:) * 2
!$acc end kernels
!$acc serial
    this%n = this%n + 1
!$acc end serial
  end subroutine

  subroutine of_type (this)
    class(shape), intent(inout) :: this
    integer :: i
    select type (this)
    type is (box)
!$acc parallel loop
      do i = 1, 100
        this%b(i) = this%a(i) + this%volume
      end do
    class default
      stop 9
    end select
  end subroutine

  subroutine objects (list)
    class(shape), intent(inout) :: list(:)
    integer :: k
!$acc parallel loop
    do k = 1, size (list)
      list(k)%n = list(k)%n + k
    end do
  end subroutine

  subroutine absent (this, n)
    class(shape), intent(in), optional :: this
    integer, intent(out) :: n
    integer :: m
    m = 0
!$acc parallel copy(m)
    if (present (this)) m = this%n
!$acc end parallel
    n = m
  end subroutine
end module

submodule (shapes) inside
contains
  module procedure from_submodule
    integer :: i
!$acc parallel loop present(this)
    do i = 1, this%n
      this%a(i) = this%a(i) * x
    end do
  end procedure
end submodule

program main
  use shapes
  type(shape) :: o
  type(box) :: b
  class(shape), allocatable :: k
  class(shape), allocatable :: several(:)
  type(owner) :: w
  type(shape), target :: t
  integer :: i, n

  o%n = 100
  allocate (o%a(100))
  o%a = 0
!$acc enter data copyin(o)
!$acc enter data copyin(o%a)
  call o%fill (1.)
  call o%more
  call from_submodule (o, 2.)
!$acc update self(o%a)
  if (any (o%a /= [(2. * (1 + i + 100), i = 1, 100)])) stop 1
!$acc exit data delete(o%a)
!$acc exit data delete(o)

  call members (o)
  if (any (o%s /= [(2. * i, i = 1, 10)]) .or. o%n /= 101) stop 2

  ! The object is of an extension.
  b%n = 100
  allocate (b%a(100), b%b(100))
  b%a = 1
!$acc enter data copyin(b%a, b%b)
  call of_type (b)
!$acc exit data copyout(b%b) delete(b%a)
  if (any (b%b /= 4)) stop 3
  call members (b)
  if (any (b%s /= [(2. * i, i = 1, 10)]) .or. b%n /= 101 .or. b%volume /= 3) stop 4

  allocate (box :: k)
  allocate (k%a(100))
  k%n = 100
!$acc enter data copyin(k)
!$acc enter data create(k%a)
  call k%fill (5.)
!$acc parallel loop
  do i = 1, 100
    k%a(i) = k%a(i) + 1
  end do
!$acc exit data copyout(k%a)
!$acc exit data delete(k)
  if (any (k%a /= [(6. + i, i = 1, 100)])) stop 5

  allocate (several(5))
  call objects (several)
  if (any (several%n /= [1, 2, 3, 4, 5])) stop 6
  call objects (several(2:3))
  if (any (several%n /= [1, 3, 5, 4, 5])) stop 7

  allocate (w%it)
  allocate (w%it%a(100), t%a(100))
  w%it%n = 100
  w%other => t
  t%a = 7
!$acc enter data create(w%it%a) copyin(w%other%a)
  call w%it%fill (3.)
!$acc parallel loop
  do i = 1, 100
    w%it%a(i) = w%it%a(i) + w%other%a(i)
  end do
!$acc exit data copyout(w%it%a) delete(w%other%a)
  if (any (w%it%a /= [(10. + i, i = 1, 100)])) stop 8

  call absent (n=n)
  if (n /= 0) stop 10
  print *, 'ok'
end program
