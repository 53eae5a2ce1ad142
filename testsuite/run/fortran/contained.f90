! Variables of a main program that its contained procedures use, too, in constructs of the
! main program: each clause maps its variable, and what has no clause is mapped or
! firstprivate as other variables are.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program contained
  implicit none
  integer, parameter :: n = 32
  integer :: i, j, k, cnt, last
  real :: a(n), b(n, n), w(4), s, t, x
  type q
    integer :: len
    real, allocatable :: v(:)
    real :: f(3)
  end type
  type(q) :: o
  integer :: hist(8)
  call init
  ! Unstructured data.
  !$acc enter data copyin(a, b)
  !$acc parallel loop collapse(2) present(b)
  do j = 1, n
    do i = 1, n
      b(i, j) = b(i, j) + i * 100 + j
    end do
  end do
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc update self(a)
  !$acc update self(b(:, 1:2))
  call check (1)
  !$acc exit data copyout(b) delete(a)
  call check (2)
  ! Private arrays and gang-private scalars.
  !$acc parallel loop gang private(w, x) copy(a)
  do i = 1, n
    x = i
    !$acc loop vector
    do j = 1, 4
      w(j) = x * j
    end do
    a(i) = w(1) + w(2) + w(3) + w(4)
  end do
  call check (3)
  ! Several reductions, if clause, atomic.
  s = 0; t = -1; cnt = 0; hist = 0
  !$acc parallel loop reduction(+:s, cnt) reduction(max:t) private(k) &
  !$acc if(n > 3) copy(hist)
  do i = 1, n
    s = s + a(i)
    t = max (t, a(i))
    if (a(i) > 50) cnt = cnt + 1
    k = mod (i, 8) + 1
    !$acc atomic
    hist(k) = hist(k) + 1
  end do
  call check (4)
  ! Inner reductions.
  !$acc parallel loop gang private(s) copyin(b) copy(a)
  do i = 1, n
    s = 0
    !$acc loop vector reduction(+:s)
    do j = 1, n
      s = s + b(j, i)
    end do
    a(i) = s
  end do
  call check (5)
  ! Kernels with several nests, a scalar that the device sets and a time loop.
  !$acc kernels
  s = 3
  do k = 1, 3
    do i = 1, n
      a(i) = s + k
    end do
    do j = 1, n
      do i = 1, n
        b(i, j) = a(i) + b(i, j)
      end do
    end do
  end do
  t = maxval (a)
  last = k
  !$acc end kernels
  call check (6)
  ! Async.
  s = 1
  !$acc data copy(a)
  !$acc parallel loop async(1)
  do i = 1, n
    a(i) = a(i) + s
  end do
  !$acc kernels async(1)
  do i = 1, n
    a(i) = a(i) + s
  end do
  !$acc end kernels
  !$acc wait
  s = 9
  !$acc end data
  call check (7)
  ! Derived types.
  !$acc enter data copyin(o)
  !$acc enter data copyin(o%v)
  !$acc parallel loop present(o)
  do i = 1, o%len
    o%v(i) = o%v(i) + i + o%f(2)
  end do
  !$acc exit data copyout(o%v)
  !$acc exit data delete(o)
  call check (8)
  ! A scalar that a data construct maps.
  s = 1
  !$acc data copy(s)
  !$acc serial
  s = s + 1
  !$acc end serial
  !$acc kernels
  s = s * 3
  !$acc end kernels
  !$acc parallel loop
  do i = 1, n
    a(i) = s
  end do
  !$acc end data
  call check (9)
  block
    real :: loc(n)
    loc = 1
    !$acc parallel loop copy(loc)
    do i = 1, n
      loc(i) = loc(i) + a(i)
    end do
    a = loc
    call check (10)
  end block
  associate (z => b)
    !$acc parallel loop collapse(2) copy(z)
    do j = 1, n
      do i = 1, n
        z(i, j) = i - j
      end do
    end do
  end associate
  call check (11)
contains
  subroutine init
    a = 5; b = 1; w = -3; x = -4; k = 0; last = 0
    o%len = 7; allocate (o%v(7)); o%v = 1; o%f = 2
    hist = 0
  end subroutine
  subroutine check (m)
    integer, intent(in) :: m
    integer :: p, r
    select case (m)
    case (1)
      if (any (a /= 6)) stop 1
      if (b(3, 2) /= 303) stop 11
    case (2)
      do p = 1, n
        do r = 1, n
          if (b(p, r) /= 1 + 100 * p + r) stop 2
        end do
      end do
      if (any (a /= 6)) stop 21
    case (3)
      if (any (a /= [(10. * p, p = 1, n)])) stop 3
      if (any (w /= -3) .or. x /= -4) stop 31
    case (4)
      if (s /= 10 * n * (n + 1) / 2 .or. t /= 10 * n .or. cnt /= n - 5) stop 4
      if (any (hist /= 4)) stop 41
    case (5)
      do p = 1, n
        if (a(p) /= n * (1 + p) + 100 * n * (n + 1) / 2) stop 5
      end do
    case (6)
      if (any (a /= 6) .or. t /= 6 .or. last /= 4 .or. s /= 3) stop 6
      if (i /= n + 1 .or. j /= n + 1 .or. k /= 4) stop 61
      if (b(2, 3) /= 204 + 15) stop 62
    case (7)
      if (any (a /= 8) .or. s /= 9) stop 7
    case (8)
      if (any (o%v /= [(3. + p, p = 1, 7)])) stop 8
    case (9)
      if (s /= 6) stop 9
      if (any (a /= 6)) stop 91
    case (10)
      if (any (a /= 7)) stop 10
    case (11)
      if (b(4, 1) /= 3) stop 12
    end select
  end subroutine
end program
