! An element of an array of derived type and what its components lead to, in one construct:
! the region has that element of the array, and no more.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program element_components
  implicit none
  type o_t
    integer :: n
    real, allocatable :: v(:)
    real, pointer :: p(:)
  end type
  type(o_t) :: o(4)
  integer :: k
  do k = 1, 4
    allocate (o(k)%v(10), o(k)%p(5))
    o(k)%v = k
    o(k)%n = k
    o(k)%p = 0
  end do
  call each ()
  call inside (3)
  call entered (2)
  call whole (2)
contains
  subroutine each ()
    integer :: i, k
    do k = 1, 4
      !$acc parallel loop copy(o(k:k), o(k)%v)
      do i = 1, 10
        o(k)%v(i) = o(k)%v(i) + o(k)%n
      end do
    end do
    do k = 1, 4
      if (any (o(k)%v /= 2 * k)) error stop "each"
    end do
  end subroutine

  subroutine inside (k)
    integer, intent(in) :: k
    integer :: i
    !$acc data copy(o(k:k), o(k)%v, o(k)%p)
    !$acc parallel loop
    do i = 1, 10
      o(k)%v(i) = o(k)%v(i) + o(k)%n
    end do
    !$acc parallel loop
    do i = 1, 5
      o(k)%p(i) = o(k)%v(i) + o(k)%n
    end do
    !$acc update self(o(k)%v)
    if (any (o(k)%v /= 3 * k)) error stop "update self"
    o(k)%v = 1
    !$acc update device(o(k)%v)
    !$acc kernels
    do i = 1, 10
      o(k)%v(i) = o(k)%v(i) + o(k)%n
    end do
    !$acc end kernels
    !$acc end data
    if (any (o(k)%v /= 1 + k)) error stop "data"
    if (any (o(k)%p /= 4 * k)) error stop "pointer"
  end subroutine

  subroutine entered (k)
    integer, intent(in) :: k
    integer :: i, j
    do j = 1, 4
      !$acc enter data copyin(o(j:j), o(j)%v)
    end do
    !$acc parallel loop present(o(k)%v)
    do i = 1, 10
      o(k)%v(i) = o(k)%n
    end do
    do j = 1, 4
      !$acc exit data copyout(o(j)%v) delete(o(j:j))
    end do
    if (any (o(k)%v /= k)) error stop "enter data"
  end subroutine

  subroutine whole (k)
    integer, intent(in) :: k
    integer :: i
    !$acc parallel loop copy(o, o(k)%v)
    do i = 1, 10
      o(k)%v(i) = o(k)%v(i) + o(k)%n
    end do
    !$acc data copy(o(2:3))
    !$acc parallel loop copy(o(k)%v, o(k+1)%v)
    do i = 1, 10
      o(k)%v(i) = o(k)%v(i) + o(k+1)%v(i)
    end do
    !$acc end data
    if (any (o(k)%v /= 2 * k + o(k+1)%v)) error stop "two elements"
    !$acc parallel loop copy(o(k)) copy(o(k)%v)
    do i = 1, 10
      o(k)%v(i) = o(k)%n
    end do
    if (any (o(k)%v /= k)) error stop "named element"
  end subroutine
end program
