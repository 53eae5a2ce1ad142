! What scientists' programs have: regions in type-bound procedures, submodules, associate and
! block, with optional dummies; elemental routines, where and forall; small and large kinds.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module shapes
  implicit none
  type :: field
    real, allocatable :: v(:)
    integer :: n = 0
  contains
    procedure :: init
    procedure :: scale
  end type
  interface
    module subroutine sub_add (a, n)
      integer, intent(in) :: n
      real, intent(inout) :: a(n)
    end subroutine
  end interface
contains
  subroutine init (self, n)
    class(field), intent(inout) :: self
    integer, intent(in) :: n
    self%n = n
    allocate (self%v(n))
    self%v = 1
  end subroutine
  subroutine scale (self, f)
    class(field), intent(inout) :: self
    real, intent(in) :: f
    integer :: i
    !$acc parallel loop copy(self%v)
    do i = 1, self%n
      self%v(i) = self%v(i) * f
    end do
  end subroutine
  elemental real function sq (x)
    !$acc routine seq
    real, intent(in) :: x
    sq = x * x
  end function
  subroutine opt (a, b)
    real, intent(inout) :: a(:)
    real, intent(in), optional :: b(:)
    integer :: i
    !$acc parallel loop copy(a) copyin(b)
    do i = 1, size (a)
      if (present (b)) then
        a(i) = a(i) + b(i)
      else
        a(i) = a(i) - 1
      end if
    end do
  end subroutine
end module
submodule (shapes) impl
contains
  module procedure sub_add
    integer :: i
    !$acc kernels copy(a)
    do i = n, 1, -1
      a(i) = a(i) + i
    end do
    !$acc end kernels
  end procedure
end submodule
program p
  use shapes
  implicit none
  type(field) :: f
  real :: a(64), b(64)
  integer(1) :: s1
  integer(2) :: s2
  integer(8) :: s8, i8
  logical(1) :: l1(10)
  logical(8) :: l8(10)
  complex :: z(10)
  integer :: i, j
  character(3) :: names(4)
  call f%init (100)
  call f%scale (3.0)
  if (any (f%v /= 3)) stop 1
  a = 0
  call sub_add (a, 64)
  if (any (a /= [(i, i = 1, 64)])) stop 2
  b = 2
  call opt (a, b)
  call opt (a)
  if (any (a /= [(i + 1, i = 1, 64)])) stop 3
  !$acc kernels
  b = sq (a)
  where (b > 100)
    b = 100
  elsewhere
    b = b + 1
  end where
  forall (i = 1:10) a(i) = b(i)
  !$acc end kernels
  if (b(1) /= 5 .or. b(64) /= 100 .or. a(1) /= 5) stop 4
  s8 = 0
  !$acc parallel loop reduction(+:s8)
  do i8 = 100_8, 1_8, -3_8
    s8 = s8 + i8
  end do
  if (s8 /= sum ([(i, i = 100, 1, -3)])) stop 5
  !$acc parallel loop copyout(l1, l8, z, names) private(s1, s2)
  do i = 1, 10
    s1 = int (i, 1); s2 = s1 * 2_2
    l1(i) = mod (s1, 2_1) == 0
    l8(i) = s2 > 10
    z(i) = cmplx (s1, s2)
    if (i <= 4) names(i) = 'abb'
  end do
  if (count (l1) /= 5 .or. count (l8) /= 5 .or. z(3) /= (3, 6) .or. names(2) /= 'abb') stop 6
  associate (q => f%v)
    !$acc parallel loop copy(q)
    do i = 1, 100
      q(i) = q(i) + 1
    end do
  end associate
  if (any (f%v /= 4)) stop 7
  block
    real :: loc(10)
    !$acc parallel loop copyout(loc)
    do i = 1, 10
      loc(i) = i
    end do
    if (sum (loc) /= 55) stop 8
  end block
  !$acc kernels copy(a)
  do concurrent (i = 1:64:2, j = 1:1)
    a(i) = j
  end do
  !$acc end kernels
  if (any (a(1:64:2) /= 1)) stop 9
  print *, 'ok'
end program
