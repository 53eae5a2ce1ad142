! detach with finalize, of dummy arguments that are pointers: whatever was attached, the
! pointer of the structure on the device is the host's again, and the data can go.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  type :: box
    real, pointer :: v(:)
  end type
contains
  subroutine work (b, p)
    type(box), intent(inout) :: b
    real, pointer, intent(in) :: p(:)
    integer :: i
    !$acc enter data copyin (b)
    !$acc enter data copyin (p)
    !$acc enter data attach (b%v)
    !$acc enter data attach (b%v)
    !$acc parallel loop present (b)
    do i = 1, 50
      b%v(i) = b%v(i) * 2
    end do
    !$acc exit data detach (b%v) finalize
    !$acc exit data copyout (p)
    !$acc exit data delete (b)
  end subroutine
  subroutine take_off (p, q)
    real, pointer :: p(:)
    real, allocatable :: q(:)
    !$acc enter data copyin (p, q)
    !$acc exit data detach (p) finalize
    !$acc exit data detach (q) finalize
    !$acc exit data delete (p, q)
  end subroutine
end module

program main
  use m
  implicit none
  type(box) :: b
  real, pointer :: p(:)
  real, allocatable :: q(:)
  integer :: i
  allocate (p(50), q(50))
  p = [(i, i = 1, 50)]
  b%v => p
  call work (b, p)
  if (any (p /= [(2 * i, i = 1, 50)])) stop 1
  if (.not. associated (b%v, p)) stop 2
end program
