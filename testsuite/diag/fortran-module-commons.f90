! OpenACC 2.13: gfortran ignores `declare' of a common block in a module.  In procedures it is
! right.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shared
  implicit none
  real :: x(100), y(10), z(100), w
  common /block/ x, y
  common /one/ w
  !$acc declare create(/block/) ! { dg-error "a common block in the 'declare' of a module" }
  !$acc declare create(z, w) ! { dg-error "a common block in the 'declare' of a module" }
end module

subroutine s
  implicit none
  real :: x(100), y(10)
  common /block/ x, y
  !$acc declare create(/block/)
  !$acc serial present(x)
  x(1) = 1
  !$acc end serial
end subroutine
