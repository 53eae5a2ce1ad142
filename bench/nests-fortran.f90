! A step of Jacobi's iteration as Fortran programs write it; compiled with the plugin.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

function jacobi_fortran_rows (rows, columns, u, v) result (err) bind (c)
  use iso_c_binding
  implicit none
  integer (c_int), value :: rows, columns
  real (c_double) :: u(columns, rows), v(columns, rows), err
  integer :: i, j

  err = 0
  !$acc parallel loop present (u, v) reduction (max:err)
  do j = 2, rows - 1
    do i = 2, columns - 1
      v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
      err = max (err, abs (v(i, j) - u(i, j)))
    end do
  end do
  !$acc parallel loop present (u, v)
  do j = 2, rows - 1
    do i = 2, columns - 1
      u(i, j) = v(i, j)
    end do
  end do
end function

function jacobi_fortran_kernels (rows, columns, u, v) result (err) bind (c)
  use iso_c_binding
  implicit none
  integer (c_int), value :: rows, columns
  real (c_double) :: u(columns, rows), v(columns, rows), err
  integer :: i, j

  err = 0
  !$acc kernels present (u, v)
  do j = 2, rows - 1
    do i = 2, columns - 1
      v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
      err = max (err, abs (v(i, j) - u(i, j)))
    end do
  end do
  do j = 2, rows - 1
    do i = 2, columns - 1
      u(i, j) = v(i, j)
    end do
  end do
  !$acc end kernels
end function
