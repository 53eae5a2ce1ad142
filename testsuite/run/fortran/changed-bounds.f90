! Loops whose iterations change what their bounds and steps were made of: those count
! that were there before the loop.

program main
  implicit none
  call dummies (10, 2)
  call locals
contains
  subroutine dummies (k, m)
    integer, value :: k, m
    integer :: i, j, c, a(10)
    c = 0
    !$acc serial loop reduction (+:c)
    do i = 1, k, m
       k = 3
       m = 3
       c = c + 1
    end do
    if (c /= 5) stop 1
    k = 10
    c = 0
    a = 0
    !$acc kernels copy (a)
    do i = 1, k
       k = 3
       a(i) = k
    end do
    !$acc end kernels
    if (any (a /= 3)) stop 2
    k = 10
    m = 2
    a = 0
    !$acc kernels loop independent
    do i = m, k, m
       k = 3
       m = 1
       a(i) = i
    end do
    if (any (a /= [(merge (i, 0, mod (i, 2) == 0), i = 1, 10)])) stop 3
    k = 10
    m = 2
    a = 0
    !$acc parallel loop collapse (2) copy (a)
    do i = m, k, m
       do j = k, m, -m
	  !$acc atomic update
	  a(i) = a(i) + j
	  k = 3
	  m = 1
       end do
    end do
    if (any (a /= [(merge (30, 0, mod (i, 2) == 0), i = 1, 10)])) stop 8
    k = 10
    m = 2
    c = 0
    !$acc parallel loop collapse (2) reduction (+:c)
    do i = 1, k
       do j = 1, m
	  k = 3
	  m = 3
	  c = c + i
       end do
    end do
    if (c /= 110) stop 4
  end subroutine dummies

  subroutine locals
    integer :: i, j, n, m, c, a(30, 20)
    n = 30
    m = 20
    a = 0
    !$acc parallel loop tile (4, 8) firstprivate (n, m)
    do j = 1, m
       do i = 1, n
	  n = 2
	  m = 2
	  a(i, j) = a(i, j) + n
       end do
    end do
    if (any (a /= 2)) stop 5
    n = 7
    c = 0
    !$acc serial loop reduction (+:c)
    do i = n, 100, n
       n = 50
       c = c + 1
    end do
    if (c /= 14) stop 6
    n = 20
    a = 0
    !$acc serial copy (a)
    !$acc loop seq
    do j = 1, n
       !$acc loop seq
       do i = 1, n
	  a(i, j) = a(i, j) + 1
       end do
       n = n - 1
    end do
    !$acc end serial
    do j = 1, 20
       if (any (a(1:21-j, j) /= 1) .or. any (a(22-j:, j) /= 0)) stop 7
    end do
  end subroutine locals
end program main
