! OpenACC 2.9.11 and 2.13: reductions of module variables with `declare' end in their copies
! on the device.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module numbers
  implicit none
  integer :: total = 5
  real(8) :: ds = 2.5d0, mx
  logical :: all1 = .true., any1 = .false.
  complex :: cz
  integer :: bits, mn
  integer, parameter :: n = 1000
  integer :: a(n)
  !$acc declare create(a)
  !$acc declare create(total, mx, cz, bits, mn, any1)
  !$acc declare copyin(ds, all1)
contains
  subroutine vsum(k)
    !$acc routine vector
    integer, value :: k
    integer :: i
    !$acc loop vector reduction(+:total)
    do i = 1, k
      total = total + i
    end do
  end subroutine
  subroutine in_procedure(ref)
    integer, intent(in) :: ref
    integer :: i
    total = 1
    !$acc update device(total)
    !$acc parallel loop reduction(+:total)
    do i = 1, n
      total = total + a(i)
    end do
    !$acc update self(total)
    call ck(3, total, ref + 1)
  end subroutine
  subroutine ck(w, g, e)
    integer, intent(in) :: w, g, e
    if (g /= e) then
      print *, 'case', w, g, e
      stop 1
    end if
  end subroutine
end module
program declare_reductions
  use numbers
  implicit none
  integer :: i, j, ref, x
  do i = 1, n
    a(i) = mod(i, 97)
  end do
  ref = sum(a)
  !$acc update device(a)
  !$acc update device(total, ds, all1, any1)
  !$acc parallel loop reduction(+:total, ds) reduction(.and.:all1) reduction(.or.:any1)
  do i = 1, n
    total = total + a(i)
    ds = ds + 0.5d0*a(i)
    all1 = all1 .and. a(i) < 97
    any1 = any1 .or. a(i) == 96
  end do
  !$acc update self(total, ds, all1, any1)
  call ck(1, total, ref + 5)
  call ck(2, int(2*ds), ref + 5)
  if (.not. all1 .or. .not. any1) stop 2
  call in_procedure(ref)
  cz = (1., 0.); bits = 255; mn = 50
  !$acc update device(cz, bits, mn)
  !$acc parallel
  !$acc loop gang worker vector reduction(+:cz) reduction(iand:bits) reduction(min:mn)
  do i = 1, n
    cz = cz + cmplx(a(i), 2.)
    bits = iand(bits, ior(a(i), 240))
    mn = min(mn, a(i) - 3)
  end do
  !$acc end parallel
  !$acc update self(cz, bits, mn)
  x = 255
  do i = 1, n
    x = iand(x, ior(a(i), 240))
  end do
  call ck(4, int(real(cz)), ref + 1)
  call ck(5, int(aimag(cz)), 2*n)
  call ck(6, bits, x)
  call ck(7, mn, -3)
  total = 2
  !$acc update device(total)
  !$acc kernels
  !$acc loop independent gang reduction(+:total)
  do i = 1, 10
    !$acc loop independent vector reduction(+:total)
    do j = 1, 100
      total = total + a(100*(i-1)+j)
    end do
  end do
  !$acc end kernels
  !$acc update self(total)
  call ck(8, total, ref + 2)
  total = 2
  !$acc update device(total)
  !$acc kernels loop
  do i = 1, n
    total = total + a(i)
  end do
  !$acc update self(total)
  call ck(9, total, ref + 2)
  total = 2
  !$acc update device(total)
  !$acc serial loop reduction(+:total)
  do i = 1, n
    total = total + a(i)
  end do
  !$acc update self(total)
  call ck(10, total, ref + 2)
  total = 2
  !$acc update device(total)
  !$acc parallel num_gangs(1)
  call vsum(100)
  !$acc end parallel
  !$acc update self(total)
  call ck(11, total, 5052)
end program
