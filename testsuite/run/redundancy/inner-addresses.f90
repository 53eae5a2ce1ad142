! A gang's array that one thread fills by an address of an element of it, as descriptors have it:
! all lanes read the same array.
! { dg-require-device-math "functions of gfortran's library" "compilation" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module fills
contains
  subroutine fill (a, x)
    !$acc routine seq
    real, intent(out) :: a(:)
    real, intent(in) :: x
    integer :: i
    do i = 1, size (a)
      a(i) = x * i
    end do
  end subroutine

  subroutine products (r, d)
    !$acc routine seq
    real(8), intent(in) :: d(8)
    real(8), intent(out) :: r(3,3)
    r = matmul (reshape (d, [3, 2]), reshape (d, [2, 3]))
  end subroutine
end module

program inner_addresses
  use fills
  implicit none
  real :: r(64, 4)
  real(8) :: d(8), e(3,3), f(3,3)
  integer :: i, j
  r = -1
  !$acc parallel loop gang copy(r)
  do j = 1, 4
    block
      real :: a(66)
      call fill (a(2:), real (j))
      !$acc loop vector
      do i = 1, 64
        r(i,j) = a(i+2)
      end do
    end block
  end do
  do j = 1, 4
    if (any (r(:,j) /= [(j * (i + 1.0), i = 1, 64)])) error stop "loop"
  end do
  d = [1.5, 2.5, 3.25, 4.0, 0.5, 1.75, 2.0, 1.0]
  call products (e, d)
  !$acc parallel num_gangs(1) copyout(f) copyin(d)
  call products (f, d)
  !$acc end parallel
  if (any (abs (f - e) > 1e-12)) error stop "matmul"
end program
