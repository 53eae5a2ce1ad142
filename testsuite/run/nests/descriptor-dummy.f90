! Nests over dummy arguments with descriptors: the references to them, and their fields,
! are loaded in front of a loop that may run not even once.  Pointers may meet.

module nests
  implicit none
contains
  subroutine allocatables (x, y, n)
    integer, intent (in) :: n
    real, allocatable :: x(:), y(:)
    integer :: i
    !$acc kernels copy (x, y)
    do i = 1, n
       y(i) = x(i) * 2
    end do
    do i = 1, n
       x(i) = x(i) + y(n + 1 - i)
    end do
    !$acc end kernels
  end subroutine allocatables

  subroutine pointers (p, q, n)
    integer, intent (in) :: n
    real, pointer :: p(:), q(:)
    integer :: i
    !$acc kernels copy (p, q)
    do i = 2, n
       p(i) = q(i - 1) + 1
    end do
    !$acc end kernels
  end subroutine pointers

  subroutine maybe (x, n)
    integer, intent (in) :: n
    real, allocatable, optional :: x(:)
    integer :: i
    real :: sum
    sum = 1
    !$acc parallel loop copy (x) reduction (+:sum)
    do i = 1, n
       sum = sum + x(i)
    end do
    if (sum /= merge (1.0, 1.0 + n, n == 0)) stop 10
  end subroutine maybe
end module nests

program main
  use nests
  implicit none
  real, allocatable :: a(:), b(:), none(:)
  real, pointer :: p(:), q(:)
  integer :: i
  allocate (a(1000), b(1000))
  a = [(i, i = 1, 1000)]
  call allocatables (a, b, 1000)
  do i = 1, 1000
     if (b(i) /= 2 * i .or. a(i) /= i + 2 * (1001 - i)) stop 1
  end do
  call allocatables (a, b, 0)
  if (b(1) /= 2 .or. a(1) /= 2001) stop 2

  allocate (p(1000), q(1000))
  p = 0
  q = [(i, i = 1, 1000)]
  call pointers (p, q, 1000)
  if (p(1) /= 0 .or. any (p(2:) /= q(2:))) stop 3
  p = 0
  call pointers (p, p, 1000)
  if (any (p /= [(i - 1, i = 1, 1000)])) stop 4

  a = 1
  call maybe (a, 1000)
  call maybe (a, 0)
  call maybe (n = 0)
  allocate (none(0))
  call allocatables (none, none, 0)
end program main
