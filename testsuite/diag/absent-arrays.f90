! OpenACC 2.17.1: arrays that may be absent, and have no size then.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine s (n, a, b, c)
  implicit none
  integer, intent(in) :: n
  real, optional :: a(n), b(:), c(4)
  integer :: i
  !$acc parallel loop firstprivate(a) ! { dg-error "'firstprivate' of 'a', an optional argument that is an array of variable size" }
  do i = 1, n
    if (present (a)) a(i) = i
  end do
  !$acc parallel loop firstprivate(b) ! { dg-error "'firstprivate' of 'b', an optional argument that is an array of variable size" }
  do i = 1, n
    if (present (b)) b(i) = i
  end do
  !$acc parallel loop firstprivate(c)
  do i = 1, 4
    if (present (c)) c(i) = i
  end do
end subroutine
