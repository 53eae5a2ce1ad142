! OpenACC 2.6.8: allocatable and pointer components: copyin of the component
! attaches it.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program components
  implicit none
  type matrix
    integer :: n
    real(8), allocatable :: v(:)
    integer, pointer :: p(:)
  end type
  type(matrix) :: m
  integer :: i
  m%n = 50
  allocate (m%v(50), m%p(50))
  m%v = [(i, i = 1, 50)]
  m%p = 7
  !$acc enter data copyin(m)
  !$acc enter data copyin(m%v, m%p)
  !$acc parallel loop present(m)
  do i = 1, 50
    m%v(i) = m%v(i) * m%p(i)
    m%p(i) = m%n + i
  end do
  !$acc exit data copyout(m%v, m%p)
  !$acc exit data delete(m)
  do i = 1, 50
    if (m%v(i) /= 7 * i) stop 1
    if (m%p(i) /= 50 + i) stop 2
  end do
end program
