! In OpenMP's regions, too, a section of a pointer is that section alone: its columns and
! rows are mapped, copied and updated without what lies beside and between them, so that
! threads with sections of their own do not disturb each other.
! { dg-options "-fopenmp" }
! { dg-skip-device "host" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sections
  use openacc
  implicit none
contains
  ! One thread: nothing of another column is there.
  subroutine one_column (p, c)
    real, pointer :: p(:, :)
    real, pointer, contiguous :: c(:, :)
    integer :: k
    !$omp parallel do num_threads(1)
    do k = 2, 3
      !$acc data copy(p(:, k))
      if (acc_is_present (p(1, k + 1)) .or. acc_is_present (p(1, k - 1))) stop 1
      if (.not. acc_is_present (p(:, k))) stop 2
      !$acc end data
      !$acc data copy(c(:, k))
      if (acc_is_present (c(1, k + 1)) .or. acc_is_present (c(1, k - 1))) stop 3
      if (.not. acc_is_present (c(:, k))) stop 4
      !$acc end data
    end do
  end subroutine
  subroutine columns (p, c, n)
    real, pointer :: p(:, :)
    real, pointer, contiguous :: c(:, :)
    integer, intent(in) :: n
    integer :: i, k
    !$omp parallel do private(i)
    do k = 1, 8
      !$acc parallel loop copy(p(:, k), c(:, k))
      do i = 1, n
        p(i, k) = p(i, k) + 1
        c(i, k) = c(i, k) + k
      end do
      !$acc kernels copy(p(:, k), c(:, k))
      p(:, k) = p(:, k) + 1
      c(:, k) = c(:, k) + p(:, k)
      !$acc end kernels
    end do
  end subroutine
  ! What lies between the elements of a row, or of every second column, stays the host's.
  subroutine rows (p)
    real, pointer :: p(:, :)
    integer :: k
    !$omp parallel do num_threads(1)
    do k = 1, 3
      !$acc data copy(p(k, :))
      p(k + 1, :) = -k
      !$acc parallel present(p(k, :))
      p(k, :) = 10 * k
      !$acc end parallel
      !$acc end data
      if (any (p(k, :) /= 10 * k) .or. any (p(k + 1, :) /= -k)) stop 5
      !$acc data copyin(p)
      p(:, 1:7:2) = k
      !$acc parallel present(p)
      p = 5
      !$acc end parallel
      !$acc update self(p(:, 2:8:2))
      !$acc end data
      if (any (p(:, 1:7:2) /= k) .or. any (p(:, 2:8:2) /= 5)) stop 6
    end do
  end subroutine
end module

program main
  use sections
  implicit none
  real, pointer :: p(:, :)
  real, pointer, contiguous :: c(:, :)
  integer :: i, k
  allocate (p(30, 8), c(30, 8))
  p = 0
  c = 0
  call one_column (p, c)
  do i = 1, 50
    call columns (p, c, 30)
  end do
  if (any (p /= 100)) stop 7
  do k = 1, 8
    if (any (c(:, k) /= 50 * (k + 51))) stop 8
  end do
  call rows (p)
  print *, 'ok'
end program
