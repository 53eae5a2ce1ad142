! Nests whose outermost iterations a thread does a few of at once: explicit and assumed shapes,
! bounds that do not begin with 1, stores between loads, and any number of rows.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

! { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

module nests
  implicit none
contains
  subroutine jacobi (n, m, a, b)
    integer :: n, m, i, j
    real(8) :: a(n,m), b(n,m)
!$acc parallel loop collapse(2) copyin (a) copy (b)
    do j = 2, m - 1
       do i = 2, n - 1
          b(i,j) = 0.25d0 * (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
       end do
    end do
  end subroutine jacobi

  subroutine nine (a, b, first)
    real, dimension (0:,-1:) :: a, b
    integer :: first, i, j
!$acc kernels copyin (a) copy (b)
    do j = first, ubound (a, 2) - 1
       do i = 1, ubound (a, 1) - 1
          b(i,j) = a(i-1,j-1) + 2 * a(i,j-1) - a(i+1,j-1) + a(i-1,j) - 3 * a(i,j) &
               + a(i+1,j) + a(i-1,j+1) + 4 * a(i,j+1) - a(i+1,j+1)
       end do
    end do
!$acc end kernels
  end subroutine nine

  subroutine fields (n, m, l, ex, ey, hx, hy)
    integer :: n, m, l, i, j, k
    real, dimension (n,m,l) :: ex, ey, hx, hy
!$acc parallel copy (ex, ey) copyin (hx, hy)
!$acc loop gang
    do k = 2, l
!$acc loop worker
       do j = 2, m
!$acc loop vector
          do i = 2, n
             ex(i,j,k) = ex(i,j,k) + hx(i,j,k) - hx(i,j,k-1) + hy(i,j-1,k)
             ey(i,j,k) = 2 * ey(i,j,k) - hy(i,j,k) + hy(i,j,k-1) - hx(i-1,j,k)
          end do
       end do
    end do
!$acc end parallel
  end subroutine fields
end module nests

program test
  use nests
  implicit none
  integer :: n, m, i, j, k
  do m = 1, 37, 4
     do n = 3, 150, 49
        call check2 (n, m)
     end do
  end do
  do k = 1, 13
     call check3 (5 + k, 3 + k / 2, k)
  end do
contains
  subroutine check2 (n, m)
    integer :: n, m
    real(8) :: a(n,m), b(n,m), c(n,m)
    real, allocatable :: u(:,:), v(:,:), w(:,:)
    do j = 1, m
       do i = 1, n
          a(i,j) = mod (i * 7 + j * 11, 61)
       end do
    end do
    b = 1
    c = 1
    do j = 2, m - 1
       do i = 2, n - 1
          c(i,j) = 0.25d0 * (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
       end do
    end do
    call jacobi (n, m, a, b)
    if (any (b /= c)) stop 1
    allocate (u(0:n,-1:m), v(0:n,-1:m), w(0:n,-1:m))
    do j = -1, m
       do i = 0, n
          u(i,j) = mod (i * 5 + j * 13 + 20, 67)
       end do
    end do
    do k = 0, 2
       v = 2
       w = 2
       do j = k, m - 1
          do i = 1, n - 1
             w(i,j) = u(i-1,j-1) + 2 * u(i,j-1) - u(i+1,j-1) + u(i-1,j) - 3 * u(i,j) &
                  + u(i+1,j) + u(i-1,j+1) + 4 * u(i,j+1) - u(i+1,j+1)
          end do
       end do
       call nine (u, v, k)
       if (any (v /= w)) stop 2
    end do
  end subroutine check2

  subroutine check3 (n, m, l)
    integer :: n, m, l, p, q, r
    real, dimension (n,m,l) :: ex, ey, hx, hy, fx, fy
    do r = 1, l
       do q = 1, m
          do p = 1, n
             hx(p,q,r) = mod (p * 3 + q * 5 + r * 7, 31)
             hy(p,q,r) = mod (p * 11 + q * 2 + r, 29)
          end do
       end do
    end do
    ex = 1
    ey = 2
    fx = 1
    fy = 2
    do r = 2, l
       do q = 2, m
          do p = 2, n
             fx(p,q,r) = fx(p,q,r) + hx(p,q,r) - hx(p,q,r-1) + hy(p,q-1,r)
             fy(p,q,r) = 2 * fy(p,q,r) - hy(p,q,r) + hy(p,q,r-1) - hx(p-1,q,r)
          end do
       end do
    end do
    call fields (n, m, l, ex, ey, hx, hy)
    if (any (ex /= fx) .or. any (ey /= fy)) stop 3
  end subroutine check3
end program test
