! Products of complex matrices in tiles: both precisions, conjugates, real factors, sizes beyond
! tiles.
! { dg-additional-options "-fplugin-arg-accplug-tiles=always" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program complex_products
  implicit none
  integer, parameter :: n = 150, m = 133, l = 67
  complex :: a(m,l), b(l,n), c(m,n), s, r(m,n)
  complex(8) :: a8(m,l), b8(l,n), c8(m,n), s8, r8(m,n)
  real :: x(m,l)
  integer :: i, j, k
  do k = 1, l
    do i = 1, m
      a(i,k) = cmplx (mod (i*7+k*3, 11) - 5, mod (i+k*5, 7) - 3)
      x(i,k) = mod (i*5+k, 9) - 4
    end do
    do j = 1, n
      b(k,j) = cmplx (mod (j*5+k, 9) - 4, mod (j*3+k*2, 13) - 6)
    end do
  end do
  a8 = a; b8 = b
  c = (1, 2); c8 = (3, 4)
  !$acc parallel loop collapse(2) copyin(a,b) copy(c) private(s)
  do j = 1, n
    do i = 1, m
      s = 0
      do k = 1, l
        s = s + a(i,k) * b(k,j)
      end do
      c(i,j) = 2 * s + c(i,j)
    end do
  end do
  !$acc parallel loop collapse(2) copyin(a8,b8) copy(c8) private(s8)
  do j = 1, n
    do i = 1, m
      s8 = 0
      do k = 1, l
        s8 = s8 + conjg (a8(i,k)) * b8(k,j)
      end do
      c8(i,j) = (0, 1) * s8 + c8(i,j)
    end do
  end do
  r = (1, 2) + 2 * matmul (a, b)
  r8 = (3, 4) + (0, 1) * matmul (conjg (a8), b8)
  if (any (c /= r)) stop 1
  if (any (c8 /= r8)) stop 2
  !$acc kernels copyin(x,b) copyout(c)
  do j = 1, n
    do i = 1, m
      c(i,j) = 0
      do k = 1, l
        c(i,j) = c(i,j) + x(i,k) * b(k,j)
      end do
    end do
  end do
  !$acc end kernels
  if (any (c /= matmul (cmplx (x), b))) stop 3
end program complex_products
