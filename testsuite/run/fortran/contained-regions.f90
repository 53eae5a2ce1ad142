! Constructs in contained procedures, with the variables of the host: dummy arguments,
! automatic, allocatable and pointer arrays, and scalars, in data constructs of either.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shared
contains
subroutine host (n, d, e, k, opt)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: d(n)
  real :: e(:)
  integer :: k
  real, optional :: opt(n)
  real :: aut(n), fix(8)
  real, pointer :: p(:)
  real, target :: tg(n)
  integer :: i, j
  real :: sc, red
  real, allocatable :: al(:,:)
  p => tg
  allocate (al(n, 3))
  d = 1; e = 2; aut = 3; p = 4; al = 5; sc = 6; red = 0; fix = 7; k = 9
  if (present (opt)) opt = 8
  call explicit
  if (any (d /= 15) .or. any (e /= 3) .or. any (aut /= 4)) stop 1
  call implicit
  if (any (d /= 16) .or. any (e /= 4) .or. any (aut /= 5) .or. red /= 4 * n) stop 2
  if (any (p /= 5) .or. any (al /= 6) .or. any (fix /= 8)) stop 3
  if (present (opt)) then
    call optional_one
    if (any (opt /= 9)) stop 4
  end if
  call with_kernels
  if (any (d /= 17) .or. any (e /= 5) .or. any (aut /= 6) .or. sc /= 7) stop 5
  !$acc data copy(d, e, aut, p, al, fix)
  call with_kernels
  call implicit
  !$acc end data
  if (any (d /= 19) .or. any (e /= 7) .or. any (aut /= 8) .or. sc /= 8) stop 6
  if (any (p /= 6) .or. any (al /= 7) .or. any (fix /= 9)) stop 7
  if (k /= 11) stop 8
contains
  subroutine explicit
    !$acc data copy(d) copy(e, aut)
    !$acc parallel loop
    do i = 1, n
      d(i) = d(i) + aut(i) + e(i) + k
      e(i) = e(i) + 1
      aut(i) = aut(i) + 1
    end do
    !$acc end data
  end subroutine
  subroutine implicit
    red = 0
    !$acc parallel loop reduction(+:red)
    do i = 1, n
      d(i) = d(i) + 1
      e(i) = e(i) + 1
      aut(i) = aut(i) + 1
      red = red + p(i)
      p(i) = p(i) + 1
      if (i <= 8) fix(i) = fix(i) + 1
    end do
    !$acc parallel loop collapse(2)
    do j = 1, 3
      do i = 1, n
        al(i, j) = al(i, j) + 1
      end do
    end do
  end subroutine
  subroutine optional_one
    !$acc parallel loop
    do i = 1, n
      opt(i) = opt(i) + 1
    end do
  end subroutine
  subroutine with_kernels
    !$acc kernels
    sc = sc + 1
    k = k + 1
    do i = 1, n
      d(i) = d(i) + 1
    end do
    do i = 1, n
      e(i) = e(i) + 1
      aut(i) = aut(i) + 1
    end do
    !$acc end kernels
    if (i /= n + 1) stop 20
  end subroutine
end subroutine
end module
program contained_regions
  use shared
  real :: d(100), e(100), o(100)
  integer :: k
  call host (100, d, e, k)
  call host (100, d, e, k, o)
end program
