! 2.9.10 of OpenACC: the temporary array of an array statement, which the lanes of a
! gang fill and read, is one for the gang.  The statement needs it because the pointer
! may lead into the target, and the compiler names it by its address alone.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module memory
  implicit none
  integer, allocatable, target :: f(:)
contains
  subroutine spread_rows (q, b)
    integer, pointer :: q(:, :)
    integer :: b(:), i
    !$acc data copy(f)
    !$acc kernels present(q)
    b(3) = 1
    do i = 0, 36
      q(:, i + 5) = iand (f(23:62), 4095)
    end do
    !$acc end kernels
    !$acc end data
  end subroutine
end module

program main
  use memory
  implicit none
  integer, pointer :: q(:, :)
  integer :: i, j, b(10)
  allocate (f(1684))
  f = [(i, i = 1, 1684)]
  b = 0
  q(0:39, 0:41) => f(1:1680)
  call spread_rows (q, b)
  if (b(3) /= 1) stop 1
  do i = 1, 1684
    j = i
    if (i > 200 .and. i <= 1680) j = 23 + mod (i - 1, 40)
    if (f(i) /= j) stop 2
  end do
end program
