! attach and detach of members that are scalar pointers, or allocatable scalars: what they point
! to was taken for the pointer.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module cells
  implicit none
  type inner
    real :: w = 2
  end type
  type cell
    real, pointer :: p => null ()
    real, allocatable :: q
    character(4), pointer :: s => null ()
    type(inner), pointer :: t => null ()
    integer, pointer :: v(:) => null ()
    integer :: k
  end type
end module

program main
  use cells
  implicit none
  type(cell), target :: c(3), d
  real, target :: val(8), x
  character(4), target :: s = 'abcd'
  type(inner), target :: t
  integer, target :: pool(10)
  integer :: i
  val = 1; x = 5; pool = 3
  c(2)%p => val(3)
  c(2)%v => pool(2:5)
  d%p => x; d%s => s; d%t => t
  allocate (d%q)
  d%q = 7
  i = 2
  !$acc enter data copyin(c, d, val, x, s, t, pool, d%q)
  !$acc enter data attach(c(i)%p, d%p, d%s) attach(c(i)%v, d%t)
  !$acc parallel present(c, d)
  c(2)%p = 6
  c(2)%v = 8
  d%p = d%q + d%t%w
  d%s(2:2) = 'X'
  !$acc end parallel
  !$acc exit data detach(c(i)%p, d%p, d%s, c(i)%v, d%t)
  !$acc data attach(d%p, c(i)%p)
  !$acc serial present(c, d) attach(d%t)
  d%p = d%p + d%t%w
  c(2)%p = c(2)%p + 1
  !$acc end serial
  !$acc end data
  !$acc exit data copyout(val, x, s, pool) delete(d%q, t) delete(c, d) finalize
  if (any (val(1:3) /= [1., 1., 7.]) .or. x /= 11 .or. s /= 'aXcd') stop 1
  if (any (pool(1:6) /= [3, 8, 8, 8, 8, 3]) .or. .not. associated (d%p, x)) stop 2
end program
