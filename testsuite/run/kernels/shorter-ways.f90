! Shortest ways where some ways get shorter by themselves (a(k,k) < 0): iterations of a step
! depend on each other then, and the version in order is one worker's.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module ways
  implicit none
contains
  subroutine shorten (n, a)
    integer, intent(in) :: n
    real(8) :: a(0:, 0:)
    integer :: i, j, k
    !$acc kernels copy(a)
    do k = 0, n - 1
       do i = 0, n - 1
          do j = 0, n - 1
             a(j, i) = min (a(j, i), a(k, i) + a(j, k))
          end do
       end do
    end do
    !$acc end kernels
  end subroutine shorten

  subroutine shorten_here (n, a)
    integer, intent(in) :: n
    real(8) :: a(0:, 0:)
    integer :: i, j, k
    do k = 0, n - 1
       do i = 0, n - 1
          do j = 0, n - 1
             a(j, i) = min (a(j, i), a(k, i) + a(j, k))
          end do
       end do
    end do
  end subroutine shorten_here
end module ways

program main
  use ways
  implicit none
  real(8) :: a(12, 12), b(12, 12)
  integer :: i, j, least
  do least = -4, 1
     do j = 1, 12
        do i = 1, 12
           a(i, j) = mod (i * 7 + j * 5, 13) + max (least, -3)
        end do
     end do
     if (least == -4) a(4, 4) = -2
     b = a
     call shorten (merge (5, 12, least < 0), a)
     call shorten_here (merge (5, 12, least < 0), b)
     if (any (a /= b)) error stop 'other ways'
  end do
end program main
