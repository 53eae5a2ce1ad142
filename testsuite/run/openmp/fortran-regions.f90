! OpenACC constructs in OpenMP's regions in Fortran: arrays and their sections, dummy
! arguments of all kinds, pointers, components, tasks and sections, variables with static
! storage of which threads have copies, directives, internal procedures.
! { dg-options "-fopenmp" }
! { dg-skip-device "host" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module m
  implicit none
  real, allocatable :: g(:)
  type t
    real, allocatable :: v(:)
    real :: w(20)
    integer :: n
  end type
contains
  subroutine shapes (a, b, p, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(:, :), b(n, *)
    real, pointer :: p(:, :)
    real :: auto(n)
    real, allocatable :: l(:)
    integer :: i, k
    !$omp parallel do default(none) shared(a, b, p, n) private(i, auto, l)
    do k = 1, 4
      auto = k
      allocate (l(n))
      l = 2
      !$acc enter data copyin(l, auto)
      !$acc parallel loop copy(a(:, k), b(1:n, k)) present(l, auto)
      do i = 1, n
        a(i, k) = a(i, k) + auto(i)
        b(i, k) = b(i, k) + l(i)
      end do
      !$acc kernels copy(p(:, k))
      p(:, k) = p(:, k) + 3
      !$acc end kernels
      l = 9
      !$acc update self(l) async(1)
      !$acc wait(1)
      if (any (l /= 2)) stop 11
      !$acc exit data delete(l, auto)
      deallocate (l)
    end do
  end subroutine
  subroutine types (o)
    type(t), intent(inout) :: o(:)
    integer :: i, k
    !$omp parallel do private(i)
    do k = 1, size (o)
      call one_of (o(k), k)
    end do
  end subroutine
  subroutine one_of (o, k)
    type(t), intent(inout) :: o
    integer :: i, k
    !$omp parallel private(i) num_threads(1)
      !$acc data copy(o%v)
      !$acc parallel loop
      do i = 1, 20
        o%v(i) = o%v(i) + i
      end do
      !$acc end data
      !$acc parallel loop copy(o%w)
      do i = 1, 20
        o%w(i) = i * k
      end do
    !$omp end parallel
  end subroutine
end module
program p
  use m
  use omp_lib
  use openacc
  implicit none
  real :: a(30, 4), b(30, 4)
  real, pointer :: q(:, :)
  type(t) :: o(4), one
  integer :: i, j, k, hits, last
  complex :: z
  logical :: ok
  a = 1; b = 1
  allocate (q(30, 4))
  q = 1
  call shapes (a, b, q, 30)
  do k = 1, 4
    if (any (a(:, k) /= 1 + k)) stop 1
  end do
  if (any (b /= 3)) stop 2
  if (any (q /= 4)) stop 3
  do k = 1, 4
    allocate (o(k)%v(20))
    o(k)%v = k
  end do
  call types (o)
  do k = 1, 4
    do i = 1, 20
      if (o(k)%v(i) /= k + i .or. o(k)%w(i) /= i * k) stop 4
    end do
  end do
  allocate (g(100))
  g = 0
  !$acc enter data copyin(g)
  !$omp parallel
  !$omp single
  do k = 1, 4
    !$omp task firstprivate(k) private(i)
    !$acc parallel loop present(g)
    do i = k, 100, 4
      g(i) = k
    end do
    !$omp end task
  end do
  !$omp end single
  !$omp barrier
  !$omp single
  !$acc serial
  g(1) = g(1) + 100
  !$acc end serial
  !$omp end single
  !$omp end parallel
  !$acc exit data copyout(g)
  if (g(1) /= 101 .or. g(2) /= 2 .or. g(100) /= 4) stop 5
  hits = 0
  z = 0
  !$omp parallel sections
  !$omp section
  !$acc parallel loop reduction(+:hits)
  do i = 1, 1000
    if (mod (i, 3) == 0) hits = hits + 1
  end do
  !$omp section
  !$acc parallel loop reduction(+:z)
  do j = 1, 10
    z = z + cmplx (j, -j)
  end do
  !$omp end parallel sections
  if (hits /= 333) stop 6
  if (z /= (55, -55)) stop 7
  ok = .true.
  last = 0
  !$omp parallel private(i, j) reduction(.and.:ok) num_threads(3)
  !$acc set device_num(0)
  j = -1
  !$acc parallel loop copyout(j) async(2)
  do i = 1, 10
    if (i == 5) j = i
  end do
  !$acc wait(2)
  ok = ok .and. j == 5
  !$omp critical
  !$acc parallel num_gangs(1) copy(last)
  !$acc atomic
  last = last + 1
  !$acc end parallel
  !$omp end critical
  !$omp end parallel
  if (.not. ok) stop 8
  if (last /= 3) stop 9
  allocate (one%v(100))
  one%v = 1; one%n = 5
  !$omp parallel firstprivate(one) private(i) num_threads(3)
  one%v = omp_get_thread_num ()
  !$acc parallel loop copy(one%v) copyin(one%n)
  do i = 1, 100
    one%v(i) = one%v(i) + one%n
  end do
  if (any (one%v /= omp_get_thread_num () + 5)) stop 10
  !$omp end parallel
  call inner
  print *, 'ok'
contains
  subroutine inner
    real :: loc(10)
    integer :: i
    !$omp parallel private(loc, i)
    loc = a(1, 1)
    !$acc parallel loop copy(loc) copyin(a)
    do i = 1, 10
      loc(i) = loc(i) + a(i, 2)
    end do
    if (any (loc /= 5)) stop 12
    !$omp end parallel
    !$acc enter data copyin(a)
    !$omp parallel do private(i)
    do j = 1, 4
      !$acc parallel loop
      do i = 1, 30
        a(i, j) = 8
      end do
    end do
    !$acc exit data copyout(a)
    if (any (a /= 8)) stop 13
  end subroutine
end program
