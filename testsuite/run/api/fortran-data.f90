! OpenACC 3.3, 3.2.18 to 3.2.24: the data routines in Fortran take data of any type and rank,
! whole, in part, with bytes of two kinds, on queues.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module kinds_of_data
  implicit none
  type pair
    integer :: first
    real(8) :: second
  end type
  type, extends (pair) :: triple
    real(8) :: third(3)
  end type
contains
  subroutine assumed_shape (a, expected)
    use openacc
    integer, intent(in) :: expected
    integer :: a(:,:)
    call acc_copyin (a)
    if (.not. acc_is_present (a)) stop 1
    if (.not. acc_is_present (a, expected * 4)) stop 2
    call acc_delete (a)
  end subroutine

  subroutine assumed_size (a, n)
    use openacc
    integer, intent(in) :: n
    real(8) :: a(*)
    call acc_copyin (a, n * 8)
    if (.not. acc_is_present (a(1:n))) stop 3
    call acc_delete (a, n * 8_8)
    if (acc_is_present (a(1))) stop 4
  end subroutine

  ! The bytes are those of the dynamic type.
  subroutine any_class (a, b, bytes)
    use openacc
    class (pair) :: a
    class (*) :: b
    integer, intent(in) :: bytes
    call acc_copyin (a)
    if (.not. acc_is_present (a, bytes)) stop 5
    call acc_delete (a)
    if (acc_is_present (a)) stop 6
    call acc_copyin (b)
    if (.not. acc_is_present (b, bytes)) stop 7
    call acc_delete (b)
    if (acc_is_present (b)) stop 8
  end subroutine

  subroutine class_array (a, bytes)
    use openacc
    class (pair) :: a(:)
    integer, intent(in) :: bytes
    call acc_copyin (a)
    if (.not. acc_is_present (a, bytes)) stop 9
    call acc_delete (a)
  end subroutine
end module

program data_routines
  use openacc
  use kinds_of_data
  implicit none
  integer :: a(10, 20), i
  real(8) :: b(100)
  complex :: c(2, 2, 2)
  character(len=13) :: text, texts(3)
  logical :: flag
  type (pair) :: p, ps(5)
  type (triple) :: t, ts(4)
  real, allocatable :: grown(:)
  real, pointer :: cube(:,:,:)
  integer(8) :: wide
  logical :: shared
  shared = acc_get_device_type () == acc_device_host
  if (.not. shared) then
    call acc_copyin (a); call acc_copyin (b); call acc_create (c)
    call acc_copyin (text); call acc_copyin (texts); call acc_copyin (flag)
    call acc_copyin (p); call acc_copyin (ps)
    if (.not. (acc_is_present (a) .and. acc_is_present (c, 64) .and. &
               acc_is_present (text, 13) .and. acc_is_present (texts, 39) .and. &
               acc_is_present (flag) .and. acc_is_present (ps, 80_8))) stop 10
    if (acc_is_present (a, 801)) stop 11
    if (acc_is_present (text, 14)) stop 12
    call acc_delete (a); call acc_delete (b); call acc_delete (c)
    call acc_delete (text); call acc_delete (texts); call acc_delete (flag)
    call acc_delete (p); call acc_delete (ps)
    if (acc_is_present (a) .or. acc_is_present (ps)) stop 13
    call assumed_shape (a, 200)
    call assumed_shape (a(:, 3:5), 30)
    call assumed_size (b, 100)
    call any_class (p, p, int (storage_size (p) / 8))
    call any_class (t, t, int (storage_size (t) / 8))
    call class_array (ts, int (size (ts) * storage_size (ts) / 8))
  end if

  ! Columns are contiguous; so is what pointers and allocations are.
  allocate (grown(50), cube(3, 4, 5))
  grown = 1
  cube = 2
  call acc_copyin (a(:, 2:3))
  call acc_copyin (grown)
  call acc_create_async (cube, 1)
  call acc_update_device_async (cube, 1)
  wide = 240
  !$acc parallel loop present(grown, cube) async(1)
  do i = 1, 50
    grown(i) = grown(i) + i
    if (i <= 5) cube(:, :, i) = cube(:, :, i) * i
  end do
  call acc_update_self_async (grown(1:10), 40, 1)
  call acc_copyout_async (cube, wide, 1)
  call acc_wait (1)
  if (grown(10) /= 11) stop 14
  if (cube(3, 4, 5) /= 10) stop 15
  if (.not. shared .and. grown(11) /= 1) stop 16
  call acc_copyout (grown)
  if (grown(50) /= 51) stop 17
  call acc_delete_finalize (a(:, 2:3))
  call acc_copyin_async (b, acc_async_noval)
  call acc_wait_all
  call acc_copyout_finalize_async (b, 800_8, acc_async_sync)

  ! No elements, no data.
  call acc_copyin (b(5:4))
  call acc_delete (b(5:4))
  deallocate (grown)
end program
