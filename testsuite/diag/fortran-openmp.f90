! What stays refused of OpenACC and OpenMP in each other: no word of what is allowed.
! { dg-options "-fopenmp" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine inside_openmp (n)
  integer :: n
  !$omp parallel
  !$acc parallel
  !$acc end parallel
  !$acc parallel async ("x") ! { dg-error "ASYNC clause at .1. requires a scalar INTEGER" }
  !$acc end parallel
  !$omp end parallel
  !$acc parallel
  !$omp parallel ! { dg-error "cannot be specified within a !.ACC PARALLEL region" }
  n = 2
  !$omp end parallel
  !$acc end parallel
end subroutine
