! Nests of two and three loops in Fortran: column order, bounds that do not begin at
! one, and reductions over all loops.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program nests
  implicit none
  integer :: rows(4) = [37, 1, 200, 0], columns(4) = [130, 5, 3, 3], test
  do test = 1, 4
     call planes (rows(test), columns(test))
  end do
  call boxes (7, 35, 9)
contains
  subroutine planes (n, m)
    integer, intent (in) :: n, m
    real(8) :: a(0:n, -1:m), biggest
    integer :: i, j, total
    a = 0
    biggest = -1
    total = 0
    !$acc kernels copy(a)
    !$acc loop independent
    do j = -1, m
       !$acc loop independent
       do i = 0, n
          a(i, j) = a(i, j) + i * 1000 + j
       end do
    end do
    !$acc end kernels
    !$acc parallel loop reduction(max:biggest) reduction(+:total) copyin(a)
    do j = -1, m
       !$acc loop reduction(max:biggest) reduction(+:total)
       do i = 0, n
          biggest = max (biggest, a(i, j))
          total = total + nint (a(i, j))
       end do
    end do
    do j = -1, m
       do i = 0, n
          if (a(i, j) /= i * 1000 + j) error stop 1
       end do
    end do
    if (biggest /= n * 1000 + m) error stop 2
    if (total /= nint (sum (a))) error stop 3
  end subroutine

  subroutine boxes (n, m, l)
    integer, intent (in) :: n, m, l
    integer :: a(n, m, l), i, j, k
    complex(8) :: z
    a = 1
    z = (0, 0)
    !$acc parallel loop copy(a)
    do k = 2, l - 1
       !$acc loop
       do j = m - 1, 2, -1
          !$acc loop
          do i = 2, n - 1, 2
             a(i, j, k) = i + 100 * j + 10000 * k
          end do
       end do
    end do
    !$acc parallel loop reduction(+:z) copyin(a)
    do k = 1, l
       !$acc loop reduction(+:z)
       do j = 1, m
          !$acc loop reduction(+:z)
          do i = 1, n
             z = z + cmplx (a(i, j, k), i, 8)
          end do
       end do
    end do
    do k = 1, l
       do j = 1, m
          do i = 1, n
             if (k > 1 .and. k < l .and. j > 1 .and. j < m .and. i > 1 .and. i < n &
                 .and. mod (i, 2) == 0) then
                if (a(i, j, k) /= i + 100 * j + 10000 * k) error stop 4
             else if (a(i, j, k) /= 1) then
                error stop 5
             end if
          end do
       end do
    end do
    if (nint (real (z)) /= sum (a)) error stop 6
    if (nint (aimag (z)) /= n * (n + 1) / 2 * m * l) error stop 7
  end subroutine
end program
