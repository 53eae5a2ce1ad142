! Several statements on a line, with `;' between them: types, headings and ends of scopes,
! declarations, the first executable statement.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m1; implicit none; integer, parameter :: n = 20; real :: v(n); end module
module m2; use m1, only: nn => n; implicit none
  type t1; integer :: i; real :: x(3); end type; type t2; type(t1) :: a; end type
contains
  pure real function square (x); !$acc routine seq
    real, intent(in) :: x; square = x * x; end function
  subroutine twice (a); real, intent(inout) :: a(:); integer :: i
    !$acc parallel loop copy(a)
    do i = 1, size (a); a(i) = a(i) * 2; end do; end subroutine
  subroutine totals (a, s); real, intent(in) :: a(nn); real, intent(out) :: s(3); integer :: i, j
    s = 0; i = 0
    !$acc parallel loop reduction(+:s) copyin(a)
    do i = 1, nn; do j = 1, 3; s(j) = s(j) + j * a(i); end do; end do; end subroutine
  integer function largest (k) result (r); integer, intent(in) :: k(:); integer :: i; r = 0
    !$acc parallel loop reduction(max:r)
    do i = 1, size (k); r = max (r, k(i)); end do
  end function; end module; program p; use m1; use m2; implicit none
  integer :: i, j; real :: a(n), s(3); type(t2) :: z(n); real, parameter :: c = 2.5; a = 1; s = 0
  !$acc parallel loop copy(a)
  do i = 1, n; a(i) = a(i) + c; end do; if (any (a /= 3.5)) error stop 1
  !$acc parallel loop reduction(+:s) copyin(c, a)
  do i = 1, n; do j = 1, 3; s(j) = s(j) + j * a(i) * c; end do; end do
  if (any (s /= [1, 2, 3] * n * 3.5 * c)) error stop 2
  !$acc parallel loop
  do i = 1, n; z(i)%a%i = i; z(i)%a%x = square (real (i)); end do
  if (any (z%a%x(2) /= [(i * i, i = 1, n)])) error stop 3
  call twice (a); if (any (a /= 7)) error stop 4
  call totals (a, s); if (any (s /= [1, 2, 3] * 7 * n)) error stop 5
  if (largest ([3, 9, 2]) /= 9) error stop 6
  block; real :: a(2); integer :: k; a = 0
    !$acc parallel loop reduction(+:a)
    do k = 1, n; a(1) = a(1) + k; a(2) = a(2) + 1; end do
    if (any (a /= [n * (n + 1) / 2, n])) error stop 7; end block
  if (any (a /= 7)) error stop 8
end program
