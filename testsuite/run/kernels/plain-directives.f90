! Directives that leave everything to the compiler, in kernels regions.

program main
  implicit none
  integer :: i, j, n, last(10)
  real :: a(100), s, m
  real, allocatable :: x(:, :)
  allocate (x(50, 40))
  n = 40
  a = [(i, i = 1, 100)]
  x = 1
  s = 0
  m = -1
  j = 7
  !$acc kernels copy (a, x)
  !$acc loop
  do i = 1, 100
     s = s + a(i)
     m = max (m, a(i))
  end do
  !$acc loop
  do j = 1, n
     !$acc loop
     do i = 50, 1, -2
        x(i, j) = x(i, j) + j
     end do
  end do
  !$acc loop
  do i = 2, n
     a(i) = a(i - 1)
  end do
  !$acc end kernels
  if (s /= 5050 .or. m /= 100) stop 1
  do j = 1, n
     do i = 1, 50
        if (x(i, j) /= 1 + merge (j, 0, mod (i, 2) == 0)) stop 2
     end do
  end do
  if (any (a(1:40) /= 1) .or. a(41) /= 41) stop 3
  call bounds (a, 100)
  last = 0
  !$acc kernels loop
  do i = 1, 10
     last(i) = i
  end do
  if (last(10) /= 10) stop 5
contains
  ! The number of iterations counts that was there before the loop.
  subroutine bounds (v, k)
    integer, value :: k
    real :: v(:)
    integer :: l
    v = 0
    !$acc kernels copy (v)
    !$acc loop
    do l = 1, k
       k = 3
       v(l) = k
    end do
    !$acc end kernels
    if (any (v /= 3)) stop 4
  end subroutine bounds
end program main
