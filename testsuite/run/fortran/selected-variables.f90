! Local polymorphic variables in `select type' without a clause, in all kinds of regions; and
! components by the names of ASSOCIATE constructs and by pointers to structures that are parts
! of others in the same construct.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module types
  implicit none
  type :: base
    integer :: n = 0
  end type
  type, extends (base) :: circle
    real(8) :: r = 1
    real(8) :: a(4) = 0
  end type
  type, extends (base) :: square
    real(8) :: s = 1
    real(8), allocatable :: x(:)
  end type
  type holder
    real(8), allocatable :: t(:), u(:)
  end type
  type outer
    type(holder) :: in
    real(8), allocatable :: u(:)
  end type
end module

program main
  use types
  implicit none
  call local_variables ()
  call names_and_pointers ()
contains
  subroutine local_variables ()
    class(base), allocatable :: l, k
    class(base), pointer :: p
    integer :: i
    allocate (circle :: l)
    allocate (square :: k)
    allocate (circle :: p)
    select type (l)
    type is (circle)
      l%r = 2
      !$acc parallel loop
      do i = 1, 4
        l%a(i) = l%a(i) + l%r
      end do
      !$acc kernels
      do i = 1, 4
        l%a(i) = l%a(i) + l%r
      end do
      l%n = 7
      !$acc end kernels
      !$acc serial
      do i = 1, 4
        l%a(i) = l%a(i) + i
      end do
      !$acc end serial
      !$acc kernels copy(l)
      l%a(4) = l%a(4) + 1
      !$acc end kernels
      if (any (l%a /= [5, 6, 7, 9]) .or. l%n /= 7) error stop 1
    end select
    select type (p)
    type is (circle)
      !$acc data copy(p)
      !$acc kernels
      do i = 1, 4
        p%a(i) = p%a(i) + p%r
      end do
      !$acc end kernels
      !$acc end data
      if (any (p%a /= 1)) error stop 2
    end select
    select type (k)
    type is (square)
      allocate (k%x(5))
      k%x = 1
      !$acc parallel loop copy(k%x)
      do i = 1, 5
        k%x(i) = k%x(i) + k%s
      end do
      !$acc kernels copy(k%x)
      do i = 1, 5
        k%x(i) = k%x(i) + k%s
      end do
      !$acc end kernels
      if (any (k%x /= 3)) error stop 3
    end select
  end subroutine

  subroutine names_and_pointers ()
    type(holder), target :: all(2)
    type(outer), target :: s
    type(holder), pointer :: in
    integer :: i
    allocate (s%in%t(4), s%u(4), all(1)%u(4), all(1)%t(4))
    s%u = 2
    all(1)%u = 8
    in => s%in
    !$acc parallel loop copyout(in%t) copyin(s%u)
    do i = 1, 4
      in%t(i) = s%u(i)
    end do
    if (any (s%in%t /= 2)) error stop 4
    associate (a => all(1), b => s%in)
      !$acc parallel loop copyout(b%t) copyin(s%u)
      do i = 1, 4
        b%t(i) = s%u(i) + 1
      end do
      if (any (s%in%t /= 3)) error stop 5
      !$acc parallel loop copyout(a%t) copyin(all(1)%u)
      do i = 1, 4
        a%t(i) = all(1)%u(i) + 1
      end do
      if (any (a%t /= 9)) error stop 6
      !$acc kernels copyin(all(1)%u) copyout(a%t)
      do i = 1, 4
        a%t(i) = all(1)%u(i) + 2
      end do
      !$acc end kernels
      if (any (a%t /= 10)) error stop 7
    end associate
  end subroutine
end program
