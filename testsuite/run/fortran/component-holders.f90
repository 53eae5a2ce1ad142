! Components in data clauses without their structure: the device has the structure for the
! pointers in it, whatever form the component's base has.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  type field
    real, allocatable :: a(:), b(:, :)
    real :: s(20)
    real, pointer :: p(:) => null ()
    real, allocatable :: r
    integer :: n = 0
  end type
  type tile
    integer :: id = 0
    type(field) :: f
  end type
  type chunk
    integer :: count = 0
    type(tile), allocatable :: tiles(:)
    type(field), pointer :: extra => null ()
  end type
  type(chunk) :: global
contains
  subroutine make (f, n)
    type(field), intent(out) :: f
    integer, intent(in) :: n
    allocate (f%a(n), f%b(0:3, n), f%p(n), f%r)
    f%a = 1; f%b = 2; f%s = 3; f%p = 4; f%r = 5; f%n = n
  end subroutine

  subroutine check (what, is, wanted)
    character(*), intent(in) :: what
    real, intent(in) :: is, wanted
    if (abs (is - wanted) > 1e-3) then
      print *, what, is, wanted
      stop 1
    end if
  end subroutine

  ! As codes with explicit-shape dummies do it.
  subroutine add (n, x, y)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    real, intent(in) :: y
    integer :: i
!$acc parallel loop present(x)
    do i = 1, n
      x(i) = x(i) + y
    end do
  end subroutine

  subroutine on_dummy (f)
    type(field), intent(inout) :: f
    integer :: i
!$acc data copy(f%a, f%b) copyin(f%p)
!$acc parallel loop
    do i = 1, f%n
      f%a(i) = f%a(i) + f%p(i) + f%n
      f%b(0, i) = i
    end do
!$acc end data
    call check ('dummy a', f%a(7), 1 + 4 + 20.)
    call check ('dummy b', f%b(0, 7), 7.)
    call check ('dummy b', f%b(1, 7), 2.)
  end subroutine

  subroutine on_class (f)
    class(field), intent(inout) :: f
    integer :: i
!$acc enter data copyin(f%a)
!$acc enter data copyin(f%p)
!$acc parallel loop
    do i = 1, 20
      f%a(i) = f%p(i) + i
    end do
!$acc exit data copyout(f%a) delete(f%p)
    call check ('class', f%a(9), 4 + 9.)
  end subroutine

  subroutine on_elements (list)
    type(field), intent(inout) :: list(:)
    integer :: i, k
    do k = 1, size (list)
!$acc enter data copyin(list(k)%a)
    end do
!$acc parallel loop gang
    do k = 1, size (list)
!$acc loop vector
      do i = 1, 20
        list(k)%a(i) = list(k)%a(i) + 100 * k
      end do
    end do
    do k = 1, size (list)
!$acc exit data copyout(list(k)%a)
      call check ('elements', list(k)%a(3), 1 + 100. * k)
    end do
  end subroutine
end module

program main
  use m
  type(field), target :: o, o2, fixed(3)
  type(field), allocatable :: list(:)
  integer :: i, k

  call make (o, 20)
  ! Only components, each by itself; other members have the host's values.
!$acc enter data copyin(o%a)
!$acc enter data create(o%b)
  do k = 1, 2
    o%n = k
!$acc parallel loop
    do i = 1, 20
      o%a(i) = o%a(i) + o%n
      o%b(1, i) = i
    end do
  end do
!$acc update self(o%a)
  call check ('alone', o%a(20), 4.)
!$acc exit data delete(o%a) copyout(o%b)
  call check ('alone b', o%b(1, 20), 20.)

  ! Members that are in the structure, in part with others.
  call make (o, 20)
!$acc data copy(o%s)
!$acc parallel loop copyin(o%a)
  do i = 1, 20
    o%s(i) = o%s(i) + o%a(i) + o%n
  end do
!$acc end data
  call check ('inside', o%s(4), 24.)

  ! Implicit data of the region around a component.
  call make (o, 20)
!$acc parallel loop copy(o%a)
  do i = 1, 20
    o%a(i) = o%a(i) + 1
    if (i == 1) o%n = 77
  end do
  call check ('region', o%a(1), 2.)
  call check ('region n', real (o%n), 77.)

  ! The structure itself, later.
  call make (o, 20)
