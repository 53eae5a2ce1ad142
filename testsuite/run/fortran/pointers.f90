! Pointer arrays in data clauses and regions: associated with targets, with parts
! of them, allocated.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program pointers
  implicit none
  integer, target :: t(100)
  integer, pointer :: p(:), q(:), m(:, :)
  integer :: i, j
  t = [(i, i = 1, 100)]
  p => t
  !$acc parallel loop copy(p)
  do i = 1, 100
    p(i) = p(i) + 1
  end do
  if (t(100) /= 101) stop 1
  q => t(11:20)
  !$acc data copy(q)
  !$acc parallel loop present(q)
  do i = 1, 10
    q(i) = -i
  end do
  !$acc end data
  if (t(10) /= 11 .or. t(11) /= -1 .or. t(20) /= -10 .or. t(21) /= 22) stop 2
  allocate (m(5, -2:2))
  !$acc parallel loop collapse(2) copyout(m)
  do j = -2, 2
    do i = 1, 5
      m(i, j) = i * j
    end do
  end do
  if (m(5, -2) /= -10 .or. m(1, 2) /= 2) stop 3
  deallocate (m)
end program
