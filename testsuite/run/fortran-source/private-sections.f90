! private and firstprivate of sections and elements: the array is private.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program private_sections
  implicit none
  integer, parameter :: n = 40
  integer :: i, j, m, total(n), kept(9), other(n)
  real(8) :: c(9)
  integer, allocatable :: a(:,:)
  m = 9
  c = [(j, j = 1, 9)]
  kept = 100
  allocate (a(3,3))
  !$acc parallel num_gangs (4) private (c(1:m)) copyout (total)
  !$acc loop gang
  do i = 1, n
    !$acc loop vector
    do j = 1, m
      c(j) = i * j
    end do
    total(i) = 0
    !$acc loop seq
    do j = 1, m
      total(i) = total(i) + int (c(j))
    end do
  end do
  !$acc end parallel
  if (any (total /= [(45 * i, i = 1, n)]) .or. any (c /= [(j, j = 1, 9)])) stop 1
  !$acc parallel loop gang private (a(1:3, 2:3), kept(4)) copyout (total) &
  !$acc   firstprivate (c(2:m))
  do i = 1, n
    a(:,:) = i
    kept(4) = i
    total(i) = a(2,3) + kept(4) + int (c(mod (i, 8) + 2))
  end do
  if (any (total /= [(2 * i + mod (i, 8) + 2, i = 1, n)]) .or. any (kept /= 100)) stop 2
  !$acc serial firstprivate(c(1:5)) copyout(other)
  !$acc loop
  do i = 1, n
    other(i) = int (c(mod (i, 5) + 1))
  end do
  !$acc end serial
  if (any (other /= [(mod (i, 5) + 1, i = 1, n)])) stop 3
end program
