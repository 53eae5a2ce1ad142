! EQUIVALENCE of a procedure in constructs of those that it contains.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine host
  implicit none
  integer :: e, f, g(4), h(4), i
  integer, save :: k, l
  equivalence (e, f), (g, h), (k, l)
  !$acc serial copy (e)
  f = 1
  !$acc end serial
  call inner
  print *, e, g, k
contains
  subroutine inner
    !$acc kernels ! { dg-error "'f' of the procedure around, which shares its storage" }
    f = 7
    !$acc end kernels
    !$acc update device (h) ! { dg-error "'h' of the procedure around, which shares its storage" }
    !$acc parallel loop
    do i = 1, 4
      l = 5
    end do
  end subroutine
end subroutine
