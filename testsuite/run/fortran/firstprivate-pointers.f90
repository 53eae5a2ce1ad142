! firstprivate of variables that are allocatable or pointers, in a clause or by OpenACC's
! rules: the device has their values, and memory of its own for them.
! { dg-skip-device "host" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module held
  implicit none
  integer, allocatable :: count
  real(8), pointer :: factor
end module

program firstprivate_pointers
  use held
  implicit none
  integer, allocatable :: s, unset
  integer, target :: place
  integer, pointer :: q, nil
  complex, allocatable :: z
  logical, pointer :: flag
  character(4), allocatable :: word
  integer :: r(64), i

  allocate (s, count, factor, z, flag, word)
  q => place
  nil => null ()
  s = 5; q = 7; count = 3; factor = 2.5d0; z = (1, 2); flag = .true.; word = 'word'
  call explicit
  call implicit
  call serial
  call dummies (s, q, 64)
  call dummies (unset, nil, 64)
  call arrays
  call pointers
  if (s /= 5 .or. q /= 7 .or. place /= 7 .or. count /= 3) stop 1
  if (factor /= 2.5d0 .or. z /= (1, 2) .or. .not. flag .or. word /= 'word') stop 2
contains
  subroutine explicit
    !$acc parallel loop firstprivate(s, q, count, factor, z, flag, word) copyout(r) &
    !$acc   default(none)
    do i = 1, 64
      r(i) = s + q + count + int (2 * factor + real (z) + aimag (z)) + i
      if (.not. flag .or. word(2:3) /= 'or') r(i) = 0
    end do
    if (any (r /= [(23 + i, i = 1, 64)])) stop 10
    !$acc parallel firstprivate(s, q) num_gangs(16) copyout(r)
    s = s + 1
    q = q + s
    !$acc loop gang
    do i = 1, 64
      r(i) = s + q + i
    end do
    !$acc end parallel
    if (any (r /= [(19 + i, i = 1, 64)])) stop 11
    !$acc parallel firstprivate(unset, nil, s, q) copyout(r)
    !$acc loop
    do i = 1, 64
      r(i) = merge (1, 0, allocated (unset)) + merge (2, 0, associated (nil)) &
             + merge (4, 0, allocated (s)) + merge (8, 0, associated (q))
    end do
    !$acc end parallel
    if (any (r /= 12)) stop 12
  end subroutine
  subroutine implicit
    integer, allocatable :: own
    own = 11
    !$acc parallel loop copyout(r)
    do i = 1, 64
      r(i) = s + q + count + int (2 * factor) + own + i
    end do
    if (any (r /= [(31 + i, i = 1, 64)])) stop 13
    !$acc parallel num_gangs(8) copyout(r)
    own = own + 1
    !$acc loop gang vector
    do i = 1, 64
      r(i) = own + s
    end do
    !$acc end parallel
    if (any (r /= 17) .or. own /= 11) stop 14
  end subroutine
  subroutine serial
    !$acc serial copyout(r)
    s = s + q
    do i = 1, 64
      r(i) = s + i
    end do
    !$acc end serial
    if (any (r /= [(12 + i, i = 1, 64)])) stop 15
    !$acc serial loop firstprivate(q) copyout(r)
    do i = 1, 64
      q = q + 1
      r(i) = q
    end do
    if (any (r /= [(7 + i, i = 1, 64)])) stop 16
  end subroutine
  subroutine dummies (s, q, n)
    integer, allocatable, intent(inout) :: s
    integer, pointer, intent(inout) :: q
    integer, intent(in) :: n
    integer :: i, r(n)
    !$acc parallel loop firstprivate(s) copyout(r)
    do i = 1, n
      if (allocated (s)) then
        r(i) = s + i
      else
        r(i) = -i
      end if
    end do
    if (allocated (s)) then
      if (any (r /= [(5 + i, i = 1, n)])) stop 17
    else
      if (any (r /= [(-i, i = 1, n)])) stop 18
    end if
    if (.not. associated (q)) return
    !$acc parallel num_gangs(4) copyout(r)
    q = q * 2
    !$acc loop gang
    do i = 1, n
      r(i) = q + i
    end do
    !$acc end parallel
    if (any (r /= [(14 + i, i = 1, n)]) .or. q /= 7) stop 19
  end subroutine
  subroutine arrays
    integer, allocatable :: a(:), b(:, :), empty(:)
    integer :: k
    allocate (a(0:9), b(2:3, -1:1))
    a = [(k, k = 0, 9)]
    b = 100
    !$acc parallel loop gang num_gangs(8) firstprivate(a, b, empty) private(k) copyout(r)
    do i = 1, 64
      !$acc loop vector
      do k = 0, 9
        a(k) = a(k) + i
      end do
      b(3, 0) = b(3, 0) + i
      r(i) = sum (a) + b(3, 0) + b(2, -1) + merge (1000, 0, allocated (empty)) &
             + 10000 * lbound (b, 2)
      !$acc loop vector
      do k = 0, 9
        a(k) = a(k) - i
      end do
      b(3, 0) = b(3, 0) - i
    end do
    if (any (r /= [(45 + 10 * i + i + 200 - 10000, i = 1, 64)])) stop 20
    if (any (a /= [(k, k = 0, 9)]) .or. any (b /= 100)) stop 21
    call array_dummy (a)
    !$acc data copyin(a)
    call array_dummy (a)
    !$acc end data
  end subroutine
  subroutine array_dummy (a)
    integer, allocatable, intent(inout) :: a(:)
    integer :: k
    !$acc parallel num_gangs(4) firstprivate(a) copyout(r)
    do k = lbound (a, 1), ubound (a, 1)
      a(k) = a(k) + 1
    end do
    !$acc loop gang vector
    do i = 1, 64
      r(i) = a(mod (i, 10))
    end do
    !$acc end parallel
    if (any (r /= [(mod (i, 10) + 1, i = 1, 64)])) stop 22
    if (any (a /= [(k, k = 0, 9)])) stop 23
  end subroutine
  subroutine pointers
    integer, target :: t(20)
    integer, pointer :: p(:)
    t = 1
    p => t(1:20:2)
    !$acc parallel loop firstprivate(p) copyout(r)
    do i = 1, 64
      r(i) = p(mod (i, 10) + 1) + size (p)
    end do
    if (any (r /= 11)) stop 24
    !$acc parallel loop firstprivate(p)
    do i = 1, 10
      p(i) = i
    end do
    if (any (t(1:20:2) /= [(i, i = 1, 10)]) .or. any (t(2:20:2) /= 1)) stop 25
  end subroutine
end program
