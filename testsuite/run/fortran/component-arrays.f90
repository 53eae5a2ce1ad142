! Components that are arrays themselves, by sections, behind clauses of other components: gfortran
! has a pointer to each section, which GCC attaches.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module q
  type in
    integer :: k, b(4), e
  end type
  type t
    integer :: a, b(4), c(2,3)
    type(in) :: i
    character(len=3) :: s(4), w
    real, allocatable :: x(:)
    type(in) :: j(3)
  end type
contains
  subroutine dummy(l, n)
    type(t) :: l
    integer :: n, i
    !$acc parallel loop copy(l%a, l%b(2:3), l%c(:,2:n), l%x, l%i%b(2:4), l%s(2:3), l%w)
    do i = 2, 3
       l%b(i) = n + l%a
       l%c(1,2:3) = 7
       l%x(i) = 4
       l%i%b(i) = 9
       l%s(i)(2:2) = 'z'
       l%w(1:1) = 'u'
    end do
  end
  subroutine cls(l, n)
    class(t) :: l
    integer :: n, i
    !$acc data copy(l%x, l%b(2:3), l%i%b(2:4), l%a)
    !$acc parallel loop present(l%b(2:3), l%x) 
    do i = 2, 3
       l%b(i) = n + l%a
       l%x(i) = 4
       l%i%b(i) = 9
    end do
    !$acc update self(l%x, l%b(2:2))
    !$acc end data
  end
  subroutine ptr(l, n)
    type(t), pointer :: l
    integer :: n, i
    !$acc enter data copyin(l%a, l%b(2:3), l%x, l%i%b(2:4))
    !$acc parallel loop present(l%a, l%b(2:3), l%x)
    do i = 2, 3
       l%b(i) = n + l%a
       l%x(i) = 4
       l%i%b(i) = 9
    end do
    !$acc exit data copyout(l%a, l%b(2:3), l%x, l%i%b(2:4))
  end
end module
program p
  use q
  type(t) :: l, m(3)
    type(t), pointer :: z
    integer :: n, i
    n = 3
    call init(l)
    call dummy(l, 3)
    if (any (l%b /= [2, 4, 4, 2]) .or. any (l%c /= reshape ([5, 5, 7, 5, 7, 5], [2, 3]))) stop 1
    if (any (l%i%b /= [1, 9, 9, 1]) .or. any (l%s /= ['abc', 'azc', 'azc', 'abc'])) stop 2
    if (l%w /= 'uef' .or. any (l%x /= [0, 4, 4, 0])) stop 3
    call init(l)
    call cls(l, 3)
    if (any (l%b /= [2, 4, 4, 2]) .or. any (l%i%b /= [1, 9, 9, 1])) stop 4
    if (any (l%x /= [0, 4, 4, 0])) stop 5
    allocate(z)
    call init(z)
    call ptr(z, 3)
    if (any (z%b /= [2, 4, 4, 2]) .or. any (z%i%b /= [1, 9, 9, 1])) stop 6
    if (any (z%x /= [0, 4, 4, 0])) stop 7
    call init(m(2))
    !$acc parallel loop copy(m(2)%a, m(2)%b(2:3), m(2)%x)
    do i = 2, 3
       m(2)%b(i) = n + m(2)%a
       m(2)%x(i) = 4
    end do
    if (any (m(2)%b /= [2, 4, 4, 2]) .or. any (m(2)%x /= [0, 4, 4, 0])) stop 8
    call init(l)
    !$acc parallel loop copy(l%a, l%b(2:3), l%j(2)%b(1:2))
    do i = 2, 3
       l%b(i) = n + l%a
       l%j(2)%b(i-1) = 4
    end do
    if (any (l%b /= [2, 4, 4, 2]) .or. any (l%j(2)%b /= [4, 4, 3, 3])) stop 9
contains
  subroutine init(l)
    type(t) :: l
    l%a = 1; l%b = 2; l%c = 5; l%i = in(1, 1, 1); l%s = 'abc'; l%w = 'def'
    l%x = [0., 0., 0., 0.]
    l%j = in(2,3,4)
  end
end
