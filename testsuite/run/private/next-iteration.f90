! A worker has one copy of a private array for all of its iterations: one that writes waits for
! the lanes that still read it in the iteration before (2.9.10).
! { dg-set-target-env-var ACC_CPU_ONE_LANE "0" }

program next_iteration
  implicit none
  integer, parameter :: n = 9, m = 140
  integer :: a(m, n), y(m, n), i, j
  a = reshape ([((i * 1000 + j, j = 1, m), i = 1, n)], [m, n])
  y = 0
  call automatic (n, m)
  call check (1)
  call allocated (n, m)
  call check (2)
contains
  subroutine automatic (n, m)
    integer, intent (in) :: n, m
    integer :: t(m + 1), i, j
    !$acc parallel loop gang num_gangs (1) private (t) copyin (a) copy (y)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        t(j) = a(j, i) + 1
      end do
      !$acc loop vector
      do j = 1, m
        y(j, i) = t(m + 1 - j)
      end do
    end do
  end subroutine

  subroutine allocated (n, m)
    integer, intent (in) :: n, m
    integer, allocatable :: t(:)
    integer :: i, j
    allocate (t(m + 1))
    !$acc parallel loop gang worker num_gangs (1) num_workers (2) private (t) copyin (a) copy (y)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        t(j) = a(j, i) + 1
      end do
      !$acc loop vector
      do j = 1, m
        y(j, i) = t(m + 1 - j)
      end do
    end do
  end subroutine

  subroutine check (number)
    integer, intent (in) :: number
    if (any (y(m:1:-1, :) /= a + 1)) stop number
    y = 0
  end subroutine
end program
