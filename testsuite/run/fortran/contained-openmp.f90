! OpenMP and OpenACC in procedures that share variables: private ones of OpenMP stay so.
! { dg-options "-fopenmp" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program contained_openmp
  implicit none
  integer :: i, j, s
  real :: a(100)
  a = 1
  s = 0
  !$omp parallel do private(j) reduction(+:s)
  do i = 1, 100
    do j = 1, 2
      a(i) = a(i) + j
    end do
    s = s + 1
  end do
  if (s /= 100) stop 3
  call one
  !$acc parallel loop
  do i = 1, 100
    a(i) = a(i) + 1
  end do
  if (any (a /= 6)) stop 1
contains
  subroutine one
    !$acc kernels
    do i = 1, 100
      do j = 1, 1
      a(i) = a(i) + j
      end do
    end do
    !$acc end kernels
    !$omp parallel do private(j)
    do i = 1, 100
      do j = 1, 2
      end do
    end do
    if (any (a /= 5)) stop 2
  end subroutine
end program
