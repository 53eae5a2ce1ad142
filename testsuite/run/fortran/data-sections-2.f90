! Sections that are not contiguous in data clauses: of dummy arguments, pointers and
! components, with variable bounds, in kernels and internal procedures, on queues.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  type t
    real, allocatable :: x(:, :)
    real :: s(6, 6)
  end type
contains
  subroutine dummies (a, b, c, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(:, :), b(n, n), c(n, *)
    integer :: i, j, k
    k = 2
    !$acc parallel loop copy(a(k, :)) copyout(b(2:n-1, 2:n-1), c(k, 1:n)) collapse(2)
    do j = 1, n
      do i = 1, n
        if (i == k) a(k, j) = a(k, j) + 1
        if (i == k) c(k, j) = 5
        if (i > 1 .and. i < n .and. j > 1 .and. j < n) b(i, j) = 7
      end do
    end do
  end subroutine
  subroutine inner (a, n)
    integer, intent(in) :: n
    real, allocatable, intent(inout) :: a(:, :)
    integer :: i
    !$acc data copy(a(2, :))
    call work
    !$acc end data
  contains
    subroutine work
      !$acc kernels present(a(2, :))
      do i = 1, n
        a(2, i) = a(2, i) * 2
      end do
      !$acc end kernels
    end subroutine
  end subroutine
end module
program p
  use m
  implicit none
  real, allocatable :: a(:, :)
  real, pointer :: q(:, :)
  real :: b(8, 8), c(8, 8), d(4, 4, 4)
  type(t) :: o
  integer :: i, j, k
  allocate (a(8, 8), q(8, 8), o%x(6, 6))
  a = 1; b = 2; c = 3; q = 4; o%x = 5; o%s = 6; d = 7
  call dummies (a, b, c, 8)
  if (any (a(2, :) /= 2) .or. sum (a) /= 72) stop 1
  if (any (b(2:7, 2:7) /= 7) .or. sum (b) /= 36 * 7 + 28 * 2) stop 2
  if (any (c(2, :) /= 5) .or. sum (c) /= 40 + 56 * 3) stop 3
  call inner (a, 8)
  if (any (a(2, :) /= 4) .or. sum (a) /= 88) stop 4
  !$acc enter data copyin(q(1:8:7, 2:3))
  !$acc parallel loop present(q(1:8:7, 2:3)) async(1)
  do j = 2, 3
    q(1, j) = 0
    q(8, j) = 0
  end do
  !$acc exit data copyout(q(1:8:7, 2:3)) async(1)
  !$acc wait
  if (sum (q) /= 60 * 4 .or. any (q(1:8:7, 2:3) /= 0)) stop 5
  !$acc parallel loop copy(o%x(2, :))
  do i = 1, 6
    o%x(2, i) = i
  end do
  if (sum (o%x) /= 150 + 21) stop 6
  !$acc parallel loop copy(d(2, 2:3, :)) collapse(2)
  do k = 1, 4
    do j = 2, 3
      d(2, j, k) = 1
    end do
  end do
  if (sum (d) /= 56 * 7 + 8) stop 7
  !$acc parallel loop copy(d(3:2, :, 1)) copy(a(:, 3:4)) no_create(c(4, :))
  do i = 1, 8
    a(i, 3) = 0
    a(i, 4) = 0
  end do
  if (sum (a) /= 88 - 22) stop 8
  k = 5
  !$acc parallel copyout(a(k, k), b(k:k, 1:8))
  a(k, k) = 100
  b(k, 8) = 100
  !$acc end parallel
  if (a(k, k) /= 100 .or. b(5, 8) /= 100 .or. b(5, 7) /= 7) stop 9
  print *, 'ok'
end program
