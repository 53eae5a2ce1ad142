! OpenACC 2.6.2: a scalar with declare has no implicit attribute: a region reads and writes
! the one on the device.  Of a module, a common block, and one with save.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module settings
  implicit none
  integer :: created = 1, bound = 7
  real(8) :: factor = 2.5d0
  logical :: flag = .false.
  complex :: rotation = (1.0, 0.0)
  !$acc declare create (created, flag, rotation) copyin (factor, bound)
contains
  subroutine assign
    !$acc parallel num_gangs (1)
    created = 40
    flag = .true.
    rotation = rotation * (0.0, 1.0)
    !$acc end parallel
  end subroutine assign

  subroutine check_reads
    integer :: a(3), i
    real :: im
    logical :: f
    !$acc parallel copyout (a, f, im)
    a(1) = created
    f = flag
    im = aimag (rotation)
    !$acc end parallel
    if (a(1) /= 40 .or. .not. f .or. im /= 1) stop 1
    !$acc serial copyout (a)
    a(1) = created
    !$acc end serial
    if (a(1) /= 40) stop 2
    !$acc kernels copyout (a)
    created = created + 1
    do i = 1, 3
      a(i) = created
    end do
    !$acc end kernels
    if (any (a /= 41)) stop 3
  end subroutine check_reads
end module settings

program main
  use settings
  implicit none
  integer :: a(100), i
  !$acc update device (rotation)
  call assign
  call check_reads
  bound = 100
  !$acc update device (bound)
  a = 0
  !$acc parallel loop copy (a)
  do i = 1, bound
    a(i) = int (factor * 2)
  end do
  if (any (a /= 5)) stop 4
  call count_calls
  call count_calls
  !$acc update self (created)
  if (created /= 41) stop 5
contains
  subroutine count_calls
    integer, save :: calls = 0
    !$acc declare create (calls)
    integer :: seen
    !$acc serial copyout (seen)
    calls = calls + 1
    seen = calls
    !$acc end serial
    call check_count (seen)
  end subroutine count_calls

  subroutine check_count (seen)
    integer, intent (in) :: seen
    integer, save :: expected = 0
    expected = expected + 1
    if (seen /= expected) stop 6
  end subroutine check_count
end program main
