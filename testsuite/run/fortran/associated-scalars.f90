! Names of ASSOCIATE constructs for scalars: in data clauses they are what they stand for, and
! without one their value is firstprivate.
! { dg-skip-device "host" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program associated_scalars
  implicit none
  type pair
    integer :: first, second
  end type
  type t
    real, allocatable :: v(:)
    real :: s
    complex :: c
    character(3) :: text
    type(pair) :: both
  end type
  type(t) :: o
  integer :: i
  allocate (o%v(10))
  o%v = 1
  o%s = 5
  associate (w => o%v, z => o%s, c => o%c, text => o%text, both => o%both)
    !$acc parallel loop copy(w) copyin(z)
    do i = 1, 10
      w(i) = w(i) + z
    end do
    if (any (o%v /= 6)) stop 1

    !$acc parallel loop copy(w)
    do i = 1, 10
      w(i) = w(i) + z
    end do
    !$acc kernels copy(w)
    do i = 1, 10
      w(i) = w(i) + z
    end do
    !$acc end kernels
    if (any (o%v /= 16)) stop 2

    !$acc serial copy(z) copyout(c)
    z = z + 1
    c = cmplx (z, 2 * z)
    !$acc end serial
    if (o%s /= 6 .or. o%c /= (6., 12.)) stop 3

    text = 'abc'
    both = pair (1, 2)
    !$acc data copyin(z) copy(both, text)
    !$acc serial present(z, both, text)
    both%second = int (z) + both%first
    text(2:2) = 'x'
    !$acc end serial
    !$acc end data
    if (o%both%second /= 7 .or. o%text /= 'axc') stop 4

    !$acc enter data copyin(z)
    z = 8
    !$acc update device(z)
    !$acc serial present(z)
    z = z * 2
    !$acc end serial
    if (o%s /= 8) stop 5
    !$acc update self(z)
    if (o%s /= 16) stop 6
    !$acc exit data delete(z)
  end associate
end program
