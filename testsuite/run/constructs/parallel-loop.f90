! OpenACC 2.5.1, 2.9 in Fortran: parallel loops, sizes that are multiples of
! nothing, optional end directives.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program parallel_loop
  implicit none
  integer, parameter :: sizes(6) = [1, 31, 33, 127, 1000, 100003]
  integer :: k
  do k = 1, size (sizes)
    call run (sizes(k))
  end do
contains
  subroutine run (n)
    integer, intent(in) :: n
    integer, allocatable :: a(:), b(:)
    integer :: i
    allocate (a(n), b(n))
    a = [(3 * i, i = 1, n)]
    b = -1
    !$acc parallel loop copyin(a) copy(b)
    do i = 1, n
      b(i) = b(i) + a(i) + 1
    end do
    !$acc end parallel loop
    do i = 1, n
      if (b(i) /= 3 * i) then
        print *, 'b', n, i, b(i)
        stop 1
      end if
    end do
  end subroutine
end program
