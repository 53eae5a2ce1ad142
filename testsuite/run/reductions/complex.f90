! OpenACC 2.9.11 in Fortran: complex reductions of both kinds.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program reduction_complex
  implicit none
  complex :: c
  complex(8) :: z, p
  integer :: i
  c = (1, 0)
  z = (0, -1)
  p = (1, 0)
  !$acc parallel loop gang vector reduction(+:c, z) reduction(*:p)
  do i = 1, 500
    c = c + cmplx (i, 1)
    z = z + cmplx (0.25d0, i, 8)
    p = p * (0d0, 1d0)
  end do
  if (c /= (125251, 500)) stop 1
  if (z /= (125d0, 125249d0)) stop 2
  if (abs (p - 1) > 1d-12) stop 3
end program
