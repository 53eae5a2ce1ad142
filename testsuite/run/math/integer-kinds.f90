! Arithmetic of integer kinds 1, 2, 4, 8 and of mixed kinds.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program integer_kinds
  implicit none
  integer(1) :: a(60)
  integer(2) :: b(60)
  integer(8) :: c(60), d(60)
  integer :: i
  !$acc parallel loop copyout(a, b, c, d)
  do i = 1, 60
    a(i) = int (iand (i * 5, 127), 1)
    b(i) = int (a(i), 2) * 200_2 + int (i, 2)
    c(i) = int (b(i), 8) * 1000000007_8 - i
    d(i) = c(i) / (i + 1) + mod (c(i), 97_8) + shiftl (1_8, i)
  end do
  do i = 1, 60
    if (a(i) /= iand (i * 5, 127)) stop 1
    if (b(i) /= a(i) * 200 + i) stop 2
    if (c(i) /= b(i) * 1000000007_8 - i) stop 3
    if (d(i) /= c(i) / (i + 1) + mod (c(i), 97_8) + shiftl (1_8, i)) stop 4
  end do
end program
