! OpenACC 2.13: pointers of procedures in `declare' are undefined in the beginning, whatever
! their bits are; they have device memory from `allocate' on.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module pointers
  implicit none
contains
  subroutine leave_bits (value)
    integer(8), intent(in) :: value
    integer(8) :: a(100)
    a = value
    call keep (a)
  end subroutine

  subroutine keep (a)
    integer(8) :: a(:)
    if (a(1) > a(100)) stop 1
  end subroutine

  subroutine plain (r)
    integer, intent(out) :: r(10)
    integer, pointer :: s(:), t
    integer :: i
    !$acc declare create(s, t)
    allocate (s(10), t)
    !$acc parallel loop present(s, t)
    do i = 1, 10
      s(i) = i
      if (i == 1) t = 3
    end do
    !$acc parallel loop present(s, t) copyout(r)
    do i = 1, 10
      r(i) = s(i) + t
    end do
    deallocate (s, t)
  end subroutine

  subroutine with_contained (r)
    integer, intent(out) :: r(10)
    integer, pointer :: s(:,:), t
    integer :: i
    !$acc declare device_resident(s, t)
    allocate (s(10,2), t)
    call fill
    !$acc parallel loop present(s, t) copyout(r)
    do i = 1, 10
      r(i) = s(i,2) + t
    end do
    deallocate (s, t)
  contains
    subroutine fill
      integer :: k
      !$acc parallel loop present(s, t)
      do k = 1, 10
        s(k,2) = 2 * k
        if (k == 1) t = 5
      end do
    end subroutine
  end subroutine
end module

program declare_pointers
  use pointers
  implicit none
  integer :: r(10), i, k
  do k = 1, 3
    call leave_bits (123456789123_8 * k)
    call plain (r)
    do i = 1, 10
      if (r(i) /= i + 3) stop 2
    end do
    call leave_bits (-123456789123_8)
    call with_contained (r)
    do i = 1, 10
      if (r(i) /= 2 * i + 5) stop 3
    end do
  end do
end program
