! A subroutine's dummy arguments, absent ones too, its automatic, allocatable and pointer
! arrays, structures and scalars, in constructs of the subroutine and in its contained
! procedures.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shared
  type pt
    real :: x, y
    real :: v(4)
  end type
contains
subroutine host (n, d, e, k, opt)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: d(n)
  real :: e(:)
  integer :: k
  real, optional :: opt(n)
  real :: aut(n)
  real, pointer :: p(:)
  real, target :: tg(n)
  type(pt) :: r
  integer :: i, j
  real :: sc, red, fp, pr
  logical :: lg
  complex :: z
  real, allocatable :: al(:,:), als
  p => tg
  allocate (al(n, 3))
  allocate (als)
  als = 2
  call init
  !$acc parallel loop copy(d) copy(e) copyin(aut)
  do i = 1, n
    d(i) = d(i) + aut(i) + e(i) + k
    e(i) = e(i) + 1
  end do
  call check (1)
  if (present (opt)) then
    !$acc parallel loop copy(opt)
    do i = 1, n
      opt(i) = opt(i) + 1
    end do
    call check (2)
  end if
  !$acc kernels
  do i = 1, n
    p(i) = p(i) + 1
    do j = 1, 3
      al(i, j) = al(i, j) + i + j
    end do
  end do
  !$acc end kernels
  call check (3)
  red = 0
  sc = 5
  fp = 3
  !$acc parallel loop firstprivate(fp) private(pr) reduction(+:red) copy(r)
  do i = 1, n
    pr = fp + i
    red = red + pr
    if (i == n) r%x = r%x + 1
  end do
  call check (4)
  !$acc kernels copy(aut) copyout(lg)
  sc = sc + 1
  lg = .true.
  do i = 1, n
    aut(i) = sc
  end do
  z = (1., 2.)
  !$acc end kernels
  call check (5)
  !$acc serial
  fp = 17
  k = k + 1
  !$acc end serial
  call check (6)
contains
  subroutine init
    integer :: q
    d = 1; e = 2; aut = 3; p = 4; r%x = 1; r%y = 1; r%v = 1
    do i = 1, n
      do j = 1, 3
        al(i, j) = i
      end do
    end do
    if (present (opt)) opt = 7
    k = 6
    lg = .false.
    z = 0
    pr = 77
  end subroutine
  subroutine check (w)
    integer, intent(in) :: w
    select case (w)
    case (1)
      if (any (d /= 12) .or. any (e /= 3) .or. any (aut /= 3)) stop 1
    case (2)
      if (any (opt /= 8)) stop 2
    case (3)
      if (any (p /= 5) .or. any (tg /= 5)) stop 3
      if (i /= n + 1 .or. j /= 4) stop 31
      do i = 1, n
        do j = 1, 3
          if (al(i,j) /= 2 * i + j) stop 32
        end do
      end do
    case (4)
      if (red /= 3 * n + n * (n + 1) / 2) stop 4
      if (fp /= 3 .or. pr /= 77) stop 41
      if (r%x /= 2 .or. r%y /= 1) stop 42
    case (5)
      if (sc /= 6 .or. any (aut /= 6) .or. .not. lg) stop 5
      if (z /= (1., 2.)) stop 51
    case (6)
      if (fp /= 3) stop 6
      if (als /= 2) stop 61
      if (k /= 6) stop 62
    end select
  end subroutine
end subroutine
end module
program contained_2
  use shared
  real :: d(100), e(100), o(100)
  integer :: k
  call host (100, d, e, k)
  call host (100, d, e, k, o)
end program
