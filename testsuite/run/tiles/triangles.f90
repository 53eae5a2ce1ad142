! Products over triangles, in tiles: the rows of a column from and to the diagonal.
! { dg-additional-options "-fplugin-arg-accplug-tiles=always" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program triangles
  implicit none
  call check (131, 19)
  call check (64, 8)
  call check (1, 3)
contains
  subroutine upper (n, q, b, c)
    integer :: n, q, i, j, k
    real :: b(q, n), c(n, n), t
    !$acc parallel loop copyin(b) copy(c)
    do j = 1, n
      do i = 1, j
        t = 0
        do k = 1, q
          t = t + b(k, i) * b(k, j)
        end do
        c(i, j) = t
      end do
    end do
  end subroutine

  subroutine lower (n, q, b, c)
    integer :: n, q, i, j, k
    real(8) :: b(n, q), c(n, n)
    !$acc kernels copyin(b) copy(c)
    do j = 1, n
      do i = j, n
        do k = 1, q
          c(i, j) = c(i, j) + b(i, k) * b(j, k)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine strict (n, q, b, c)
    integer :: n, q, i, j, k
    integer :: b(n, q), c(n, n)
    !$acc parallel loop gang copyin(b) copy(c)
    do j = 2, n
      !$acc loop vector
      do i = 1, j - 1
        !$acc loop seq
        do k = 1, q
          c(i, j) = c(i, j) + b(i, k) * b(j, k)
        end do
      end do
    end do
  end subroutine

  subroutine check (n, q)
    integer :: n, q, i, j, k
    integer :: b(q, n), whole(n, q), c(n, n), want
    real :: r(n, n)
    real(8) :: d(n, n)
    do j = 1, n
      do k = 1, q
        b(k, j) = mod (3 * k + j, 11) - 5
        whole(j, k) = b(k, j)
      end do
    end do
    r = 7
    call upper (n, q, real (b), r)
    d = 7
    call lower (n, q, real (whole, 8), d)
    c = 7
    call strict (n, q, whole, c)
    do j = 1, n
      do i = 1, n
        want = sum (b(:, i) * b(:, j))
        if (nint (r(i, j)) /= merge (want, 7, i <= j)) stop 1
        if (nint (d(i, j)) /= merge (want + 7, 7, i >= j)) stop 2
        if (c(i, j) /= merge (want + 7, 7, i < j)) stop 3
      end do
    end do
  end subroutine
end program
