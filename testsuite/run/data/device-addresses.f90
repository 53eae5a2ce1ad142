! OpenACC 2.7.3 in Fortran, and what programs write beyond it: `deviceptr' of pointers that
! C_F_POINTER made, of elements and sections, and of absent arguments; regions in such data
! constructs, and in `host_data'.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module device_memory
  use iso_c_binding
  implicit none
  interface
    function get (bytes) bind (c, name = 'acc_malloc') result (p)
      import c_size_t, c_ptr
      integer (c_size_t), value :: bytes
      type (c_ptr) :: p
    end function get
    subroutine put_back (p) bind (c, name = 'acc_free')
      import c_ptr
      type (c_ptr), value :: p
    end subroutine put_back
    subroutine to_device (d, h, bytes) bind (c, name = 'acc_memcpy_to_device')
      import c_size_t, c_ptr
      type (c_ptr), value :: d, h
      integer (c_size_t), value :: bytes
    end subroutine to_device
    subroutine to_host (h, d, bytes) bind (c, name = 'acc_memcpy_from_device')
      import c_size_t, c_ptr
      type (c_ptr), value :: d, h
      integer (c_size_t), value :: bytes
    end subroutine to_host
  end interface
contains
  ! The addresses are on the device; here they become arrays.
  subroutine of_pointers (n, pa, pb)
    integer, intent (in) :: n
    type (c_ptr), value :: pa, pb
    real (8), pointer :: a(:)
    real (8), pointer, contiguous :: b(:, :)
    integer :: i
    call c_f_pointer (pa, a, [n])
    call c_f_pointer (pb, b, [n, 2])
    !$acc data deviceptr (a, b)
    !$acc parallel loop async (1)
    do i = 1, n
      a(i) = a(i) + b(i, 1) * b(i, 2)
    end do
    !$acc wait (1)
    call each (a)
    !$acc end data
    !$acc parallel loop deviceptr (a)
    do i = 1, n
      a(i) = a(i) * 2
    end do
    !$acc kernels deviceptr (a, b)
    a(:) = a(:) + b(:, 2)
    !$acc end kernels
  contains
    subroutine each (x)
      real (8), intent (inout) :: x(:)
      integer :: j
      !$acc parallel loop
      do j = 1, size (x)
        x(j) = x(j) + 1
      end do
    end subroutine each
  end subroutine of_pointers

  ! Elements and sections name their arrays.
  subroutine of_dummies (n, x, y, z)
    integer, intent (in) :: n
    real (8), intent (in) :: x(n, 2)
    real (8), intent (inout) :: y(:)
    real (8), intent (in), optional :: z(:)
    integer :: i
    !$acc data deviceptr (x(n, 2), y(:), z(:))
    !$acc parallel loop
    do i = 1, n
      y(i) = y(i) + x(i, 1) - x(i, 2)
    end do
    if (present (z)) then
      !$acc parallel loop
      do i = 1, n
        y(i) = y(i) * z(i)
      end do
    end if
    !$acc end data
  end subroutine of_dummies

  ! Regions where the variables are addresses on the device.
  subroutine in_host_data (n, r)
    integer, intent (in) :: n
    real (8), intent (inout) :: r(n)
    real (8), allocatable :: w(:)
    real (8) :: f(20)
    integer :: i
    allocate (w(n))
    f = 3
    !$acc data create (w) copyin (f) copy (r)
    !$acc host_data use_device (w, f, r)
    !$acc parallel loop
    do i = 1, n
      w(i) = r(i) + f(mod (i, 20) + 1)
    end do
    call of_dummies (n / 4, w, w(n / 2 + 1:))
    !$acc kernels
    do i = 1, n
      r(i) = w(i) * 2
    end do
    !$acc end kernels
    !$acc end host_data
    !$acc end data
  end subroutine in_host_data
end module device_memory

program device_addresses
  use device_memory
  implicit none
  integer, parameter :: n = 300
  integer (c_size_t), parameter :: bytes = n * 8
  real (8), target :: a(n), b(n, 2), r(n)
  real (8), pointer :: x(:, :), y(:), z(:)
  type (c_ptr) :: da, db
  integer :: i
  a = [(i, i = 1, n)]
  b(:, 1) = 3
  b(:, 2) = [(mod (i, 7), i = 1, n)]
  da = get (bytes)
  db = get (2 * bytes)
  call to_device (da, c_loc (a), bytes)
  call to_device (db, c_loc (b), 2 * bytes)
  call of_pointers (n, da, db)
  call to_host (c_loc (r), da, bytes)
  if (any (r /= 2 * (a + b(:, 1) * b(:, 2) + 1) + b(:, 2))) error stop 1

  call to_device (da, c_loc (a), bytes)
  call c_f_pointer (db, x, [n, 2])
  call c_f_pointer (da, y, [n])
  call of_dummies (n, x, y)
  call c_f_pointer (db, z, [n])
  call of_dummies (n, x, y, z)
  call to_host (c_loc (r), da, bytes)
  if (any (r /= (a + 2 * (b(:, 1) - b(:, 2))) * b(:, 1))) error stop 2
  call put_back (da)
  call put_back (db)

  r = a
  call in_host_data (n, r)
  do i = 1, n / 2
    if (r(i) /= 2 * (a(i) + 3)) error stop 3
    if (i <= n / 4 .and. r(i + n / 2) /= 2 * (a(i) - a(i + n / 4) + a(i + n / 2) + 3)) error stop 4
  end do
end program device_addresses
