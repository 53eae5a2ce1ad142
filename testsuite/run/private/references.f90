! Dummy arguments of constant size that are private: of constructs and loops, one for each
! gang, passed on, absent, mapped around, in `host_data'.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module work
  implicit none
  integer, parameter :: n = 40, m = 32
  type t
    integer :: a, b(3)
  end type
contains
  subroutine check (out, what)
    integer, intent (in) :: out(:), what
    integer :: i
    if (any (out /= [(3 * i, i = 1, size (out))])) then
      print *, 'FAIL', what, out
      stop 1
    end if
  end subroutine

  subroutine double (x)
    !$acc routine seq
    integer, intent (inout) :: x
    x = 2 * x
  end subroutine

  subroutine kinds (s, v, d, c, z, out)
    integer :: s, v(3), out(:), i
    type (t) :: d
    character (4) :: c
    complex :: z
    !$acc parallel private (s, v, d) num_gangs (4)
    !$acc loop gang
    do i = 1, n
      s = i
      v(2) = i
      d%b(3) = i
      out(i) = s + v(2) + d%b(3)
    end do
    !$acc end parallel
    call check (out, 1)
    !$acc serial private (c, z) copyout (out)
    do i = 1, n
      c = char (i + 40)
      z = cmplx (i, i)
      out(i) = ichar (c(1:1)) - 40 + int (real (z) + aimag (z))
    end do
    !$acc end serial
    call check (out, 2)
  end subroutine

  function results (out) result (s)
    integer :: s, out(:), i
    s = 7
    !$acc parallel loop private (s)
    do i = 1, n
      s = i
      call double (s)
      out(i) = s + i
    end do
  end function

  function characters (out) result (s)
    character (5) :: s
    integer :: out(:), i
    s = '@bcde'
    !$acc parallel loop firstprivate (s)
    do i = 1, n
      out(i) = ichar (s(1:1)) - 64 + i
    end do
    !$acc parallel loop private (s)
    do i = 1, n
      s = char (2 * i)
      out(i) = out(i) + ichar (s(1:1))
    end do
  end function

  ! One for each gang, and for each worker, which its lanes read.
  subroutine shared (s, v, a)
    integer :: s, v(3), a(m, n), i, j
    a = 1
    !$acc data copy (s, v, a)
    !$acc parallel loop gang private (s, v) vector_length (m)
    do i = 1, n
      s = i * a(1, i)
      v(1) = s + i
      !$acc loop vector
      do j = 1, m
        a(j, i) = s + v(1)
      end do
    end do
    !$acc parallel private (s) num_gangs (3) num_workers (2) vector_length (m)
    !$acc loop gang worker private (s)
    do i = 1, n
      s = a(1, i)
      !$acc loop vector
      do j = 1, m
        a(j, i) = a(j, i) + s
      end do
    end do
    !$acc end parallel
    !$acc kernels loop gang private (s)
    do i = 1, n
      s = a(1, i) / 2
      !$acc loop vector
      do j = 1, m
        a(j, i) = a(j, i) - s
      end do
    end do
    !$acc end data
    do j = 1, m
      call check (a(j, :), 3)
    end do
  end subroutine

  subroutine absent (out, s)
    integer :: out(:), i
    integer, optional :: s
    !$acc parallel private (s)
    !$acc loop gang vector
    do i = 1, n
      out(i) = 3 * i
      if (present (s)) then
        s = i + 1
        out(i) = s
      end if
    end do
    !$acc end parallel
  end subroutine

  ! A pointer to a scalar points to a private one until it is associated.
  subroutine pointers (p, q, d, out)
    integer, pointer :: p, q
    type (t), pointer :: d
    integer, target :: out(:)
    integer :: i
    !$acc parallel private (p, q) num_gangs (2) copy (out)
    !$acc loop gang private (p)
    do i = 1, n
      p = 2 * i
      q => out(i)
      q = i + p
    end do
    !$acc end parallel
    call check (out, 7)
    !$acc parallel loop private (d)
    do i = 1, n
      d = t (i, [0, 0, 2 * i])
      out(i) = d%a + d%b(3)
    end do
    call check (out, 10)
    out = 0
    !$acc parallel loop
    do p = 1, n
      out(p) = 3 * p
    end do
    call check (out, 8)
  end subroutine

  subroutine addresses (s, f, out)
    integer :: s, f, out(:), i
    out = 0
    !$acc data copy (s, out)
    !$acc host_data use_device (s)
    !$acc parallel loop private (s)
    do i = 1, n
      s = i
      out(i) = s
    end do
    !$acc parallel
    !$acc loop private (s)
    do i = 1, n
      s = i
      out(i) = out(i) + s
    end do
    !$acc end parallel
    !$acc end host_data
    !$acc host_data use_device (f) if_present
    !$acc parallel loop firstprivate (f)
    do i = 1, n
      out(i) = out(i) + i * f
    end do
    !$acc end host_data
    !$acc end data
    call check (out, 4)
  end subroutine
end module

program references
  use work
  implicit none
  integer :: s, v(3), a(m, n), i
  integer, target :: out(n)
  integer, pointer :: p, q
  type (t) :: d
  type (t), pointer :: e
  character (4) :: c
  complex :: z
  s = 5
  v = 6
  call kinds (s, v, d, c, z, out)
  if (results (out) /= 7) stop 2
  call check (out, 5)
  if (characters (out) /= '@bcde') stop 5
  call check (out, 9)
  call shared (s, v, a)
  call absent (out)
  call check (out, 6)
  call absent (out, s)
  if (any (out /= [(i + 1, i = 1, n)])) stop 3
  call addresses (s, 1, out)
  allocate (p, q, e)
  call pointers (p, q, e, out)
  if (s /= 5 .or. any (v /= 6)) stop 4
end program
