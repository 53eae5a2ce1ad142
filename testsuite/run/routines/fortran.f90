! OpenACC 2.15.1 in Fortran: module, external and contained procedures as
! routines of each level.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module procedures
  implicit none
contains
  pure integer function square (x)
    !$acc routine seq
    integer, intent(in) :: x
    square = x * x
  end function
  subroutine row (v, n, k)
    !$acc routine vector
    integer, intent(in) :: n, k
    integer, intent(out) :: v(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      v(i) = square (i) + k
    end do
  end subroutine
  subroutine slab (v, n, m)
    !$acc routine worker
    integer, intent(in) :: n, m
    integer, intent(out) :: v(n, m)
    integer :: j
    !$acc loop worker
    do j = 1, m
      call row (v(1, j), n, j)
    end do
  end subroutine
  recursive integer function gcd (a, b) result (r)
    !$acc routine seq
    integer, value :: a, b
    if (b == 0) then
      r = a
    else
      r = gcd (b, mod (a, b))
    end if
  end function
end module

integer function external_twice (x)
  !$acc routine seq
  integer, intent(in) :: x
  external_twice = 2 * x
end function

program routines
  use procedures
  implicit none
  interface
    integer function external_twice (x)
      !$acc routine seq
      integer, intent(in) :: x
    end function
  end interface
  integer :: v(20, 30), w(100), i, j
  !$acc parallel loop gang vector_length(32) copyout(v)
  do j = 1, 30
    call row (v(:, j), 20, j)
  end do
  do j = 1, 30
    do i = 1, 20
      if (v(i, j) /= i * i + j) stop 1
    end do
  end do
  v = 0
  !$acc parallel num_gangs(1) num_workers(4) vector_length(32) copyout(v)
  call slab (v, 20, 30)
  !$acc end parallel
  if (v(20, 30) /= 430) stop 2
  !$acc parallel loop copyout(w)
  do i = 1, 100
    w(i) = external_twice (i) + gcd (i * 6, 84) + inner (i)
  end do
  do i = 1, 100
    if (w(i) /= 2 * i + gcd (i * 6, 84) + i - 1) stop 3
  end do
contains
  integer function inner (x)
    !$acc routine seq
    integer, intent(in) :: x
    inner = x - 1
  end function
end program
