! Members of polymorphic dummy arguments are reduced, with and without a clause.
!
! { dg-options "-w" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  type grid
    real(8), allocatable :: f(:)
    real(8) :: total = 1
    integer :: most = 0, counts(3) = 0
  end type
  type, extends(grid) :: fine
    real(8) :: more = 2
  end type
contains
  subroutine clause(this, n)
    class(grid), intent(inout) :: this
    integer, intent(in) :: n
    integer :: i
    !$acc parallel loop reduction(+:this%total) reduction(max:this%most)
    do i = 1, n
      this%total = this%total + this%f(i)
      this%most = max(this%most, i)
    end do
  end subroutine
  subroutine implied(this, n, a)
    class(grid), intent(inout) :: this
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    integer :: i
    !$acc parallel loop copyin(a)
    do i = 1, n
      this%total = this%total + a(i)
    end do
    !$acc parallel loop gang num_gangs(5) copyin(a)
    do i = 1, n
      this%counts(2) = this%counts(2) + 1
    end do
  end subroutine
  subroutine rows(this, n)
    class(fine), intent(inout) :: this
    integer, intent(in) :: n
    integer :: i, j
    !$acc parallel loop gang
    do i = 1, n
      !$acc loop vector
      do j = 1, n
        this%more = this%more + this%f(j)
      end do
    end do
  end subroutine
end module
program p
  use m
  implicit none
  class(grid), allocatable :: g
  type(fine) :: h
  integer, parameter :: n = 1000
  real(8) :: s
  integer :: i
  allocate (g)
  allocate (g%f(n), h%f(n))
  do i = 1, n
    g%f(i) = mod(i, 7); h%f(i) = mod(i, 5)
  end do
  s = sum(g%f)
  !$acc data copy(g) copyin(g%f)
  call clause(g, n)
  call implied(g, n, g%f)
  !$acc end data
  if (g%total /= 1 + 2 * s .or. g%most /= n .or. any(g%counts /= [0, n, 0])) stop 1
  !$acc data copy(h) copyin(h%f)
  call clause(h, n)
  call rows(h, 20)
  !$acc end data
  if (h%total /= 1 + sum(h%f) .or. h%more /= 2 + 20 * sum(h%f(1:20))) stop 2
end program
