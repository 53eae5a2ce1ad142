! Fixed form: sentinels, column 6, continuation, labels, what gfortran does not have.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

      program fixed
      implicit none
      integer n, i, j, a(10), b(10)
!@acc integer
c@acc1 acc_only
      n = 4
      a = 0
      b = 1
c$acc data copy(a) if(n .gt. 3) async(1)
c$acc* copyin(b(1:2),
C     a comment between
*$acc1 b(5:
!$acc&  10)) wait
!$acc parallelloop device_type(nvidia) num_gangs(2)
*$acc1   dtype(*) num_gangs(n + 1) ! comment
      do 10 i=1,10
      do 20 j=1,10
      a(i)=a(i)+b(5)
   20 continue
   10 continue
!$acc endparallel
!$ACC END DATA
!$acc wait if (n
!$acc+ .gt. 3)
      if (any (a .ne. 10)) stop 1
!$acc kernels loop self(n .gt. 10)
      do i=1,10
      a(i)=a(i) + 1
      end do
!$acc end kernels
      if (any (a .ne. 11)) stop 2
*@acc acc_only = 12
*@acc a = a + 1
      if (any (a .ne. acc_only)) stop 3
      end
