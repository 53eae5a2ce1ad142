! Functions on characters, and copies of sections for dummy arguments, that gfortran calls from
! its library.
! { dg-require-device-math "functions of gfortran's library" "compilation" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module functions
  implicit none
contains
  subroutine double (x, n)
    !$acc routine seq
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    x = 2 * x
  end subroutine

  subroutine characters (s, r, adjusted)
    !$acc routine seq
    character(*), intent(in) :: s
    integer, intent(out) :: r(8)
    character(14), intent(out) :: adjusted(3)
    r(1) = scan (s, 'ol')
    r(2) = scan (s, 'ol', back=.true.)
    r(3) = verify (s, 'he')
    r(4) = verify (s, 'd ', back=.true.)
    r(5) = scan (s, 'xyz')
    r(6) = verify (s, s)
    r(7) = len (trim (s))
    r(8) = index (s, 'lo')
    adjusted(1) = adjustl ('  ' // s)
    adjusted(2) = adjustr (s)
    adjusted(3) = trim (s) // '!'
  end subroutine
end module

program library_characters
  use functions
  implicit none
  character(12) :: s = 'hello world'
  character(14) :: here(3), there(3)
  real :: a(8,6), b(8,6), j(3)
  integer :: r(8), q(8), i
  call characters (s, r, here)
  !$acc serial copyin(s) copyout(q, there)
  call characters (s, q, there)
  !$acc end serial
  if (any (q /= r)) error stop "scan, verify"
  if (any (here /= there)) error stop "adjustl, adjustr, trim"
  a = reshape ([(real (i), i = 1, 48)], [8, 6])
  b = a
  do i = 1, 6
    call double (b(1:8:3,i), 3)
  end do
  !$acc parallel loop copy(a)
  do i = 1, 6
    call double (a(1:8:3,i), 3)
  end do
  if (any (a /= b)) error stop "section"
  !$acc serial copyout(j)
  j = bessel_jn (1, 3, 2.5)
  !$acc end serial
  if (any (abs (j - bessel_jn (1, 3, 2.5)) > 1e-5)) error stop "bessel_jn"
end program
