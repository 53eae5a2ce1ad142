! Threads that do groups of iterations, in Fortran: a convolution over channels, batches.
! { dg-additional-options "-fplugin-arg-accplug-tiles=always" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine convolve (x, w, y, n, m, h, k)
  implicit none
  integer, intent (in) :: n, m, h, k
  real, intent (in) :: x(0:h+1,0:h+1,m,n), w(3,3,m,k)
  real, intent (inout) :: y(h,h,k,n)
  integer :: b, l, i, j, c, r, s
  real :: t
  !$acc parallel loop collapse(4) copyin(x, w) copy(y) private(t)
  do b = 1, n
    do l = 1, k
      do j = 1, h
        do i = 1, h
          t = 0
          do c = 1, m
            do s = 1, 3
              do r = 1, 3
                t = t + x(i+r-2,j+s-2,c,b) * w(r,s,c,l)
              end do
            end do
          end do
          y(i,j,l,b) = t
        end do
      end do
    end do
  end do
end subroutine

subroutine products (a, b, c, n, m)
  implicit none
  integer, intent (in) :: n, m
  double precision, intent (in) :: a(n,n,m), b(n,n,m)
  double precision, intent (inout) :: c(n,n,m)
  integer :: t, i, j, k
  double precision :: u
  !$acc kernels copyin(a, b) copy(c)
  do t = 1, m
    do j = 1, n
      do i = 1, n
        u = c(i,j,t)
        do k = 1, n
          if (k > t - 3) u = u + a(i,k,t) * b(k,j,t)
        end do
        c(i,j,t) = u
      end do
    end do
  end do
  !$acc end kernels
end subroutine

program main
  implicit none
  integer, parameter :: n = 2, m = 3, h = 9, k = 8, s = 12, q = 5
  real :: x(0:h+1,0:h+1,m,n), w(3,3,m,k), y(h,h,k,n), t
  double precision :: a(s,s,q), b(s,s,q), c(s,s,q), u
  integer :: i, j, l, o, p
  x = reshape ([(real (mod (i * 7919, 13) - 6), i = 1, size (x))], shape (x))
  w = reshape ([(real (mod (i * 4729, 11) - 5), i = 1, size (w))], shape (w))
  y = -1
  call convolve (x, w, y, n, m, h, k)
  do o = 1, n
    do l = 1, k
      do j = 1, h
        do i = 1, h
          t = sum (x(i-1:i+1,j-1:j+1,:,o) * w(:,:,:,l))
          if (y(i,j,l,o) /= t) error stop 1
        end do
      end do
    end do
  end do
  a = reshape ([(dble (mod (i * 31, 17) - 8), i = 1, size (a))], shape (a))
  b = reshape ([(dble (mod (i * 37, 19) - 9), i = 1, size (b))], shape (b))
  c = 1
  call products (a, b, c, s, q)
  do o = 1, q
    do j = 1, s
      do i = 1, s
        u = 1
        do p = max (o - 2, 1), s
          u = u + a(i,p,o) * b(p,j,o)
        end do
        if (c(i,j,o) /= u) error stop 2
      end do
    end do
  end do
end program
