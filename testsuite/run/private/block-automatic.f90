! Automatic arrays of a BLOCK and of a vector routine: lanes of the loops inside share them
! (2.6.1).
! { dg-set-target-env-var ACC_CPU_ONE_LANE "0" }

module rows
  implicit none
contains
  subroutine turn (n, k, y)
    !$acc routine vector
    integer, intent (in) :: n, k
    integer, intent (out) :: y(n)
    integer :: t(n), j
    !$acc loop vector
    do j = 1, n
      t(j) = k + j
    end do
    !$acc loop vector
    do j = 1, n
      y(j) = t(n + 1 - j)
    end do
  end subroutine
end module

program block_automatic
  use rows
  implicit none
  integer, parameter :: n = 20
  integer :: y(100, n), i, m
  m = 100
  y = 0
  call blocks (m)
  call check (1)
  !$acc parallel loop gang num_gangs (3) copy (y)
  do i = 1, n
    call turn (m, i, y(:, i))
  end do
  call check (2)
contains
  subroutine blocks (m)
    integer, intent (in) :: m
    integer :: i
    !$acc parallel loop gang num_gangs (3) copy (y)
    do i = 1, n
      block
        integer :: t(m), j
        !$acc loop vector
        do j = 1, m
          t(j) = i + j
        end do
        !$acc loop vector
        do j = 1, m
          y(j, i) = t(m + 1 - j)
        end do
      end block
    end do
  end subroutine

  subroutine check (number)
    integer, intent (in) :: number
    integer :: i, j
    do i = 1, n
      do j = 1, 100
        if (y(j, i) /= i + 101 - j) stop number
      end do
    end do
    y = 0
  end subroutine
end program
