! Bounds that a procedure computes for its arrays: those that are the same are one variable, and
! loops over several arrays have one range.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine softmax (n, m, x, y)
  integer :: n, m, i
  double precision :: x(n,m), y(n,m)
  !$acc parallel loop copyin (x) copyout (y)
  do i = 1, m
    y(:,i) = exp (x(:,i) - maxval (x(:,i)))
    y(:,i) = y(:,i) / sum (y(:,i))
  end do
end subroutine

! Not those of other lengths, nor of the same variable with another value.

subroutine others (n, m, x, y)
  integer :: n, m, i, j
  double precision :: x(n,m), y(m,n)
  !$acc parallel loop copyin (x) copyout (y)
  do i = 1, m
    do j = 1, n
      y(i,j) = x(j,i)
    end do
  end do
end subroutine

! In a contained procedure, those of its host's arrays: `z' is read and written at one place.

subroutine outer (z)
  integer :: z(:)
  call inner
contains
  subroutine inner
    !$acc kernels
    z = z + 1
    !$acc end kernels
  end subroutine
end subroutine

! { dg-final { scan-dump-times equal-sizes "is D\\." 3 } }
! { dg-final { scan-dump-times equal-sizes "is ubound" 1 } }
! { dg-final { scan-dump-times equal-sizes "is stride" 1 } }
! { dg-final { scan-dump kept-elements "loop 3 of 3 keeps" } }
