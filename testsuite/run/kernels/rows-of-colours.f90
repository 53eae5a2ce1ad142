! Red and black fields in bare kernels regions, of allocatables, pointers and dummy arguments: the
! strides and the inner loops' counts are the run's to know.  Whole arrays and sections.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module fields
  implicit none
  integer, parameter :: dp = kind (1d0)
  real(dp), allocatable :: u(:,:), f(:,:)
  real(dp), pointer, contiguous :: flat(:)
contains
  subroutine start (n, m)
    integer, intent(in) :: n, m
    integer :: i, j
    if (allocated (u)) deallocate (u, f)
    allocate (u(n,m), f(n,m))
    do j = 1, m
      do i = 1, n
        u(i,j) = mod (i * 13 + j * 7, 23)
        f(i,j) = mod (i * 3 + j * 5, 11) * 0.01_dp
      end do
    end do
  end subroutine

  subroutine by_serial (v, g, n, m)
    real(dp), intent(inout) :: v(:,:)
    real(dp), intent(in) :: g(:,:)
    integer, intent(in) :: n, m
    integer :: i, j, it, c
    do it = 1, 3
      do c = 0, 1
        do j = 2, m - 1
          do i = 2 + mod (j + c, 2), n - 1, 2
            v(i,j) = 0.25_dp * (v(i-1,j) + v(i+1,j) + v(i,j-1) + v(i,j+1) - g(i,j))
          end do
        end do
      end do
    end do
  end subroutine

  subroutine of_module (n, m)
    integer, intent(in) :: n, m
    integer :: i, j, it, c
    !$acc kernels copy(u) copyin(f)
    do it = 1, 3
      do c = 0, 1
        do j = 2, m - 1
          do i = 2 + mod (j + c, 2), n - 1, 2
            u(i,j) = 0.25_dp * (u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1) - f(i,j))
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine of_pointers (v, g, n, m)
    real(dp), pointer, intent(in) :: v(:,:), g(:,:)
    integer, intent(in) :: n, m
    integer :: i, j, it, c
    !$acc kernels copy(v) copyin(g)
    do it = 1, 3
      do c = 0, 1
        do j = 2, m - 1
          do i = 2 + mod (j + c, 2), n - 1, 2
            v(i,j) = 0.25_dp * (v(i-1,j) + v(i+1,j) + v(i,j-1) + v(i,j+1) - g(i,j))
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine of_allocatables (v, g, n, m)
    real(dp), allocatable, intent(inout) :: v(:,:)
    real(dp), allocatable, intent(in) :: g(:,:)
    integer, intent(in) :: n, m
    integer :: i, j, it
    !$acc kernels copy(v) copyin(g)
    do it = 1, 3
      do j = 2, m - 1
        do i = 3 - mod (j, 2), n - 1, 2
          v(i,j) = 0.25_dp * (v(i-1,j) + v(i+1,j) + v(i,j-1) + v(i,j+1) - g(i,j))
        end do
      end do
      do j = 2, m - 1
        do i = 2 + mod (j, 2), n - 1, 2
          v(i,j) = 0.25_dp * (v(i-1,j) + v(i+1,j) + v(i,j-1) + v(i,j+1) - g(i,j))
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine of_shapes (v, g)
    real(dp), intent(inout) :: v(:,:)
    real(dp), intent(in) :: g(:,:)
    integer :: i, j, it, c
    !$acc kernels copy(v) copyin(g)
    do it = 1, 3
      do c = 0, 1
        do j = 2, size (v, 2) - 1
          do i = 2 + mod (j + c, 2), size (v, 1) - 1, 2
            v(i,j) = 0.25_dp * (v(i-1,j) + v(i+1,j) + v(i,j-1) + v(i,j+1) - g(i,j))
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program rows_of_colours
  use fields
  implicit none
  real(dp), allocatable :: e(:,:), other(:,:)
  real(dp), allocatable, target :: w(:,:), h(:,:)
  real(dp), pointer :: p(:,:), q(:,:)
  integer, parameter :: sizes(2, 6) = reshape ([33, 40, 40, 33, 3, 3, 4, 5, 2, 9, 9, 2], [2, 6])
  integer :: k, n, m
  do k = 1, 6
    n = sizes(1, k)
    m = sizes(2, k)
    call start (n, m)
    e = u
    call by_serial (e, f, n, m)
    call of_module (n, m)
    if (any (u /= e)) stop 1
    other = colours (n, m)
    call start (n, m)
    call of_allocatables (u, f, n, m)
    if (any (u /= other)) stop 2
    call start (n, m)
    call of_shapes (u, f)
    if (any (u /= e)) stop 3
    ! Every second row and column of a larger array, and a part of its columns.
    call start (n, m)
    allocate (w(2 * n, 3 * m), h(2 * n, 3 * m))
    w = -1
    p => w(1:2*n:2, 2:3*m:3)
    q => h(2:n+1, m:2*m-1)
    p = u
    q = f
    call of_pointers (p, q, n, m)
    if (any (p /= e) .or. any (w(2::2, :) /= -1)) stop 4
    deallocate (w, h)
  end do
contains
  function colours (n, m) result (v)
    integer, intent(in) :: n, m
    real(dp) :: v(n, m)
    integer :: i, j, it, c
    call start (n, m)
    v = u
    do it = 1, 3
      do c = 1, 0, -1
        do j = 2, m - 1
          do i = 2 + merge (1 - mod (j, 2), mod (j, 2), c == 1), n - 1, 2
            v(i,j) = 0.25_dp * (v(i-1,j) + v(i+1,j) + v(i,j-1) + v(i,j+1) - f(i,j))
          end do
        end do
      end do
    end do
  end function
end program
