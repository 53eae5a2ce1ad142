! A variable in several data clauses: several sections, several kinds, its components.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program variables
  use openacc
  implicit none
  integer, parameter :: n = 40
  type pair
    integer :: count
    integer, allocatable :: x(:), y(:)
  end type
  type(pair) :: p
  integer :: a(n), b(n), m(4, n), i, k = 5

  a = 1; b = 2; m = 3
  !$acc data copyin(a(1:k)) copyout(a(11:20)) create(b) copyin(b(3:n)) &
  !$acc&  copy(m(:,1:n-1), m(3,n))
  !$acc parallel loop present(a(1:20), b, m) present(a(1:k))
  do i = 1, 5
    a(10 + i) = a(i) + b(2 + i)
    a(15 + i) = 9
    m(1, i) = m(3, n) + i
  end do
  !$acc end data
  if (any(a(11:15) /= 3) .or. any(a(16:20) /= 9) .or. any(a(21:) /= 1)) stop 1
  if (m(1, 2) /= 5 .or. m(4, n) /= 3) stop 2

  !$acc enter data copyin(a(1:2), a(5:6), b)
  a = 0
  !$acc update self(a(1:2), a(5:6))
  if (acc_get_device_type () /= acc_device_host .and. (a(1) /= 1 .or. a(6) /= 1)) stop 3
  if (a(3) /= 0) stop 6
  !$acc exit data delete(a(1:2), a(5:6)) delete(b)

  p%count = n
  allocate (p%x(n), p%y(n))
  p%x = 1; p%y = 2
  !$acc enter data copyin(p) copyin(p%x, p%y)
  !$acc parallel loop present(p)
  do i = 1, p%count
    p%x(i) = p%x(i) + p%y(1)
  end do
  !$acc exit data copyout(p%x) delete(p%y) delete(p)
  if (any(p%x /= 3)) stop 4

  !$acc data copyin(p) copy(p%x)
  !$acc parallel loop present(p)
  do i = 1, n
    p%x(i) = p%x(i) + 1
  end do
  !$acc end data
  if (any(p%x /= 4)) stop 5
end program
