! Components in clauses of procedures that contain others, and of these; sections of
! components in data constructs and directives that do not name the structure.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  type t
    real (8), allocatable :: a(:), b(:), c(:,:)
    real (8), pointer :: p(:) => null ()
    integer :: n = 0
  end type
contains
  subroutine host (o, n)
    type (t) :: o
    integer, intent (in) :: n
    integer :: i
    !$acc data copyin (o%a) copy (o%b)
    !$acc parallel loop
    do i = 1, n
      o%b(i) = o%b(i) + o%a(i)
    end do
    !$acc end data
    !$acc parallel loop copyin (o%a) copy (o%b)
    do i = 1, n
      o%b(i) = o%b(i) + o%a(i)
    end do
    call inner
    if (o%n == n) call inner_sections (3)
  contains
    subroutine inner
      integer :: k
      !$acc parallel loop copyin (o%a) copy (o%b)
      do k = 1, n
        o%b(k) = o%b(k) + o%a(k)
      end do
      !$acc kernels copyin (o%a) copy (o%b)
      do k = 1, n
        o%b(k) = o%b(k) + o%a(k)
      end do
      !$acc end kernels
      !$acc enter data copyin (o%a, o%b)
      !$acc serial
      o%b(1) = o%b(1) + 100
      !$acc end serial
      !$acc exit data copyout (o%b) delete (o%a)
    end subroutine

    subroutine inner_sections (first)
      integer, intent (in) :: first
      integer :: k
      !$acc parallel loop copyin (o%a(first:n)) copy (o%b(first:n)) if (n > 1)
      do k = first, n
        o%b(k) = o%b(k) + 10 * o%a(k)
      end do
    end subroutine
  end subroutine

  subroutine sections (o, n)
    type (t), intent (inout) :: o
    integer, intent (in) :: n
    integer :: i, j
    !$acc data copyin (o%a(2:n)) copy (o%b(2:n), o%c(:,2:3), o%p(4:5))
    !$acc parallel loop
    do i = 2, n
      o%b(i) = o%b(i) + o%a(i)
    end do
    !$acc parallel loop collapse (2)
    do j = 2, 3
      do i = 1, n
        o%c(i,j) = o%c(i,j) + i
      end do
    end do
    !$acc parallel loop
    do i = 4, 5
      o%p(i) = -i
    end do
    !$acc end data
    !$acc enter data copyin (o%b(3:n - 1))
    !$acc kernels
    do i = 3, n - 1
      o%b(i) = o%b(i) + 1000
    end do
    !$acc end kernels
    !$acc exit data copyout (o%b(3:n - 1))
  end subroutine
end module

program main
  use m
  implicit none
  integer, parameter :: n = 20
  type (t) :: o
  integer :: i
  real (8) :: want(n)
  allocate (o%a(n), o%b(n), o%c(n,4), o%p(n))
  o%a = [(i, i = 1, n)]
  o%b = 0
  o%c = 0
  o%p = 7
  o%n = n
  call host (o, n)
  want = 4 * o%a
  want(3:) = 14 * o%a(3:)
  want(1) = want(1) + 100
  if (any (o%b /= want)) stop 1
  call sections (o, n)
  want(2:) = want(2:) + o%a(2:)
  want(3:n - 1) = want(3:n - 1) + 1000
  if (any (o%b /= want)) stop 2
  if (any (o%c(:,2) /= o%a) .or. any (o%c(:,3) /= o%a) .or. any (o%c(:,1) /= 0)) stop 3
  if (any (o%p(4:5) /= [-4, -5]) .or. o%p(3) /= 7 .or. o%p(6) /= 7) stop 4
end program
