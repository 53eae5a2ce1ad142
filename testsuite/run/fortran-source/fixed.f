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
c     blanks do not count: words together, and in parts, also over lines
!$acc paralle
!$acc+lloopgangcopy(a)independent
      do i=1,10
      a(i)=a(i) + 1
      end do
      j = 0
!$acc p a r a l l e l l oop reduc
!$acc+tion(+:j)copyin
!$acc+(a)ga
!$acc+ngvector
      do i=1,10
      j = j + a(i)
      end do
      if (j .ne. 120) stop 4
!$acc enterdatacopyin(a)create(b)
!$acc kernelsloopgangvectorpresent(a)
      do i=1,10
!$acc atomicupdate
      a(i)=a(i) - 1
      end do
!$acc updateself(a)wait
!$acc exitdatadelete(a,b)finalize
*@acc acc_only = 12
*@acc a = a + 1
      if (any (a .ne. acc_only)) stop 3
      end
