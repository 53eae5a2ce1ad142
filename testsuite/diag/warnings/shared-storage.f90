! Scalars that share storage, of which a region has its own: EQUIVALENCE, common blocks with
! it, variables of the host in contained procedures.
! { dg-additional-options "-fplugin-arg-accplug-warn=no-loop-dependence,no-carried-value,no-lost-scalar" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine names (a)
  implicit none
  integer :: a(10), i, x, y, c, d, e, u, v
  real :: buffer(4), second, third
  common /block/ c, d
  equivalence (x, y), (d, e), (buffer(2), second), (buffer(3), third), (u, v)
  !$acc parallel loop ! { dg-warning "each thread has its own .\[xy\]. in this construct: it does not share the storage of .\[xy\]. .shared-storage" }
  do i = 1, 10
    x = i
    a(i) = y
  end do
  !$acc serial ! { dg-warning "its own .second. in this construct: it does not share the storage of .buffer." }
  buffer(2) = 3
  a(1) = int (second)
  !$acc end serial
  !$acc parallel loop ! { dg-warning "share the storage of .\[de\]." }
  do i = 1, 10
    !$acc loop seq private(e)
    do c = 1, 3
      e = c
      a(i) = a(i) + d
    end do
  end do
  ! Nothing goes from one to the other.
  !$acc parallel loop
  do i = 1, 10
    x = i
    a(i) = c + d + u + v + x
  end do
  !$acc parallel loop copyin(buffer)
  do i = 1, 10
    third = i
    c = i
    a(i) = int (third) + c + d
  end do
  ! In kernels scalars are the program's.
  !$acc kernels copy(x, y, a)
  x = 3
  a(1) = y
  !$acc end kernels
end subroutine

subroutine host (a)
  implicit none
  integer :: a(10), h, k, only_read
  h = 4
  k = 5
  only_read = 6
  call inner
contains
  subroutine inner
    integer :: j
    !$acc parallel loop ! { dg-warning "each thread has its own .h. in this construct: .next. has the one that all share" }
    do j = 1, 10
      h = j
      a(j) = next ()
    end do
    !$acc parallel loop copyout(a) ! { dg-warning "its own .k. in this construct: .set. has the one" }
    do j = 1, 10
      call set (j)
      a(j) = k
    end do
    !$acc parallel loop copyout(a)
    do j = 1, 10
      a(j) = next () + h + only_read
      k = j
    end do
  end subroutine
  integer function next ()
    !$acc routine seq
    next = h + only_read
  end function
  subroutine set (value)
    !$acc routine seq
    integer, intent(in) :: value
    k = value
  end subroutine
end subroutine
