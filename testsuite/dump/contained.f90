! Variables that a contained procedure shares with its host: which names clauses map.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program main
  implicit none
  integer :: i
  real :: total, x(100)
  x = 1
  call add
  if (total /= 300) stop 1
contains
  subroutine add
    integer :: k
    total = 0
    !$acc parallel loop copyin (x) reduction (+: total)
    do k = 1, 100
      do i = 1, 3
        total = total + x(k)
      end do
    end do
  end subroutine
end program

! { dg-final { scan-dump frame-members "total stays in the frame: its value may pass between procedures" } }
! { dg-final { scan-dump frame-variables "clause map has x, a variable in a frame" } }
! { dg-final { scan-dump frame-variables "maps no frame .*: no procedure called uses it" } }
! { dg-final { scan-dump construct-table "mapping 1, total: mapped, a reduction's result" } }
