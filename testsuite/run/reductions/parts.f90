! Components and elements as reduction variables (OpenACC 2.9.11), which gfortran refuses.
! { dg-set-target-env-var ACC_CHECK "1" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module parts_of_variables
  implicit none
  type inner
    real(8) :: v(4) = 0
    integer :: c = 0
  end type
  type state
    integer :: s = 0
    real(8) :: v = 0
    logical :: ok = .true.
    type(inner) :: in
  end type
  type(state) :: mo
contains
  subroutine ck(w, g, e)
    integer :: w
    real(8) :: g, e
    if (g /= e) then
      print *, w, g, e
      stop 1
    end if
  end subroutine
  subroutine dummy(o, x, a, k)
    type(state), intent(inout) :: o
    real(8), intent(inout) :: x(:)
    integer, intent(in) :: a(:), k
    integer :: i, j, n
    n = size(a)
    !$acc parallel loop reduction(+:o%s) reduction(max:o%in%v(2)) reduction(.and.:o%ok)
    do i=1,n
      o%s = o%s + a(i)
      o%in%v(2) = max(o%in%v(2), dble(a(i)))
      o%ok = o%ok .and. a(i) < 1000
    end do
    call ck(1, dble(o%s), dble(sum(a)))
    call ck(2, o%in%v(2), dble(maxval(a)))
    if (.not. o%ok) stop 2
    !$acc parallel loop reduction(+:x(k))
    do i=1,n
      x(k) = x(k) + 2*a(i)
    end do
    call ck(4, x(k), 2*dble(sum(a)))
    o%in%c = 1
    !$acc parallel loop gang reduction(+:o%in%c)
    do i=1,10
      !$acc loop vector reduction(+:o%in%c)
      do j=1,n
        o%in%c = o%in%c + a(j)
      end do
    end do
    call ck(5, dble(o%in%c), 10d0*sum(a)+1)
    o%in%c = 1
    !$acc kernels
    !$acc loop independent gang reduction(+:o%in%c)
    do i=1,10
      !$acc loop independent vector reduction(+:o%in%c)
      do j=1,n
        o%in%c = o%in%c + a(j)
      end do
    end do
    !$acc end kernels
    call ck(6, dble(o%in%c), 10d0*sum(a)+1)
    o%in%c = 1
    !$acc serial loop reduction(+:o%in%c)
    do j=1,n
      o%in%c = o%in%c + a(j)
    end do
    call ck(7, dble(o%in%c), 1d0*sum(a)+1)
    !$acc parallel copy(x)
    !$acc loop gang
    do i = 1, 5
      !$acc loop vector reduction(+:x(i))
      do j = 1, n
        x(i) = x(i) + a(j)*i
      end do
    end do
    !$acc end parallel
    call ck(9, x(5), 5d0*sum(a))
    call ck(10, x(3), 3d0*sum(a))
    mo%s = 4
    !$acc kernels loop reduction(+:mo%s)
    do j=1,n
      mo%s = mo%s + a(j)
    end do
    call ck(11, dble(mo%s), 4d0+sum(a))
    mo%s = 4
    !$acc parallel num_gangs(1)
    call vec(mo, a, n)
    !$acc end parallel
    call ck(12, dble(mo%s), 4d0+sum(a))
  end subroutine
  subroutine vec(o, a, n)
    !$acc routine vector
    type(state), intent(inout) :: o
    integer, intent(in) :: n, a(:)
    integer :: j
    !$acc loop vector reduction(+:o%s)
    do j=1,n
      o%s = o%s + a(j)
    end do
  end subroutine
end module
program reduced_parts
  use parts_of_variables
  implicit none
  integer :: a(1000), i
  integer :: r(2,3), big(1000)
  real(8) :: x(5)
  type(state), pointer :: q
  type(state), target :: o
  a = [(mod(i,97),i=1,1000)]
  x = 0
  call dummy(o, x, a, 2)
  allocate(q)
  !$acc parallel loop reduction(+:q%s)
  do i = 1, 1000
    q%s = q%s + a(i)
  end do
  call ck(20, dble(q%s), dble(sum(a)))
  r = 1; big = 1
  !$acc parallel loop reduction(+:r(1:2,2)) reduction(max:big(500)) reduction(min:big(2))
  do i = 1, 1000
    r(1+mod(i,2),2) = r(1+mod(i,2),2) + 1
    if (a(i) > big(500)) big(500) = a(i)
    if (a(i) < big(2)) big(2) = a(i)
  end do
  if (any (r(:,1) /= 1) .or. any (r(:,2) /= 501) .or. any (r(:,3) /= 1)) stop 3
  if (big(500) /= 96 .or. big(2) /= 0) stop 4
end program
