! Scalars of a gang's iterations that routines get: what a loop without a directive makes of
! them, all lanes know behind it.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program addressed_scalars
  implicit none
  integer :: y(100, 4), i, k, m, t
  do m = 0, 4
    !$acc parallel loop gang private(t) copyout(y) num_workers(2) vector_length(32)
    do i = 1, 4
      call set(t, i)
      do k = 1, m
        call set(t, 7 + i)
      end do
      !$acc loop vector
      do k = 1, 100
        y(k, i) = t + k
      end do
    end do
    do i = 1, 4
      do k = 1, 100
        if (y(k, i) /= merge(7, 0, m > 0) + i + k) error stop 1
      end do
    end do
  end do
contains
  subroutine set(t, x)
    !$acc routine seq
    integer, intent(out) :: t
    integer, intent(in) :: x
    t = x
  end subroutine
end program
