! Stencils over many rows and fields: dummy arguments of explicit and of assumed shape, with bounds
! of their own and strides.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module fields
  implicit none
contains
  subroutine explicit (n, m, l, c, x, y, s)
    integer, intent(in) :: n, m, l
    real(8), intent(in) :: c(n,m,l,6)
    real(8), intent(in) :: x(0:n+1,0:m+1,0:l+1)
    real(8), intent(inout) :: y(0:n+1,0:m+1,0:l+1)
    real(8), intent(out) :: s
    integer :: i, j, k
    s = 0
    !$acc parallel loop collapse(3) reduction(+:s) present(x, y, c)
    do k = 1, l
       do j = 1, m
          do i = 1, n
             y(i,j,k) = c(i,j,k,1) * x(i,j,k) + c(i,j,k,2) * x(i,j,k+1) + c(i,j,k,3) * x(i,j,k-1) &
                  + c(i,j,k,4) * (x(i,j+1,k) - x(i,j-1,k)) + c(i,j,k,5) * (x(i+1,j+1,k+1) - x(i-1,j-1,k-1)) &
                  + c(i,j,k,6) * (x(i,j-1,k+1) - x(i,j+1,k-1))
             s = s + y(i,j,k)
          end do
       end do
    end do
  end subroutine

  subroutine assumed (c, x, y, s)
    real(8), intent(in) :: c(:,:,:,:)
    real(8), intent(in) :: x(:,:,:)
    real(8), intent(inout) :: y(:,:,:)
    real(8), intent(out) :: s
    integer :: i, j, k
    s = 0
    !$acc kernels present(x, y, c)
    !$acc loop independent reduction(+:s)
    do k = 2, size (x, 3) - 1
       !$acc loop independent reduction(+:s)
       do j = 2, size (x, 2) - 1
          !$acc loop independent reduction(+:s)
          do i = 2, size (x, 1) - 1
             y(i,j,k) = c(i-1,j-1,k-1,1) * x(i,j,k) + c(i-1,j-1,k-1,2) * x(i,j,k+1) &
                  + c(i-1,j-1,k-1,3) * x(i,j,k-1) + c(i-1,j-1,k-1,4) * (x(i,j+1,k) - x(i,j-1,k)) &
                  + c(i-1,j-1,k-1,5) * (x(i+1,j+1,k+1) - x(i-1,j-1,k-1)) &
                  + c(i-1,j-1,k-1,6) * (x(i,j-1,k+1) - x(i,j+1,k-1))
             s = s + y(i,j,k)
          end do
       end do
    end do
    !$acc end kernels
  end subroutine

  subroutine serial (n, m, l, c, x, y, s)
    integer, intent(in) :: n, m, l
    real(8), intent(in) :: c(n,m,l,6)
    real(8), intent(in) :: x(0:n+1,0:m+1,0:l+1)
    real(8), intent(inout) :: y(0:n+1,0:m+1,0:l+1)
    real(8), intent(out) :: s
    integer :: i, j, k
    s = 0
    do k = 1, l
       do j = 1, m
          do i = 1, n
             y(i,j,k) = c(i,j,k,1) * x(i,j,k) + c(i,j,k,2) * x(i,j,k+1) + c(i,j,k,3) * x(i,j,k-1) &
                  + c(i,j,k,4) * (x(i,j+1,k) - x(i,j-1,k)) + c(i,j,k,5) * (x(i+1,j+1,k+1) - x(i-1,j-1,k-1)) &
                  + c(i,j,k,6) * (x(i,j-1,k+1) - x(i,j+1,k-1))
             s = s + y(i,j,k)
          end do
       end do
    end do
  end subroutine

  subroutine test (n, m, l)
    integer, intent(in) :: n, m, l
    real(8), allocatable :: c(:,:,:,:), x(:,:,:), y(:,:,:), z(:,:,:), wide(:,:,:)
    real(8) :: s, t
    integer :: i, j, k, f
    allocate (x(0:n+1,0:m+1,0:l+1), y(0:n+1,0:m+1,0:l+1), z(0:n+1,0:m+1,0:l+1), c(n,m,l,6))
    allocate (wide(2*(n+2),m+2,l+2))
    do k = 0, l + 1
       do j = 0, m + 1
          do i = 0, n + 1
             x(i,j,k) = mod (7 * i + 3 * j + 5 * k, 23)
          end do
       end do
    end do
    do f = 1, 6
       do k = 1, l
          do j = 1, m
             do i = 1, n
                c(i,j,k,f) = mod (i + 2 * j + 3 * k + 5 * f, 11)
             end do
          end do
       end do
    end do
    z = -1
    call serial (n, m, l, c, x, z, t)
    wide = -1
    !$acc data copyin(x, c) copy(wide)
    y = -1
    !$acc data copy(y)
    call explicit (n, m, l, c, x, y, s)
    !$acc end data
    if (any (y /= z) .or. s /= t) stop 1
    y = -1
    !$acc data copy(y)
    call assumed (c, x, y, s)
    !$acc end data
    if (any (y /= z) .or. s /= t) stop 2
    call assumed (c, x, wide(1::2,:,:), s)
    if (s /= t) stop 3
    !$acc end data
    if (any (wide(1::2,:,:) /= z) .or. any (wide(2::2,:,:) /= -1)) stop 4
  end subroutine
end module

program main
  use fields
  implicit none
  call test (5, 7, 6)
  call test (37, 3, 4)
  call test (1, 1, 1)
  call test (33, 5, 0)
end program
