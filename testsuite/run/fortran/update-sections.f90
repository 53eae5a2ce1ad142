! Updates of sections that are not contiguous move their elements and nothing else: what is
! between them keeps its value.
! { dg-skip-device "host" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  type t
    integer, allocatable :: x(:, :)
    integer :: s(6, 6) = 0
    integer, pointer :: p(:) => null ()
  end type
contains
  subroutine compare (what, is, wanted)
    character(*), intent(in) :: what
    integer, intent(in) :: is(:, :), wanted(:, :)
    if (any (is /= wanted)) then
      print *, what
      print '(6i5)', transpose (is)
      stop 1
    end if
  end subroutine

  ! ON says which elements were updated from a device that has 7 everywhere.
  subroutine check (what, a, on)
    character(*), intent(in) :: what
    integer, intent(inout) :: a(:, :)
    logical, intent(in) :: on(:, :)
    call compare (what, a, merge (7, 1, on))
    a = 1
  end subroutine

  subroutine shaped (a, b, n, s)
    integer, intent(inout) :: a(:, :), b(n, n)
    integer, intent(in) :: n
    integer, pointer, intent(in) :: s(:)
!$acc update self(a(:, 2))
!$acc update self(b(2:n, n))
!$acc update self(s) async(2)
!$acc wait(2)
  end subroutine

  subroutine whole (a)
    integer, intent(inout) :: a(:, :)
!$acc update host(a)
  end subroutine
end module

program main
  use m
  integer, target :: a(6, 6), z(6, 6)
  integer, pointer :: p(:), q(:, :)
  logical :: on(6, 6)
  type(t) :: o
  integer :: i

  a = 7
!$acc enter data copyin(a)
  a = 1

!$acc update self(a(3, :))
  on = .false.; on(3, :) = .true.
  call check ('row', a, on)
!$acc update self(a(1:5:2, 2:6:4))
  on = .false.; on(1:5:2, 2:6:4) = .true.
  call check ('strides', a, on)
!$acc update self(a(2:5, 3:4))
  on = .false.; on(2:5, 3:4) = .true.
  call check ('block', a, on)
!$acc update self(a(:, 3:4))
  on = .false.; on(:, 3:4) = .true.
  call check ('columns', a, on)
  i = 4
!$acc update self(a(i, i:), a(i - 1, 6)) if_present async(1)
!$acc wait
  on = .false.; on(4, 4:) = .true.; on(3, 6) = .true.
  call check ('several', a, on)
!$acc update self(a(6:1:-2, 5))
  on = .false.; on(2:6:2, 5) = .true.
  call check ('backwards', a, on)
!$acc update self(a(3:2, :))
  on = .false.
  call check ('nothing', a, on)

  p => a(6:2:-2, 1)
!$acc update self(p)
  on = .false.; on(2:6:2, 1) = .true.
  call check ('pointer', a, on)
  q => a(1:6:5, 2:3)
!$acc update self(q(:, 2))
  on = .false.; on(1:6:5, 3) = .true.
  call check ('of a pointer', a, on)
  call shaped (a(1:6:3, :), z, 0, p)
  on = .false.; on(1:6:3, 2) = .true.; on(2:6:2, 1) = .true.
  call check ('assumed shape', a, on)
  call whole (a(2:3, 1:6:2))
  on = .false.; on(2:3, 1:6:2) = .true.
  call check ('all of a section', a, on)

  ! To the device.
  a = 2
!$acc update device(a(5, :), a(1, 1:3:2))
!$acc update self(a)
  z = 7
  z(5, :) = 2
  z(1, 1:3:2) = 2
  call compare ('to the device', a, z)
!$acc exit data delete(a)

  ! Components.
  allocate (o%x(6, 6))
  o%x = 7; o%s = 7
!$acc enter data copyin(o)
!$acc enter data copyin(o%x)
  o%x = 1; o%s = 1
!$acc update self(o%x(3, :), o%s(:, 2:3))
  on = .false.; on(3, :) = .true.
  call check ('component', o%x, on)
  on = .false.; on(:, 2:3) = .true.
  call check ('inner component', o%s, on)
!$acc update self(o%s(2:4:2, :))
  on = .false.; on(2:4:2, :) = .true.
  call check ('inner component', o%s, on)
  o%s = 3
!$acc update device(o%s(1:3, :))
!$acc update self(o%s)
  z = 7; z(1:3, :) = 3
  call compare ('inner to the device', o%s, z)
!$acc exit data delete(o%x)
!$acc exit data delete(o)
end program
