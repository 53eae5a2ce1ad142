! A loop of which nests store rows, and other nests columns: each has a loop of its own.
! Arrays that may be the same, and what crosses from one part to the other, keep it.
!
! { dg-only-device "cpu nvidia" }
! { dg-output "launch\[^\n\]* line=23 \[^\n\]* num_gangs=\[1-9\]\[0-9\]+ \[^\n\]*\nlaunch\[^\n\]* line=28 \[^\n\]* num_gangs=\[2-9\] " }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
module products
  implicit none
  integer, parameter :: n = 203, m = 301
  integer :: gs(n), gq(m), ga(n, m)
contains
  ! s and q of a and its transpose; KIND says how.
  subroutine product_of (kind, n, m, a, p, q, s)
    integer :: kind, n, m, i, j
    integer :: a(n, m), p(n), q(m), s(n)
    if (kind == 0) then
      do i = 1, m
        q(i) = sum (a(:, i) * p)
        s = s + a(:, i) * q(i)
      end do
    else if (kind == 1) then
      !$acc kernels
      do i = 1, m
        q(i) = 0
        do j = 1, n
          q(i) = q(i) + a(j, i) * p(j)
        end do
        do j = 1, n
          s(j) = s(j) + a(j, i) * q(i)
        end do
      end do
      !$acc end kernels
    else if (kind == 2) then
      !$acc kernels
      do i = m, 1, -1
        q(i) = 0
        do j = 1, n
          q(i) = q(i) + a(j, i) * p(j)
        end do
        do j = 1, n
          s(j) = s(j) + a(j, i) * q(i)
        end do
      end do
      !$acc end kernels
      if (i /= 0 .or. j /= n + 1) stop 2
    else if (kind == 3) then
      !$acc kernels
      do i = 1, m
        q(i) = 0
        s = s + a(:, i) * sum (a(:, i) * p)
        q(i) = sum (a(:, i) * p)
      end do
      !$acc end kernels
    else
      !$acc kernels
      gq = q
      gs = s
      do i = 1, m
        gq(i) = 0
        do j = 1, n
          gq(i) = gq(i) + a(j, i) * p(j)
        end do
        do j = 1, n
          gs(j) = gs(j) + a(j, i) * gq(i)
        end do
      end do
      q = gq
      s = gs
      !$acc end kernels
    end if
  end subroutine

  ! The same array, and what the loop changes for its next iterations.
  subroutine same_array (device, n, m, a, q, s)
    logical :: device
    integer :: n, m, i, j
    integer :: a(n, m)
    integer, target :: q(m), s(n)
    integer, pointer :: x(:), y(:)
    x => q
    y => q
    if (device) then
      !$acc kernels
      do i = 1, m
        do j = 1, n
          x(i) = x(i) + a(j, i)
        end do
        do j = 1, n
          y(j) = y(j) + a(j, i) * x(i)
        end do
      end do
      !$acc end kernels
    else
      do i = 1, m
        do j = 1, n
          x(i) = x(i) + a(j, i)
        end do
        do j = 1, n
          y(j) = y(j) + a(j, i) * x(i)
        end do
      end do
    end if
  end subroutine
end module

program distributed
  use products
  implicit none
  integer :: a(n, m), p(n), q(m), s(n), want_q(m), want_s(n), i, j, kind
  do i = 1, m
    do j = 1, n
      a(j, i) = mod (i * 31 + j * 17, 23) - 11
    end do
  end do
  p = [(mod (j * 7, 5) - 2, j = 1, n)]
  want_q = 9
  want_s = [(j, j = 1, n)]
  call product_of (0, n, m, a, p, want_q, want_s)
  do kind = 1, 4
    q = 9
    s = [(j, j = 1, n)]
    call product_of (kind, n, m, a, p, q, s)
    if (any (q /= want_q) .or. any (s /= want_s)) then
      print *, "kind", kind
      stop 1
    end if
  end do
  a = mod (a, 2)
  want_q = [(mod (i, 3), i = 1, m)]
  q = want_q
  call same_array (.false., n, m, a, want_q, want_s)
  call same_array (.true., n, m, a, q, s)
  if (any (q /= want_q)) stop 3
end program
