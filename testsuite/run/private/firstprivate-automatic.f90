! firstprivate automatic and dummy arrays, and characters whose length varies.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine work (n, c, d)
  implicit none
  integer, intent (in) :: n
  integer :: t(n), c(n), d(:), out(10), i
  character (len=n) :: text
  t = 5
  c = 7
  d = 9
  text = 'abcdefgh'
  !$acc parallel firstprivate(t, c, d, text) copyout(out)
  t(1) = 6
  !$acc loop
  do i = 1, 10
    out(i) = t(1) + c(n) + d(2) + ichar (text(3:3)) - ichar ('c')
  end do
  !$acc end parallel
  if (any (out /= 22) .or. any (t /= 5) .or. any (c /= 7)) stop 1
end subroutine

program p
  implicit none
  interface
    subroutine work (n, c, d)
      integer, intent (in) :: n
      integer :: c(n), d(:)
    end subroutine
  end interface
  integer :: c(8), d(16)
  call work (8, c, d(1::2))
  call work (3, c, d)
end program
