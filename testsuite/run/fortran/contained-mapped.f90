! Scalars that a host and its contained procedures use, and that data directives name: the
! others find them present, though no value passes between them.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program mapped
  implicit none
  integer :: q, r, s, u, i, a(10)
  q = 1
  r = 2
  s = 3
  u = 4
  !$acc enter data copyin (q)
  !$acc data copy (r, u) create (s)
  q = 7
  call contained_one
  s = 4
  !$acc update device (s)
  !$acc parallel loop copyout (a)
  do i = 1, 10
    a(i) = s
  end do
  !$acc end data
  !$acc exit data delete (q)
  if (any (a /= 4) .or. u /= 4) stop 1
contains
  subroutine contained_one
    integer :: b(10)
    q = 9
    r = 4
    s = 3
    !$acc update device (q)
    b = 0
    !$acc parallel loop copy (b) present (q, r, s)
    do i = 1, 10
      b(i) = q + i
    end do
    if (any (b /= [(9 + i, i = 1, 10)])) stop 2
  end subroutine
  ! Nobody calls it.
  subroutine never
    u = 5
  end subroutine
end program
