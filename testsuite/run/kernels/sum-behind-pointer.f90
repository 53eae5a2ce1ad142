! What a loop accumulates into may be in the memory of what else it reads: behind pointers, and
! in a target.  Dummy arguments that are neither share none.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module sums
  implicit none
contains
  subroutine behind_pointers (n, p, f)
    integer, intent (in) :: n
    integer, pointer :: p(:), f(:)
    integer :: i
    !$acc kernels loop auto present_or_copy (p, f)
    do i = n - 1, 1, -1
      p(3) = p(3) + f(i) * 3
    end do
  end subroutine

  subroutine in_target (n, p, f)
    integer, intent (in) :: n
    integer, pointer :: p(:)
    integer, target :: f(:)
    integer :: i
    !$acc kernels present_or_copy (p, f)
    !$acc loop gang vector
    do i = n - 1, 1, -1
      p(3) = p(3) + f(i) * 3
    end do
    !$acc end kernels
  end subroutine

  subroutine greatest (n, p, f)
    integer, intent (in) :: n
    integer, pointer :: p(:), f(:)
    integer :: i
    !$acc kernels loop auto present_or_copy (p, f)
    do i = n - 1, 1, -1
      p(3) = max (p(3), f(i) + i)
    end do
  end subroutine

  subroutine apart (n, p, f)
    integer, intent (in) :: n
    integer :: p(n), f(:)
    integer :: i
    !$acc kernels loop auto present_or_copy (p, f)
    do i = n - 1, 1, -1
      p(3) = p(3) + f(i) * 3
    end do
  end subroutine
end module

program test
  use sums
  implicit none
  integer, target :: a(30)
  integer, pointer :: p(:), f(:)
  integer :: b(30), i

  p => a(1:20)
  f => a

  call fill
  !$acc data copy (a)
  call behind_pointers (30, p, f)
  !$acc end data
  do i = 29, 1, -1
    b(3) = b(3) + b(i) * 3
  end do
  if (any (a /= b)) stop 1

  call fill
  !$acc data copy (a)
  call in_target (30, p, a)
  !$acc end data
  do i = 29, 1, -1
    b(3) = b(3) + b(i) * 3
  end do
  if (any (a /= b)) stop 2

  call fill
  !$acc data copy (a)
  call greatest (30, p, f)
  !$acc end data
  do i = 29, 1, -1
    b(3) = max (b(3), b(i) + i)
  end do
  if (any (a /= b)) stop 3

  call fill
  call apart (10, a(1:10), a(11:30))
  b(3) = b(3) + 3 * sum (b(11:19))
  if (any (a /= b)) stop 4

contains
  subroutine fill
    integer :: k
    do k = 1, 30
      a(k) = mod (k * 7, 11)
    end do
    b = a
  end subroutine
end program
