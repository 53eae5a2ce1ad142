! Arrays with constant bounds as reduction variables, which gfortran refuses.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program array_reductions
  implicit none
  integer :: i, h(4), g(0:1, 2), s = 0
  integer, dimension(3) :: k
  logical :: seen(5)

  h = 0; g = 0; k = 1000; seen = .false.
  !$acc parallel loop copy(h) reduction(+:h, s)
  do i = 1, 400
    h(mod(i, 4) + 1) = h(mod(i, 4) + 1) + 1
    s = s + i
  end do
  if (any(h /= 100) .or. s /= 80200) stop 1
  !$acc parallel copy(h) reduction(+:g)
  !$acc loop reduction(+:h, g) &
  !$acc& reduction(min:k) reduction(.or.: seen)
  do i = 1, 400
    h(mod(i, 4) + 1) = h(mod(i, 4) + 1) + 1
    g(mod(i, 2), 2) = g(mod(i, 2), 2) + i
    k(1) = min(k(1), i + 10)
    seen(mod(i, 2) + 2) = .true.
  end do
  !$acc end parallel
  if (any(h /= 200) .or. any(g(:, 1) /= 0) .or. g(0, 2) /= 40200) stop 2
  if (k(1) /= 11 .or. k(2) /= 1000) stop 3
  if (any(seen .neqv. [ .false., .true., .true., .false., .false. ])) stop 4
  call in_dummy (h)
  if (any(h /= 300)) stop 5
contains
  subroutine in_dummy (h)
    integer :: h(4)
    !$acc kernels loop reduction(+:h)
    do i = 1, 400
      h(mod(i, 4) + 1) = h(mod(i, 4) + 1) + 1
    end do
  end subroutine
end program
