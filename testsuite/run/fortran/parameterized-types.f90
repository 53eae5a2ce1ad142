! Variables of parameterized derived types: a kind parameter changes nothing, an array whose
! bounds are length parameters has memory and clauses of its own.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module parameterized
  implicit none
  type of_length (n)
    integer, len :: n
    real :: x(n)
    real :: s
  end type
  type of_kind (w)
    integer, kind :: w
    real (w) :: y(10)
  end type
contains
  subroutine add (a)
    type (of_length (*)), intent (inout) :: a
    integer :: i
    !$acc parallel loop copy (a, a%x)
    do i = 1, a%n
      a%x(i) = a%x(i) + i
      if (i == 1) a%s = 4
    end do
    !$acc enter data copyin (a)
    !$acc enter data copyin (a%x)
    !$acc kernels loop present (a)
    do i = 1, a%n
      a%x(i) = a%x(i) * 2
    end do
    !$acc exit data copyout (a%x)
    !$acc exit data delete (a)
  end subroutine
end module

program main
  use parameterized
  implicit none
  type (of_length (10)) :: a
  type (of_length (:)), allocatable :: b
  type (of_kind (8)) :: k
  integer :: i
  a%x = 1
  a%s = 0
  call add (a)
  if (any (a%x /= [(2 * (i + 1), i = 1, 10)]) .or. a%s /= 4) stop 1
  allocate (of_length (7) :: b)
  b%x = 1
  b%s = 0
  call add (b)
  if (any (b%x /= [(2 * (i + 1), i = 1, 7)]) .or. b%s /= 4) stop 2
  k%y = 2
  !$acc parallel loop
  do i = 1, 10
    k%y(i) = k%y(i) + i
  end do
  if (any (k%y /= [(2 + i, i = 1, 10)])) stop 3
end program
