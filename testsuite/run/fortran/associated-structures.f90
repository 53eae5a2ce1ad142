! Names of ASSOCIATE constructs for structures, whole and parts of others, for optional,
! pointed-to and polymorphic ones, that no clause of a region names: they are copied.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module structures
  implicit none
  integer, parameter :: n = 10
  type t
    integer :: a = 0
    integer :: b(3) = 0
  end type
  type u
    integer :: k
    type (t) :: z
    integer, allocatable :: v(:)
  end type
  type, extends (t) :: te
    integer :: c = 3
  end type
contains
  subroutine values (w, q)
    type (t) :: z, q
    type (u) :: w, row(3)
    integer :: a(n), i
    z = t (1, [1, 2, 3])
    q = t (2, [1, 2, 3])
    w%z = t (3, [1, 2, 3])
    row(2)%z = t (4, [1, 2, 3])
    row(2)%k = 7
    associate (s => z, r => q, x => w%z, y => row(2)%z, g => row(2))
      !$acc parallel loop
      do i = 1, n
        a(i) = i + s%a + r%a + x%a + y%b(3) + g%k
      end do
      if (any (a /= [(i + 16, i = 1, n)])) stop 1
      !$acc parallel loop
      do i = 1, 3
        s%b(i) = 10 * i
        x%b(i) = 20 * i
        y%b(i) = 30 * i
        if (i == 1) r%a = 5
      end do
      !$acc serial
      g%k = g%k + 1
      r%b(2) = y%b(2)
      !$acc end serial
      !$acc kernels
      do i = 1, n
        a(i) = s%a + r%a + x%b(2)
      end do
      x%a = 9
      !$acc end kernels
      !$acc data copy (s, x)
      !$acc parallel loop
      do i = 1, n
        a(i) = a(i) + s%a + x%a
      end do
      !$acc end data
    end associate
    if (any (a /= 56)) stop 2
    if (any (z%b /= [10, 20, 30]) .or. any (w%z%b /= [20, 40, 60])) stop 3
    if (any (row(2)%z%b /= [30, 60, 90]) .or. q%a /= 5) stop 4
    if (row(2)%k /= 8 .or. q%b(2) /= 60 .or. w%z%a /= 9) stop 5
  end subroutine

  subroutine others (o, absent)
    class (t) :: o
    type (t), optional :: absent
    type (t), pointer :: p
    class (t), allocatable :: c
    integer :: a(n), i
    allocate (p)
    p = t (4, [0, 0, 1])
    allocate (te :: c)
    c%a = 6
    associate (s => p, v => c, x => o, y => absent)
      !$acc parallel loop
      do i = 1, n
        a(i) = s%a + s%b(3) + v%a + x%a + y%b(2)
      end do
    end associate
    if (any (a /= 31)) stop 6
    deallocate (p)
  end subroutine
end module

program associated_structures
  use structures
  implicit none
  type (u) :: w
  type (t) :: q
  type (te) :: o
  call values (w, q)
  o%a = 10
  call others (o, t (1, [5, 10, 20]))
end program
