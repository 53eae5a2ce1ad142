! Assignments of whole private arrays, as stages of an integration have.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program element_copies
  implicit none
  integer, parameter :: n = 100
  real(4) :: x2(2,n), o2(2,n), y2(2), t2(2), z2(2)
  real(4) :: x4(4,n), o4(4,n), y4(4), t4(4), z4(4), k4(4,3)
  real(8) :: x8(3,n), o8(3,n), y8(3), t8(3)
  integer(2) :: xs(8,n), os(8,n), ys(8), ts(8)
  complex(4) :: xc(2,n), oc(2,n), yc(2), tc(2)
  integer :: i, s
  x2 = reshape ([(real (mod (i, 17)), i = 1, 2 * n)], [2, n])
  x4 = reshape ([(real (mod (i, 17)), i = 1, 4 * n)], [4, n])
  x8 = reshape ([(real (mod (i, 17), 8), i = 1, 3 * n)], [3, n])
  xs = reshape ([(int (mod (i, 17), 2), i = 1, 8 * n)], [8, n])
  xc = reshape ([(cmplx (mod (i, 17), mod (i, 5)), i = 1, 2 * n)], [2, n])
  !$acc parallel loop copyin(x2, x4) copyout(o2, o4) private(y2, t2, z2, y4, t4, z4, k4)
  do i = 1, n
    y2 = x2(:,i)
    y4 = x4(:,i)
    do s = 1, 3
      t2 = y2
      z2 = t2
      if (s > 1) z2 = t2 + 2 * y2
      y2 = y2 + z2 - t2(2:1:-1)
      t4 = y4
      z4 = t4
      k4(:,s) = t4
      y4 = z4(4:1:-1) + 2 * t4
    end do
    o2(:,i) = y2
    o4(:,i) = y4 + k4(:,1) - k4(:,3)
  end do
  !$acc parallel loop copyin(x8, xs, xc) copyout(o8, os, oc) private(y8, t8, ys, ts, yc, tc)
  do i = 1, n
    y8 = x8(:,i)
    ys = xs(:,i)
    yc = xc(:,i)
    do s = 1, 3
      t8 = y8
      y8 = y8 + 2 * t8(3:1:-1)
      ts = ys
      ys = ts(8:1:-1) - ys
      tc = yc
      yc = tc(2:1:-1) + 2 * yc
    end do
    o8(:,i) = y8
    os(:,i) = ys
    oc(:,i) = yc
  end do
  do i = 1, n
    y2 = x2(:,i)
    y4 = x4(:,i)
    y8 = x8(:,i)
    ys = xs(:,i)
    yc = xc(:,i)
    do s = 1, 3
      z2 = y2
      if (s > 1) z2 = 3 * y2
      y2 = y2 + z2 - y2(2:1:-1)
      k4(:,s) = y4
      y4 = y4(4:1:-1) + 2 * y4
      y8 = y8 + 2 * y8(3:1:-1)
      ys = ys(8:1:-1) - ys
      yc = yc(2:1:-1) + 2 * yc
    end do
    if (any (o2(:,i) /= y2)) error stop 1
    if (any (o4(:,i) /= y4 + k4(:,1) - k4(:,3))) error stop 2
    if (any (o8(:,i) /= y8)) error stop 3
    if (any (os(:,i) /= ys)) error stop 4
    if (any (oc(:,i) /= yc)) error stop 5
  end do
end program
