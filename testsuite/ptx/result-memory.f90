! A nest of a kernels region whose reduction goes to a function's result, or to a dummy
! argument beside dummy arrays, has the whole grid: gangs leave partial results in cells
! and count themselves.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

function change (rows, columns, u, v) result (err)
  integer :: rows, columns, i, j
  real(8) :: u(columns, rows), v(columns, rows), err
  err = 0
  !$acc kernels present (u, v)
  do j = 2, rows - 1
    do i = 2, columns - 1
      v(i, j) = 0.5d0 * (u(i - 1, j) + u(i + 1, j))
      err = max (err, abs (v(i, j) - u(i, j)))
    end do
  end do
  !$acc end kernels
end function

! { dg-final { scan-ptx "%ctaid\\.y" } }
! { dg-final { scan-ptx "max\\.f64" } }
! { dg-final { scan-ptx "inc\\.u32" } }
