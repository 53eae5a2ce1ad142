! Loops that accumulate without a clause: max, min, iand, .and., count, dummy arguments,
! elements and components.
! { dg-options "-w" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module work
  implicit none
  integer, parameter :: n = 37, m = 50
  type sums
    real(8) :: total
    integer :: count(3)
  end type
contains
  function change (a, ni, mi) result (error)
    integer, intent(in) :: ni, mi
    real(8), intent(in) :: a(0:ni-1,0:mi-1)
    real(8) :: error
    integer :: i, j
    error = 0
    !$acc parallel loop copyin(a)
    do j = 1, mi - 1
      do i = 1, ni - 1
        error = max (error, abs (a(i,j) - a(i-1,j)))
      end do
    end do
  end function

  subroutine forms (k, s, p, lo, hi, c, b, all, any, odd, z)
    integer, intent(in) :: k(n,m)
    real(8), intent(inout) :: s, p
    integer, intent(inout) :: lo, hi, c, b
    logical, intent(inout) :: all, any, odd
    complex(8), intent(inout) :: z
    integer :: i, j
    !$acc parallel loop gang copyin(k)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        s = s + k(i,j)
        p = p * (1 + 1d-4 * mod (k(i,j), 3))
        lo = min (k(i,j), lo)
        if (k(i,j) > hi) hi = k(i,j)
        if (mod (k(i,j), 5) == 0) c = c + 1
        b = iand (b, not (ishft (1, mod (k(i,j), 20))))
        all = all .and. k(i,j) > 0
        any = any .or. k(i,j) == 77
        if (k(i,j) == 13) odd = .true.
        z = z + cmplx (k(i,j), 1, 8)
      end do
    end do
  end subroutine

  subroutine on_host (k, s, p, lo, hi, c, b, all, any, odd, z)
    integer, intent(in) :: k(n,m)
    real(8), intent(inout) :: s, p
    integer, intent(inout) :: lo, hi, c, b
    logical, intent(inout) :: all, any, odd
    complex(8), intent(inout) :: z
    integer :: i, j
    do j = 1, m
      do i = 1, n
        s = s + k(i,j)
        p = p * (1 + 1d-4 * mod (k(i,j), 3))
        lo = min (k(i,j), lo)
        if (k(i,j) > hi) hi = k(i,j)
        if (mod (k(i,j), 5) == 0) c = c + 1
        b = iand (b, not (ishft (1, mod (k(i,j), 20))))
        all = all .and. k(i,j) > 0
        any = any .or. k(i,j) == 77
        if (k(i,j) == 13) odd = .true.
        z = z + cmplx (k(i,j), 1, 8)
      end do
    end do
  end subroutine

  subroutine rows (x, k, t)
    real(8), intent(inout) :: x(:)
    integer, intent(in) :: k(:,:)
    type(sums), intent(inout) :: t
    integer :: i, j
    !$acc parallel loop copyin(k) copy(x)
    do j = 1, m
      !$acc loop
      do i = 1, n
        x(j) = x(j) + k(i,j)
      end do
    end do
    !$acc parallel loop gang copyin(k) copy(t)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        t%total = t%total + k(i,j)
        t%count(2) = t%count(2) + 1
      end do
    end do
  end subroutine

  real(8) function total (k)
    integer, intent(in) :: k(:,:)
    integer :: i, j
    real(8) :: s
    total = 1
    !$acc kernels loop independent
    do j = 1, m
      s = 0
      !$acc loop independent
      do i = 1, n
        s = s + k(i,j)
      end do
      total = total + s
    end do
  end function
end module

program main
  use work
  integer :: k(n,m), i, j
  real(8) :: a(0:19,0:9), s(2), p(2), x(m)
  integer :: lo(2), hi(2), c(2), b(2)
  logical :: all(2), any(2), odd(2)
  complex(8) :: z(2)
  type(sums) :: t
  do j = 1, m
    do i = 1, n
      k(i,j) = mod (i * 7 + j * 13, 101) + 1
    end do
  end do
  a = 0
  a(0,:) = 1
  a(5,3) = -4
  if (change (a, 20, 10) /= 4) stop 1
  s = 2; p = 1; lo = 1000; hi = -5; c = 3; b = -1; z = (1, 2)
  all = .true.; any = .false.; odd = .false.
  call forms (k, s(1), p(1), lo(1), hi(1), c(1), b(1), all(1), any(1), odd(1), z(1))
  call on_host (k, s(2), p(2), lo(2), hi(2), c(2), b(2), all(2), any(2), odd(2), z(2))
  if (s(1) /= s(2) .or. abs (p(1) - p(2)) > 1d-9 * p(2)) stop 2
  if (lo(1) /= lo(2) .or. hi(1) /= hi(2) .or. c(1) /= c(2) .or. b(1) /= b(2)) stop 3
  if (all(1) .neqv. all(2)) stop 4
  if (any(1) .neqv. any(2)) stop 5
  if (odd(1) .neqv. odd(2)) stop 6
  if (z(1) /= z(2)) stop 7
  x = 1
  t%total = 5; t%count = 0
  call rows (x, k, t)
  do j = 1, m
    if (x(j) /= 1 + sum (k(:,j))) stop 8
  end do
  if (t%total /= 5 + sum (k) .or. t%count(2) /= n * m) stop 9
  if (total (k) /= 1 + sum (k)) stop 10
end program
