! The results of functions in clauses of constructs in these.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module q
  type t
    integer :: a, b(4)
  end type
contains
  function arr(n)
     integer :: n, i
     integer :: arr(n)
     arr = 0
     !$acc parallel loop copy(arr)
     do i = 1, n
       arr(i) = i
     end do
  end function
  function der(n) result(r)
     integer :: n
     type(t) :: r
     r%a = 1
     r%b = 2
     !$acc parallel copy(r)
       r%a = r%a + n
       r%b(2) = n
     !$acc end parallel
  end function
  type(t) function der2(n)
     integer :: n
     der2%a = 1
     der2%b = 2
     !$acc parallel copy(der2)
       der2%a = der2%a + n
       der2%b(2) = n
     !$acc end parallel
  end function
  type(t) function der3(n)
     integer :: n
     der3%a = 1
     der3%b = 2
     !$acc parallel copy(der3%a, der3%b(2:3))
       der3%a = der3%a + n
       der3%b(2) = n
     !$acc end parallel
  end function
  character(len=4) function ch(n)
     integer :: n
     ch = 'abcd'
     !$acc parallel copy(ch)
       ch(n:n) = 'x'
     !$acc end parallel
  end function
  function al(n)
     integer :: n, i
     integer, allocatable :: al(:)
     allocate(al(n))
     !$acc parallel loop copy(al)
     do i = 1, n
       al(i) = i
     end do
  end function
  function als(n)
     integer :: n
     integer, allocatable :: als
     allocate(als)
     als = 1
     !$acc parallel copy(als)
       als = als + n
     !$acc end parallel
  end function
  function po(n)
     integer :: n, i
     integer, pointer :: po(:)
     allocate(po(n))
     !$acc parallel loop copyout(po)
     do i = 1, n
       po(i) = i
     end do
  end function
  real function f1(k)
     integer :: k
     f1 = 2
     !$acc serial copy(f1)
     f1 = f1 + k
     !$acc end serial
     !$acc parallel copyout(f1)
     f1 = k + 4
     !$acc end parallel
     !$acc kernels copy(f1)
     f1 = k + f1
     !$acc end kernels
  end function
  logical function lg(k)
     integer :: k, i
     lg = .false.
     !$acc parallel loop copy(lg)
     do i = 1, k
       if (i == 3) lg = .true.
     end do
  end function
  complex function cx(k)
     integer :: k, i
     !$acc parallel copyout(cx)
     cx = k
     !$acc end parallel
  end function
  integer function at(k)
     integer :: k, i
     at = 0
     !$acc parallel loop copy(at)
     do i = 1, k
       !$acc atomic
       at = at + 1
     end do
  end function
  integer function np(k)
     integer :: k, i
     np = 0
     !$acc data copy(np)
     !$acc parallel loop present(np) async
     do i = 1, k
       !$acc atomic
       np = np + 1
     end do
     !$acc wait
     !$acc end data
  end function
  integer function en1(k)
     integer :: k, i
     integer :: en2
     en1 = 0
     !$acc parallel copy(en1)
       en1 = k
     !$acc end parallel
     return
     entry en2(k)
     en2 = 0
     !$acc parallel copy(en2)
       en2 = k
     !$acc end parallel
  end function
end module
integer function ext(k)
  integer k
  ext = 1
  !$acc serial copy(ext)
   ext = ext + k
  !$acc end serial
end function
program p
  use q
  integer, external :: ext
  type(t) :: d(3)
  if (any (arr (3) /= [1, 2, 3]) .or. any (al (3) /= [1, 2, 3]) .or. als (3) /= 4) stop 1
  d = [der (3), der2 (3), der3 (3)]
  if (any (d%a /= 4) .or. any (d%b(1) /= 2) .or. any (d%b(2) /= 3)) stop 2
  if (ch (2) /= 'axcd' .or. any (po (2) /= [1, 2]) .or. f1 (3) /= 10) stop 3
  if (.not. lg (4) .or. lg (2) .or. cx (2) /= 2) stop 4
  if (at (3) /= 3 .or. np (5) /= 5 .or. ext (3) /= 4) stop 5
  if (en1 (3) /= 3 .or. en2 (4) /= 4) stop 6
end
