! gfortran's messages about directives speak of OpenACC, and of nothing that the plugin made.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (n, x, z, r)
  integer :: n, x, i
  real :: r
  logical :: z
  !$acc parallel loop reduction (iand:z) ! { dg-error "the reduction iand not found for type LOGICAL" }
  do i = 1, n
    z = .true.
  end do
  !$acc parallel
  !$acc atomic
  x = n ! { dg-error "ACC ATOMIC assignment must" }
  !$acc end parallel
  !$acc set device_num (r) ! { dg-error "argument of the directive .* must be INTEGER" }
end subroutine
