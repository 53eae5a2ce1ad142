! Dummy arrays of assumed shape that regions only read are not copied back: the actual argument
! may be a constant array. What a region writes is, by whatever it does so.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shapes
  implicit none
  integer, parameter :: n = 20
contains
  subroutine increase (a, i)
    !$acc routine seq
    integer, intent(inout) :: a(:)
    integer, value :: i
    a(i) = a(i) + 1
  end subroutine

  pure integer function same (a)
    !$acc routine seq
    integer, intent(in) :: a
    same = a
  end function

  subroutine set (a)
    !$acc routine seq
    integer, intent(out) :: a
    a = 77
  end subroutine

  integer function largest (k) result (r)
    integer, intent(in) :: k(:)
    integer :: i
    r = 0
    !$acc parallel loop reduction(max:r)
    do i = 1, size (k)
      r = max (r, k(i))
    end do
  end function

  subroutine gather (k, l)
    integer :: k(:), l(:,:), i
    !$acc parallel loop
    do i = 1, size (l, 1)
      l(i,2) = same (k(i)) + k(size (k) + 1 - i)
    end do
  end subroutine

  subroutine by_elements (k)
    integer :: k(:,:), i
    !$acc parallel loop
    do i = 1, size (k, 1)
      call set (k(i,2))
      call increase (k(:,1), i)
    end do
  end subroutine

  subroutine by_statements (k)
    integer :: k(:), i, j
    !$acc kernels
    k = k + 1
    k(2:3) = 0
    !$acc end kernels
    !$acc parallel loop private(j)
    do i = 1, size (k)
      !$acc atomic capture
      j = k(1)
      k(1) = k(1) + 1
      !$acc end atomic
    end do
  end subroutine

  subroutine by_reductions (a, s, q, w, m)
    real, intent(in) :: a(:)
    real, intent(inout) :: s(3), q(:), w(1)
    integer, intent(inout) :: m(:)
    integer :: i, j
    !$acc parallel loop reduction(+:s)
    do i = 1, n
      do j = 1, 3
        s(j) = s(j) + j * a(i)
      end do
    end do
    !$acc parallel loop reduction(+:w)
    do i = 1, n
      w = w + a(i)
    end do
    !$acc parallel loop reduction(+:q)
    do i = 1, n
      q(1) = q(1) + a(i)
    end do
    !$acc parallel loop reduction(+:m)
    do i = 1, n
      m(2) = m(2) + nint (a(i))
    end do
  end subroutine

  subroutine by_data (k)
    integer :: k(:)
    !$acc data copy(k)
    !$acc host_data use_device(k)
    call on_device (k, size (k))
    !$acc end host_data
    call present_there (k)
    !$acc end data
  end subroutine

  subroutine on_device (k, m)
    integer :: m, k(m), i
    !$acc parallel loop deviceptr(k)
    do i = 1, m
      k(i) = k(i) + 1
    end do
  end subroutine

  subroutine present_there (k)
    integer :: k(:), i
    !$acc parallel loop present(k)
    do i = 1, size (k)
      k(i) = k(i) * 2
    end do
  end subroutine
end module

program literal_arrays
  use shapes
  implicit none
  integer :: k(n), l(n,2), m(4), i
  real :: a(n), s(3), q(6), w(1)

  if (largest ([3, 9, 2]) /= 9) error stop 1
  l = 0
  call gather ([(i, i = 1, n)], l)
  if (any (l(:,1) /= 0) .or. any (l(:,2) /= n + 1)) error stop 2
  call by_elements (l)
  if (any (l(:,1) /= 1) .or. any (l(:,2) /= 77)) error stop 3
  k = [(i, i = 1, n)]
  call by_statements (k)
  if (k(1) /= 2 + n .or. any (k(2:3) /= 0) .or. any (k(4:) /= [(i + 1, i = 4, n)])) error stop 4
  call by_statements (k(::2))
  if (k(1) /= 3 + n + n / 2 .or. k(3) /= 0 .or. k(5) /= 0 .or. k(7) /= 9 .or. k(8) /= 9) &
    error stop 5
  a = 7; s = 0; q = 0; w = 0; m = 0
  call by_reductions (a, s, q, w, m)
  if (any (s /= [140, 280, 420]) .or. any (w /= 140)) error stop 6
  if (any (q /= [140, 0, 0, 0, 0, 0]) .or. any (m /= [0, 140, 0, 0])) error stop 7
  k = [(i, i = 1, n)]
  call by_data (k)
  if (any (k /= [(2 * (i + 1), i = 1, n)])) error stop 8
end program
