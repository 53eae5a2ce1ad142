! Scalar types of Fortran in device code: integers, reals, logicals and
! complex of each kind, characters.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program scalar_types
  implicit none
  integer(1) :: i1(50)
  integer(2) :: i2(50)
  integer(8) :: i8(50)
  logical(1) :: l1(50)
  logical :: l4(50)
  logical(8) :: l8(50)
  complex :: c4(50)
  complex(8) :: c8(50)
  character :: ch(50)
  character(8) :: s(50)
  integer :: i
  !$acc parallel loop copyout(i1, i2, i8, l1, l4, l8, c4, c8, ch, s)
  do i = 1, 50
    i1(i) = int (i * 2, 1)
    i2(i) = int (i * 600, 2)
    i8(i) = i * 10000000000_8
    l1(i) = mod (i, 2) == 0
    l4(i) = .not. l1(i) .or. i > 40
    l8(i) = l1(i) .neqv. l4(i)
    c4(i) = cmplx (i, -i) * (0.0, 1.0)
    c8(i) = conjg (cmplx (i, 2, 8)) / (1d0, 1d0)
    ch(i) = achar (iachar ('a') + mod (i, 26))
    s(i) = 'abcdefgh'
    s(i)(3:3) = ch(i)
    if (ch(i) > 'm') s(i)(1:2) = 'ZZ'
  end do
  do i = 1, 50
    if (i1(i) /= i * 2 .or. i2(i) /= i * 600) stop 1
    if (i8(i) /= i * 10000000000_8) stop 2
    if (l1(i) .neqv. (mod (i, 2) == 0)) stop 3
    if (l4(i) .neqv. (mod (i, 2) /= 0 .or. i > 40)) stop 4
    if (l8(i) .neqv. (l1(i) .neqv. l4(i))) stop 5
    if (c4(i) /= cmplx (i, i)) stop 6
    if (abs (c8(i) - cmplx (i, -2, 8) / (1d0, 1d0)) > 1d-13) stop 7
    if (ch(i) /= achar (iachar ('a') + mod (i, 26))) stop 8
    if (s(i)(3:8) /= ch(i) // 'defgh') stop 9
    if (s(i)(1:2) /= merge ('ZZ', 'ab', mod (i, 26) > 12)) stop 10
  end do
end program
