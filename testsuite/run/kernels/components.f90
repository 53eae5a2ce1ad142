! Kernels regions that map components: several nests, scalars and code of the host between
! them, conditions, queues, structures named beside their components.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  type inner
    real (8), allocatable :: t(:)
  end type
  type model
    real (8), allocatable :: u(:), v(:)
    real (8) :: sum = 0, fixed(4) = 1
    type (inner) :: in
    integer :: n = 0
  end type
contains
  subroutine nests (s, on)
    type (model), intent (inout) :: s
    logical, intent (in) :: on
    integer :: i
    real (8) :: total, factor
    factor = 2
    total = 1
    !$acc kernels copyin (s%u) copy (s%v) create (s%in%t) if (on)
    do i = 1, s%n
      s%in%t(i) = s%u(i) * factor
    end do
    factor = factor + 1
    do i = 2, s%n
      s%v(i) = s%in%t(i - 1) + factor
      total = total + s%v(i)
    end do
    !$acc end kernels
    s%sum = total + factor
  end subroutine

  subroutine whole (s)
    type (model), intent (inout) :: s
    integer :: i
    !$acc kernels copy (s) copy (s%u(2:3)) copy (s%v)
    do i = 2, 3
      s%u(i) = s%u(i) + s%fixed(i)
    end do
    do i = 1, 4
      s%fixed(i) = i
    end do
    s%v(:) = s%v(:) + 1
    !$acc end kernels
  end subroutine

  subroutine queued (s)
    type (model), intent (inout) :: s
    integer :: i
    !$acc data copyin (s%u) copy (s%v)
    !$acc kernels present (s%u, s%v) async (1)
    do i = 1, s%n
      s%v(i) = s%v(i) + s%u(i)
    end do
    !$acc end kernels
    !$acc kernels loop present (s%u, s%v) async (1) independent
    do i = 1, s%n
      s%v(i) = s%v(i) * 2
    end do
    !$acc wait (1)
    !$acc end data
    !$acc kernels copy (s%v) async (2)
    s%v(:) = s%v(:) + 1
    !$acc end kernels
    !$acc wait
  end subroutine
end module

program main
  use m
  implicit none
  type (model) :: s
  class (model), allocatable :: c
  integer :: i, pass
  real (8) :: want(100)
  s%n = 100
  allocate (s%u(100), s%v(100), s%in%t(100))
  do pass = 1, 2
    s%u = [(i, i = 1, 100)]
    s%v = -1
    call nests (s, pass == 1)
    want = [-1d0, (2d0 * (i - 1) + 3, i = 2, 100)]
    if (any (s%v /= want)) stop 1
    if (s%sum /= sum (want(2:)) + 1 + 3) stop 2
  end do
  call whole (s)
  if (any (s%v /= want + 1) .or. any (s%fixed /= [1, 2, 3, 4])) stop 3
  if (any (s%u(1:4) /= [1, 3, 4, 4])) stop 4
  call queued (s)
  if (any (s%v /= (want + 1 + s%u) * 2 + 1)) stop 5
  ! Names of associations.
  allocate (model :: c)
  select type (c)
  type is (model)
    c = s
    !$acc enter data copyin (c)
    !$acc enter data copyin (c%u, c%v)
    !$acc kernels present (c%u, c%v)
    c%v(:) = c%u(:) + 1
    !$acc end kernels
    !$acc exit data copyout (c%v) delete (c%u)
    !$acc exit data delete (c)
    if (any (c%v /= s%u + 1)) stop 6
  end select
  associate (in => s%in)
    !$acc kernels copyout (in%t)
    in%t(:) = 5
    !$acc end kernels
  end associate
  if (any (s%in%t /= 5)) stop 7
end program
