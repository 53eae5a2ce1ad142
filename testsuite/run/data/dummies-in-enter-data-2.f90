! A structure whose components are on the device is deleted, and comes again, by way of dummy
! arguments; kernels regions assign the components.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module hd
  implicit none
  type mat
    integer::n=0
    real(8),allocatable::a(:,:)
    real(8),allocatable::b(:)
  end type
contains
  subroutine new(m,n)
    type(mat),intent(out)::m
    integer,intent(in)::n
    m%n=n
    allocate(m%a(n,n),m%b(n))
    m%a=0;m%b=0
!$acc enter data copyin(m)
!$acc enter data create(m%a,m%b)
!$acc kernels present(m%a,m%b)
    m%a=1; m%b=2
!$acc end kernels
  end subroutine
  subroutine free(m)
    type(mat),intent(inout)::m
!$acc exit data delete(m%a,m%b)
!$acc exit data delete(m)
    deallocate(m%a,m%b)
  end subroutine
end module
program p
  use hd
  type(mat)::a
  call new(a,20)
  call free(a)
  call new(a,5)
!$acc update self(a%a,a%b)
  if (any(a%a/=1).or.any(a%b/=2)) error stop 1
end
