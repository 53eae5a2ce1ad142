! Correct Fortran compiles without a word.
! { dg-options "-g -Wall" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine f (a, b, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n), b(:, :)
  integer :: i, j
  !$acc data copy(a, b)
  !$acc parallel loop
  do i = 1, n
    a(i) = sqrt (a(i)) + sin (a(i))
  end do
  !$acc kernels
  do j = 1, size (b, 2)
    do i = 1, size (b, 1)
      b(i, j) = b(i, j) * a(1)
    end do
  end do
  !$acc end kernels
  !$acc end data
end subroutine

! Members of a common block are the whole program's: others may have set them.
subroutine common_members (r)
  implicit none
  real :: x(50), y(50), r(50), k
  integer :: i
  common /members/ x, y, k
  !$acc declare create(/members/)
  !$acc parallel loop copyout(r)
  do i = 1, 50
    r(i) = x(i) + y(i) * k
    x(i) = i
  end do
  !$acc update self(x)
end subroutine
