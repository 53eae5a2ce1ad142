! Few rows that gangs share, and in which they wait for each other: columns of arrays of assumed
! shape, whole and sections; kernels; an extreme and its place; what is between the loops is
! stored, and loaded again.  Whole numbers: any order gives the same sums.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module rows
contains
  subroutine normalise (a, b, mean)
    real(8), intent(in) :: a(:,:)
    real(8), intent(out) :: b(:,:), mean(:)
    real(8) :: s, q
    integer :: i, j
    !$acc parallel loop gang copyin (a) copy (b, mean) private (s, q)
    do j = 1, size (a, 2)
      s = 0
      q = 0
      !$acc loop vector reduction (+: s)
      do i = 1, size (a, 1)
        s = s + a(i,j)
      end do
      mean(j) = s
      !$acc loop vector reduction (max: q)
      do i = 1, size (a, 1)
        q = max (q, a(i,j) * i - mean(j))
      end do
      !$acc loop vector
      do i = 1, size (a, 1)
        b(i,j) = a(i,j) - q
      end do
    end do
  end subroutine

  subroutine in_place (a, last)
    integer, intent(inout) :: a(:,:)
    integer, intent(out) :: last(:)
    integer :: i, j, s, least, place
    !$acc kernels copy (a) copyout (last)
    do j = 1, size (a, 2)
      least = a(1,j)
      place = 1
      do i = 2, size (a, 1)
        if (a(i,j) < least) then
          least = a(i,j)
          place = i
        end if
      end do
      s = 0
      do i = 1, size (a, 1)
        s = s + a(i,j) - least
      end do
      do i = 1, size (a, 1)
        a(i,j) = a(i,j) + s
      end do
      last(j) = place
    end do
    !$acc end kernels
  end subroutine
end module

program test
  use rows
  call of_size (40000, 1)
  call of_size (16384, 2)
  call of_size (20001, 2)
  call of_size (300, 5)
  call of_size (17000, 6)
contains
  subroutine of_size (n, m)
    integer, intent(in) :: n, m
    real(8), allocatable :: a(:,:), b(:,:), mean(:)
    integer, allocatable :: c(:,:), d(:,:), last(:)
    integer :: i, j, first
    allocate (a(n,m), b(n,m), mean(m), c(n,m), d(n,m), last(m))
    do j = 1, m
      do i = 1, n
        a(i,j) = mod (i * 7 + j, 23) - 3
        c(i,j) = mod (i * 13 + j * 5, 101) + 1
      end do
    end do
    d = c
    call normalise (a, b, mean)
    call in_place (c, last)
    do j = 1, m
      if (mean(j) /= sum (a(:,j))) stop 1
      if (any (b(:,j) /= a(:,j) - max (0d0, maxval (a(:,j) * [ (i, i = 1, n) ] - mean(j))))) stop 2
      first = minloc (d(:,j), 1)
      if (last(j) /= first) stop 3
      if (any (c(:,j) /= d(:,j) + sum (d(:,j)) - n * d(first,j))) stop 4
    end do
    b = -1
    call normalise (a(1:n:2,:), b(1:n:2,:), mean)
    do j = 1, m
      if (mean(j) /= sum (a(1:n:2,j))) stop 5
    end do
    if (any (b(2:n:2,:) /= -1)) stop 6
  end subroutine
end program
