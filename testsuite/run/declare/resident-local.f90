! OpenACC 2.13.1: variables of procedures in `declare device_resident' have device memory
! while the procedure runs; allocatable ones and pointers while they are allocated.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module residents
  implicit none
contains
  subroutine automatic (n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r(n)
    integer :: tmp(n), fixed(5), i
    !$acc declare device_resident(tmp, fixed)
    !$acc parallel loop present(tmp)
    do i = 1, n
      tmp(i) = i * i
    end do
    !$acc parallel loop present(fixed)
    do i = 1, 5
      fixed(i) = 7 * i
    end do
    !$acc parallel loop present(tmp, fixed) copyout(r)
    do i = 1, n
      r(i) = tmp(n + 1 - i) + fixed(mod(i, 5) + 1)
    end do
  end subroutine

  subroutine allocated_here (n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r(n)
    integer, allocatable, target :: a(:,:)
    !$acc declare device_resident(a)
    integer, pointer :: row(:), own(:)
    !$acc declare device_resident(row, own)
    integer :: i, j
    allocate (a(n,3), own(n))
    !$acc parallel loop collapse(2) present(a)
    do j = 1, 3
      do i = 1, n
        a(i,j) = i + 100 * j
      end do
    end do
    row => a(:,2)
    !$acc enter data attach(row)
    !$acc parallel loop present(row, own)
    do i = 1, n
      own(i) = row(i)
    end do
    !$acc exit data detach(row)
    !$acc parallel loop present(own) copyout(r)
    do i = 1, n
      r(i) = own(i)
    end do
    deallocate (own)
  end subroutine
end module

program declare_resident_local
  use openacc
  use residents
  implicit none
  integer :: r(40), mine(6), i, t
  !$acc declare device_resident(mine)
  do t = 1, 3
    call automatic (40, r)
    do i = 1, 40
      if (r(i) /= (41 - i)**2 + 7 * (mod(i, 5) + 1)) stop 1
    end do
    call allocated_here (40, r)
    do i = 1, 40
      if (r(i) /= i + 200) stop 2
    end do
  end do
  !$acc parallel loop present(mine)
  do i = 1, 6
    mine(i) = 3 * i
  end do
  !$acc parallel loop present(mine) copyout(r(:6))
  do i = 1, 6
    r(i) = mine(i)
  end do
  do i = 1, 6
    if (r(i) /= 3 * i) stop 3
  end do
end program
