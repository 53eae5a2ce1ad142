! Sections of components whose length is deferred: gfortran has the wrong address of these.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine s (o)
  implicit none
  type t
    character(:), allocatable :: v(:)
    character(5), allocatable :: w(:)
  end type
  type(t) :: o
  !$acc update self(o%v(2:3)) ! { dg-error "section of 'v', whose length is deferred; name the array" }
  !$acc enter data copyin(o%v(:2)) ! { dg-error "section of 'v', whose length is deferred" }
  !$acc data copy(o%v(2:2)) ! { dg-error "section of 'v', whose length is deferred" }
  !$acc end data
  !$acc data copy(o%v, o%w(2:3))
  !$acc end data
  !$acc update self(o%v(2))
end subroutine
