! OpenACC 2.8 in Fortran: compute constructs in host_data, whose bounds are temporary
! variables there, and with device addresses.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine fill (n, d, v)
  implicit none
  integer, intent(in) :: n, v
  integer :: d(n), i, m, b(64)
  !$acc host_data use_device(d)
  !$acc kernels loop deviceptr(d)
  do i = 1, n
    d(i) = v * i
  end do
  m = n / 2
  b = 0
  !$acc parallel loop copy(b)
  do i = 1, m
    b(i) = v * i
  end do
  !$acc end host_data
  !$acc parallel loop present(d)
  do i = 1, n
    d(i) = d(i) + i
  end do
  if (b(m) /= v * m) stop 2
end subroutine

program host_data
  implicit none
  integer :: a(64), i, n
  a = 0
  n = 64
  !$acc data copy(a)
  call fill (n, a, 3)
  !$acc end data
  if (any (a /= [(3 * i + i, i = 1, 64)])) stop 1
end program