!$acc enter data copyin(o%a)
  o%n = 5
!$acc enter data copyin(o)
!$acc parallel loop present(o)
  do i = 1, 20
    o%a(i) = o%a(i) + o%n
  end do
!$acc exit data delete(o)
!$acc exit data copyout(o%a)
  call check ('later', o%a(2), 6.)

  call make (o, 20)
  call on_dummy (o)
  call make (o, 20)
  call on_class (o)

  ! Elements of arrays.
  allocate (list(4))
  do k = 1, 4
    call make (list(k), 20)
  end do
  call on_elements (list)
  do k = 1, 4
    call make (list(k), 20)
  end do
  call on_elements (list(2:3))
  do k = 1, 3
    call make (fixed(k), 20)
!$acc enter data copyin(fixed(k)%a) create(fixed(k)%r)
  end do
!$acc parallel loop collapse(2)
  do k = 1, 3
    do i = 1, 20
      fixed(k)%a(i) = fixed(k)%a(i) + k
      if (i == 1) fixed(k)%r = k
    end do
  end do
  do k = 1, 3
!$acc exit data copyout(fixed(k)%a, fixed(k)%r)
    call check ('fixed', fixed(k)%a(5), 1. + k)
    call check ('fixed r', fixed(k)%r, real (k))
  end do
!$acc data copy(fixed(1)%a, fixed(2)%a)
  call add (20, fixed(1)%a, 10.)
  call add (20, fixed(2)%a, 20.)
!$acc end data
  call check ('two 1', fixed(1)%a(1), 12.)
  call check ('two 2', fixed(2)%a(1), 23.)

  ! Several levels.
  allocate (global%tiles(2), global%extra)
  do k = 1, 2
    call make (global%tiles(k)%f, 20)
  end do
  call make (global%extra, 20)
!$acc data copy(global%tiles(1)%f%a, global%tiles(2)%f%a, global%extra%p)
  call add (20, global%tiles(1)%f%a, 1.)
!$acc data copyin(global%tiles(1)%f%a)
  call add (20, global%tiles(1)%f%a, 1.)
!$acc end data
  global%tiles(2)%id = 3
!$acc parallel loop
  do i = 1, 20
    global%tiles(2)%f%a(i) = global%tiles(1)%f%a(i) * 10
    global%extra%p(i) = i
  end do
!$acc end data
  call check ('tiles 1', global%tiles(1)%f%a(20), 3.)
  call check ('tiles 2', global%tiles(2)%f%a(20), 30.)
  call check ('extra', global%extra%p(20), 20.)
  do k = 1, 2
!$acc enter data copyin(global%tiles(k)%f%b)
  end do
!$acc kernels
  do k = 1, 2
    global%tiles(k)%f%b(:, :) = k
  end do
!$acc end kernels
  do k = 1, 2
!$acc exit data copyout(global%tiles(k)%f%b)
    call check ('kernels', global%tiles(k)%f%b(3, 20), real (k))
  end do

  ! Pointers that get other targets, and allocatables that are allocated again.
  call make (o, 20)
  call make (o2, 20)
!$acc enter data create(o)
  deallocate (o%a)
  allocate (o%a(-3:30))
  o%a = 8
!$acc enter data copyin(o%a)
!$acc parallel loop present(o)
  do i = -3, 30
    o%a(i) = o%a(i) + i
  end do
!$acc exit data copyout(o%a)
  call check ('bounds', o%a(-3), 5.)
  o%p => o2%p
!$acc enter data copyin(o2%p) attach(o%p)
!$acc parallel loop present(o)
  do i = 1, 20
    o%p(i) = o%p(i) + 1
  end do
!$acc exit data copyout(o2%p) detach(o%p)
!$acc exit data detach(o%p) delete(o)
  call check ('attach', o2%p(20), 5.)
  ! Without elements.
  deallocate (o%a)
  allocate (o%a(0))
!$acc enter data copyin(o%a)
!$acc exit data delete(o%a)
  print *, 'ok'
end program
