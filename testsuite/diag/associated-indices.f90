! Indices of loops with directives that are names of ASSOCIATE constructs.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine s (a, b, i)
  implicit none
  integer :: a(10), b(10,10), i, j
  associate (k => i, n => a(3))
    !$acc parallel loop
    do k = 1, 10 ! { dg-error "'k', the index of a loop with a directive, is the name" }
      a(k) = n
    end do
    inner: associate (m => a(2))
      !$acc parallel
      !$acc loop collapse (2)
      do j = 1, n
        do m = 1, 10 ! { dg-error "'m', the index of a loop with a directive, is the name" }
          b(m,j) = 1
        end do
      end do
      !$acc end parallel
    end associate inner
    !$acc parallel loop
    do j = 1, n
      a(j) = k
    end do
  end associate
  associate (n => a(3))
    !$acc parallel loop
    do i = 1, n
      a(i) = 1
    end do
  end associate
end subroutine
