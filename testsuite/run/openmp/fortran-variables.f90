! OpenACC constructs in OpenMP's regions in Fortran: private pointers, allocatable scalars
! and characters; automatic arrays and host-associated variables of internal procedures.
! { dg-options "-fopenmp" }
! { dg-skip-device "host" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program p
  implicit none
  real, pointer :: x, v(:)
  real, allocatable :: y
  integer :: i, k
  character(3) :: c
  character(:), allocatable :: dc
  integer, volatile :: h
  call sub (v, 5, "abc")
  !$omp parallel private(x, y, v, i, c) num_threads(2)
  allocate (x, y, v(10))
  x = 1; y = 2; v = 3; c = 'abc'
  !$acc parallel loop copy(v, x) copyin(y, c)
  do i = 1, 10
    if (c == 'abc') v(i) = v(i) + y
    if (i == 10) x = x + y
  end do
  if (any (v /= 5) .or. x /= 3) stop 1
  !$acc kernels copy(v)
  v = v * 2
  !$acc end kernels
  !$acc parallel loop copy(v) copyin(x, y)
  do i = 1, 10
    v(i) = v(i) + x + y
  end do
  if (any (v /= 15)) stop 2
  !$acc parallel loop
  do i = 1, 10
    v(i) = v(i) + x + y
  end do
  if (any (v /= 20)) stop 3
  deallocate (x, y, v)
  !$omp end parallel
  print *, 'ok'
contains
  subroutine sub (z, n, s)
    real, pointer :: z(:)
    integer, value :: n
    character(*) :: s
    real :: w(n), e(4:6, 2)
    integer, dimension(n) :: q
    integer :: i
    real, allocatable :: al(:, :)
    allocate (z(n), al(n, 2))
    z = 0
    w = 1; q = 2
    al = 0; e = 0
    !$omp parallel do private(i) firstprivate(w)
    do k = 1, 1
    !$acc data create(w) copyin(q) copyout(al)
    !$acc host_data use_device(w)
    !$acc end host_data
    !$acc parallel loop present(w) 
    do i = 1, n
      w(i) = q(i)
      al(i, 1) = q(i)
      al(i, 2) = ichar (s(1:1))
    end do
    !$acc update self(w(2:3))
    !$acc end data
    if (w(1) /= 1 .or. w(2) /= 2 .or. w(4) /= 1) stop 11
    if (any (al(:, 1) /= 2) .or. any (al(:, 2) /= 97)) stop 12
    !$acc parallel loop copyout(e(:, 1)) private(q)
    do i = 4, 6
      q = i
      e(i, 1) = sum (q(1:n))
    end do
    if (any (e(:, 1) /= [20, 25, 30])) stop 13
    end do
    deallocate (z)
  end subroutine
end program
