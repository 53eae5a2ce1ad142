! Collapsed loops whose reductions are dummy arguments, which are references: nests of two and
! three loops, several operators, sums that begin with something, and empty loops.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sums
  implicit none
contains
  subroutine three (n, m, l, x, s, most, odd, number)
    integer, intent(in) :: n, m, l
    real(8), intent(in) :: x(n,m,l)
    real(8), intent(inout) :: s, most
    logical, intent(inout) :: odd
    integer(8), intent(inout) :: number
    integer :: i, j, k
    !$acc parallel loop collapse(3) reduction(+:s, number) reduction(max:most) &
    !$acc reduction(.or.:odd) copyin(x)
    do k = 1, l
       do j = 1, m
          do i = 1, n
             s = s + x(i,j,k)
             most = max (most, x(i,j,k))
             odd = odd .or. x(i,j,k) == 17
             number = number + 1
          end do
       end do
    end do
  end subroutine

  subroutine two (n, m, x, s, z)
    integer, intent(in) :: n, m
    real, intent(in) :: x(:,:)
    real, intent(inout) :: s
    complex, intent(inout) :: z
    integer :: i, j
    !$acc parallel loop gang vector collapse(2) reduction(+:s, z) copyin(x) copy(s, z)
    do j = 1, m
       do i = 1, n
          s = s + x(i,j)
          z = z + cmplx (x(i,j), 2 * x(i,j))
       end do
    end do
  end subroutine

  subroutine inside (n, m, x, s)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n,m)
    real(8), intent(inout) :: s
    integer :: i, j
    !$acc data copyin(x) copy(s)
    !$acc parallel present(x, s)
    !$acc loop collapse(2) reduction(+:s)
    do j = 1, m
       do i = 1, n
          s = s + x(i,j)
       end do
    end do
    !$acc end parallel
    !$acc end data
  end subroutine

  subroutine test (n, m, l)
    integer, intent(in) :: n, m, l
    real(8) :: x(n,m,l), s, most
    real :: y(n,m), t
    complex :: z
    logical :: odd
    integer(8) :: number
    integer :: i, j, k
    do k = 1, l
       do j = 1, m
          do i = 1, n
             x(i,j,k) = mod (7 * i + 3 * j + 5 * k, 23)
          end do
       end do
    end do
    s = 5
    most = -1
    odd = .false.
    number = 3
    call three (n, m, l, x, s, most, odd, number)
    if (s /= 5 + sum (x) .or. number /= 3 + size (x, kind=8)) stop 1
    if (size (x) > 0) then
       if (most /= maxval (x)) stop 2
    else if (most /= -1) then
       stop 3
    end if
    if (odd .neqv. any (x == 17)) stop 4
    if (l == 0) return
    y = real (x(:,:,1))
    t = 2
    z = (1, 3)
    call two (n, m, y, t, z)
    if (t /= 2 + sum (y) .or. z /= cmplx (1 + sum (y), 3 + 2 * sum (y))) stop 5
    s = 1
    call inside (n, m, x, s)
    if (s /= 1 + sum (x(:,:,1))) stop 6
  end subroutine
end module

program main
  use sums
  implicit none
  call test (5, 7, 6)
  call test (37, 13, 4)
  call test (1, 1, 1)
  call test (33, 5, 0)
  call test (0, 5, 3)
end program
