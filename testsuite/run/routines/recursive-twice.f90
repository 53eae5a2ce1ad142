! A recursive function that calls itself at two places.
! { dg-set-target-env-var ACC_GPU_STACK "16" }
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module mm
contains
  pure recursive real(8) function bis2(lo,hi,x) result(m)
!$acc routine seq
    real(8),intent(in)::lo,hi,x
    m=0.5d0*(lo+hi)
    if (hi-lo<1d-10) return
    if (m**3>x) then
      m=bis2(lo,m,x)
    else
      m=bis2(m,hi,x)
    end if
  end function
end module
program p
  use mm
  real(8)::a(30)
  integer::i
!$acc parallel loop copy(a)
  do i=1,30
    a(i)=bis2(0d0,10d0,i*0.37d0)
  end do
  do i=1,30
    if (abs(a(i)-bis2(0d0,10d0,i*0.37d0))>1d-9) error stop 1
  end do
end
