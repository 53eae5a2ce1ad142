! Indices and temporaries that a kernels region assigns: private where nobody reads them
! afterwards, copied where somebody does.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module work
  implicit none
  integer, parameter :: n = 60, m = 50
contains
  subroutine nests (a, b)
    real(8), intent(inout) :: a(m, n), b(m, n)
    real(8) :: t
    integer :: i, j
    !$acc kernels copy(a, b)
    do j = 2, n - 1
      do i = 2, m - 1
        t = a(i - 1, j) + a(i + 1, j)
        b(i, j) = t + a(i, j - 1)
      end do
    end do
    do j = 2, n - 1
      do i = 2, m - 1
        t = b(i, j)
        a(i, j) = t
      end do
    end do
    !$acc end kernels
  end subroutine

  ! The caller reads a dummy argument, and not one that has only the value.
  subroutine arguments (a, t, u)
    integer, intent(out) :: a(n)
    integer, intent(inout) :: t
    integer, value :: u
    integer :: i
    !$acc kernels copyout(a)
    do i = 1, n
      t = i
      u = i + 1
      a(i) = t + u
    end do
    !$acc end kernels
  end subroutine

  integer function result_of (a) result (t)
    integer, intent(out) :: a(n)
    integer :: i
    !$acc kernels copyout(a)
    do i = 1, n
      t = 2 * i
      a(i) = t
    end do
    !$acc end kernels
  end function

  integer function saved (a, first)
    integer, intent(out) :: a(n)
    logical, intent(in) :: first
    integer, save :: t = -1
    integer :: i
    saved = t
    if (.not. first) return
    !$acc kernels copyout(a)
    do i = 1, n
      t = 3 * i
      a(i) = t
    end do
    !$acc end kernels
  end function

  integer function associated_scalar (a)
    integer, intent(out) :: a(n)
    integer, target :: t
    integer, pointer :: p
    integer :: i, e, f
    equivalence (e, f)
    p => t
    !$acc kernels copyout(a)
    do i = 1, n
      t = 4 * i
      e = i
      a(i) = t + e
    end do
    !$acc end kernels
    associated_scalar = p + f
  end function

  subroutine show (k, text)
    integer, intent(in) :: k
    character(*), intent(out) :: text
    write (text, '(i0)') k
  end subroutine
end module

program dead_scalars
  use work
  implicit none
  real(8) :: a(m, n), b(m, n), wa(m, n), wb(m, n), t
  integer :: i, j, k, c(n), u, v, w, step
  character(20) :: text
  do j = 1, n
    do i = 1, m
      a(i, j) = mod (i * 7 + j * 3, 11)
      b(i, j) = 0
    end do
  end do
  wa = a
  wb = b
  call nests (a, b)
  wb(2:m-1, 2:n-1) = wa(1:m-2, 2:n-1) + wa(3:m, 2:n-1) + wa(2:m-1, 1:n-2)
  wa(2:m-1, 2:n-1) = wb(2:m-1, 2:n-1)
  if (any (a /= wa) .or. any (b /= wb)) stop 1

  ! The main program's, in a loop of the host's.
  do step = 1, 3
    !$acc kernels copy(a)
    do j = 1, n
      do i = 1, m
        t = a(i, j)
        a(i, j) = t + step
      end do
    end do
    !$acc end kernels
  end do
  if (any (a /= wa + 6)) stop 2

  u = 7
  k = 7
  call arguments (c, k, u)
  if (k /= n .or. u /= 7) stop 3
  if (result_of (c) /= 2 * n) stop 4
  if (saved (c, .true.) /= -1 .or. saved (c, .false.) /= 3 * n) stop 5
  if (associated_scalar (c) /= 5 * n) stop 6

  ! Written, passed, read in a contained procedure, read by the next region.
  !$acc kernels copyout(c)
  do k = 1, n
    u = k + 1
    v = k + 2
    w = k + 3
    c(k) = u + v + w
  end do
  !$acc end kernels
  write (text, '(i0)') u
  if (text /= '61') stop 7
  call show (v, text)
  if (text /= '62') stop 8
  if (inner () /= n + 3) stop 9
  !$acc kernels copyout(c)
  do i = 1, n
    if (i > 1) u = i
    c(i) = u
  end do
  !$acc end kernels
  if (c(1) /= n + 1 .or. u /= n .or. k /= n + 1 .or. i /= n + 1) stop 10
  print *, k
contains
  integer function inner ()
    inner = w
  end function
end program
