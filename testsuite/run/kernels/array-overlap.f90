! An array statement of a kernels region whose sides may overlap: Fortran's temporary
! array is filled by one kernel and read by another, which find it by the address in
! its descriptor.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine shift (d, a, b)
  implicit none
  integer :: d
  real (8) :: a(2103), b(2103)
  !$acc kernels copy(a)
  a(1132:2103) = a(d + 782:d + 1753) + b(1053:82:-1)
  !$acc end kernels
end subroutine

! References to dummy arguments, which one part uses, are the part's own.
subroutine rows (m, q, s)
  implicit none
  integer :: m, i, s
  integer, pointer :: q(:, :)
  !$acc data copy(m)
  !$acc kernels present(q) copy(s)
  do i = 1, m
  end do
  do i = 1, m
    q(i, 5:5) = iand (s, 4095) * 3
  end do
  !$acc end kernels
  !$acc end data
end subroutine

program main
  implicit none
  real (8) :: a(2103), b(2103), c(2103)
  integer :: i, d, m = 4, s = 5
  integer, pointer :: q(:, :)
  interface
    subroutine rows (m, q, s)
      integer :: m, s
      integer, pointer :: q(:, :)
    end subroutine
  end interface
  do d = 347, 350
    a = [(i * 0.5d0, i = 1, 2103)]
    b = [(i * 0.25d0, i = 1, 2103)]
    c = a
    c(1132:2103) = [(a(i - 350 + d) + b(2185 - i), i = 1132, 2103)]
    call shift (d, a, b)
    if (any (a /= c)) stop 1
  end do
  allocate (q(6, 6))
  q = 0
  !$acc data copy(q)
  call rows (m, q, s)
  !$acc end data
  if (any (q(1:4, 5) /= 15) .or. sum (q) /= 60) stop 2
end program
