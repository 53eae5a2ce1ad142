! Sections in declare: what is copied back is all of the array.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shared
  implicit none
  real :: x(100), y(10), z(100)
  !$acc declare create(x(2:3)), copyin(y(1:10)), device_resident(z(:))
end module

subroutine s (n)
  implicit none
  integer, intent(in) :: n
  real :: x(n), y(10), z(0:n), v(10)
  real, dimension(2:9) :: w
  !$acc declare copy(x(2:3)) ! { dg-error "22: 'copy' in 'declare' copies the whole array back: name 'x' without a section" }
  !$acc declare copy(y(1:10), w(2:9)) copyin(v(3:4))
  !$acc declare copyout(z(1:n)) ! { dg-error "'copyout' in 'declare' copies the whole array back" }
  x = 1; y = 2; w = 3; v = 4; z = 5
end subroutine

subroutine t (n)
  implicit none
  integer, intent(in) :: n
  real :: x(n), z(0:n)
  !$acc declare copy(x(1:n)) copyout(z(0:n))
  x = 1; z = 5
end subroutine
