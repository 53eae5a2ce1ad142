! Products of other kinds than sums, and sums in memory, whose loop of steps has a directive.
! { dg-additional-options "-fplugin-arg-accplug-tiles=always" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program semirings
  implicit none
  call compare (70, 131, 9)
  call compare (7, 129, 17)
  call compare (3, 2, 0)
  call compare (0, 5, 3)
contains
  subroutine shortest (n, m, q, x, y, z)
    integer, intent (in) :: n, m, q
    real, intent (in) :: x(n, q), y(q, m)
    real, intent (inout) :: z(n, m)
    integer :: i, j, k
    !$acc parallel loop collapse (2) copyin (x, y) copy (z)
    do j = 1, m
      do i = 1, n
        !$acc loop seq
        do k = 1, q
          if (x(i, k) + y(k, j) < z(i, j)) z(i, j) = x(i, k) + y(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine added (n, m, q, x, y, z)
    integer, intent (in) :: n, m, q
    real, intent (in) :: x(n, q), y(q, m)
    real, intent (inout) :: z(n, m)
    integer :: i, j, k
    !$acc parallel loop gang copyin (x, y) copy (z)
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        !$acc loop seq
        do k = 1, q
          z(i, j) = z(i, j) + x(i, k) * y(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine reached (n, m, q, x, y, z)
    integer, intent (in) :: n, m, q
    logical(1), intent (in) :: x(n, q), y(q, m)
    logical(1), intent (inout) :: z(n, m)
    integer :: i, j, k
    !$acc kernels copyin (x, y) copy (z)
    !$acc loop independent
    do j = 1, m
      !$acc loop independent
      do i = 1, n
        !$acc loop seq
        do k = 1, q
          z(i, j) = z(i, j) .or. (x(i, k) .and. y(k, j))
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  ! The sum is an element of the row that the lanes share: each step is seen by the next one.
  subroutine one_place (n, m, x, z)
    integer, intent (in) :: n, m
    real, intent (in) :: x(n, m)
    real, intent (inout) :: z(n)
    integer :: i, k
    !$acc parallel loop copyin (x) copy (z)
    do i = 1, n
      !$acc loop seq
      do k = 1, m
        if (x(i, k) > 3) z(i) = z(i) + x(i, k)
      end do
    end do
  end subroutine

  subroutine compare (n, m, q)
    integer, intent (in) :: n, m, q
    real :: x(n, q), y(q, m), z(n, m), w(n, m), s(n), t(n)
    logical(1) :: a(n, q), b(q, m), c(n, m), d(n, m)
    integer :: i, j, k
    x = reshape ([(real (mod (i * 7, 23)), i = 1, n * q)], [n, q])
    y = reshape ([(real (mod (i * 5, 19)), i = 1, q * m)], [q, m])
    z = reshape ([(real (mod (i, 29)), i = 1, n * m)], [n, m])
    w = z
    a = x > 18
    b = y > 15
    c = z > 27
    d = c
    call shortest (n, m, q, x, y, z)
    call reached (n, m, q, a, b, c)
    do j = 1, m
      do i = 1, n
        do k = 1, q
          w(i, j) = min (w(i, j), x(i, k) + y(k, j))
          d(i, j) = d(i, j) .or. (a(i, k) .and. b(k, j))
        end do
      end do
    end do
    if (any (z /= w)) stop 1
    if (any (c .neqv. d)) stop 2
    call added (n, m, q, x, y, z)
    do k = 1, q
      do j = 1, m
        w(:, j) = w(:, j) + x(:, k) * y(k, j)
      end do
    end do
    if (any (z /= w)) stop 3
    s = 1
    t = 1
    call one_place (n, q, x, s)
    do k = 1, q
      where (x(:, k) > 3) t = t + x(:, k)
    end do
    if (any (s /= t)) stop 4
  end subroutine
end program
