! What a nest leaves is no other gang's beginning: a sum of equal terms, and an index that
! starts where memory says.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program equal_terms
  implicit none
  integer :: i, s1, g, s2, h
  integer :: b(0:2999), x(0:2999), c(0:8), d(0:8)
  b = [(i * 37 + 5, i = 0, 2999)]
  x = [(mod (i * 7, 290), i = 0, 2999)]
  s1 = 4095; g = 2131; s2 = s1; h = g
  call device (3000, b, x, s1, g)
  do i = -3, 2998, 3
    s2 = iand (s2, ior (i + 4, 1000)); h = h - iand (b(x(160)), 255)
  end do
  if (s1 /= s2 .or. g /= h) stop 1
  c = [(i, i = 3, 11)]; d = c; s1 = 900; s2 = s1
  call descending (9, c, x, s1)
  d(:) = 9 - d(:)
  do i = 10, 2, -2
    if (x(i) >= i) s2 = min (s2, d(i - 2) * d(i - 2))
  end do
  if (any (c /= d) .or. s1 /= s2) stop 2
contains
  subroutine device (m, b, x, s1, g)
    integer, value :: m
    integer :: b(0:m-1), x(0:m-1), s1, g
    integer(8) :: i3
    !$acc kernels copyin(b, x) copy(s1, g)
    do i3 = -3, m - 2, 3
      s1 = iand (s1, ior (int (i3 + 4, 4), 1000))
      g = g - iand (b(x(160)), 255)
    end do
    !$acc end kernels
  end subroutine

  subroutine descending (n, c, x, s)
    integer, value :: n
    integer :: c(0:n-1), x(0:2999), s, i1, i2
    !$acc kernels
    c(:) = n - c(:)
    do i1 = n + 1, 2, -2
      do i2 = x(i1), i1, -3
        s = min (s, c(i1 - 2) * c(i1 - 2))
      end do
    end do
    !$acc end kernels
  end subroutine
end program
