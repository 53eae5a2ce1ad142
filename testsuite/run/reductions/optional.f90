! OpenACC 2.17.1: reductions of optional dummy arguments that are there, and regions with
! clauses for some that are not.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module optionals
  implicit none
contains
  subroutine add_up (n, a, s, m, c)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real, intent(inout), optional :: s
    real, intent(inout), optional :: m
    integer, intent(inout), optional :: c
    integer :: i
    if (present (s)) then
      !$acc parallel loop reduction(+:s)
      do i = 1, n
        s = s + a(i)
      end do
    end if
    if (present (m)) then
      !$acc parallel copy(m)
      !$acc loop gang vector reduction(max:m)
      do i = 1, n
        m = max (m, a(i))
      end do
      !$acc end parallel
    end if
    if (present (c)) then
      !$acc kernels loop reduction(+:c)
      do i = 1, n
        if (a(i) > 100) c = c + 1
      end do
    end if
  end subroutine

  subroutine count_up (n, a, c, t, v)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real, intent(inout), optional :: c
    logical, intent(inout), optional :: t
    real, intent(inout), optional :: v(n)
    integer :: i
    !$acc parallel loop copy(c, t, v)
    do i = 1, n
      if (present (c)) then
        !$acc atomic
        c = c + a(i)
      end if
      if (present (t)) t = .true.
      if (present (v)) v(i) = v(i) + a(i)
    end do
  end subroutine
end module

program reductions_optional
  use optionals
  implicit none
  integer, parameter :: n = 1000
  real :: a(n), s, m, v(n)
  integer :: c, i
  logical :: t
  do i = 1, n
    a(i) = mod (i, 200)
  end do
  s = 5
  m = -1
  c = 7
  call add_up (n, a)
  call add_up (n, a, s)
  call add_up (n, a, m=m)
  call add_up (n, a, c=c)
  if (s /= 99505) stop 1
  if (m /= 199) stop 2
  if (c /= 7 + 495) stop 3
  s = 1
  t = .false.
  v = 2
  call count_up (n, a)
  call count_up (n, a, s)
  if (s /= 99501 .or. t .or. any (v /= 2)) stop 4
  call count_up (n, a, t=t)
  call count_up (n, a, v=v)
  if (s /= 99501 .or. .not. t .or. any (v /= a + 2)) stop 5
end program
