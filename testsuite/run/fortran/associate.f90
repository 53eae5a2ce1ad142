! associate and block constructs around and inside of regions.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program associates
  implicit none
  real(8) :: values(60)
  integer :: i
  values = 1
  associate (n => size (values))
    !$acc parallel loop copy(values)
    do i = 1, 60
      block
        real(8) :: t
        t = values(i) + i
        values(i) = t * 2
      end block
    end do
    if (n /= 60) stop 1
  end associate
  do i = 1, 60
    if (values(i) /= 2d0 * (i + 1)) stop 2
  end do
end program
