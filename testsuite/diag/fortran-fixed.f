! Fixed form: sentinels, continuation in column 6, columns of messages.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

      subroutine wrong (a, n)
      implicit none
      integer n, i
      integer a(n)
c$acc paralell loop copy(a)
! { dg-error "7: .*did you mean .parallel loop" "" { target *-*-* } .-1 }
      do 10 i = 1, n
        a(i) = i
   10 continue
*$acc parallel loop
C     a comment between
!$acc1 copi(a)
! { dg-error "8: .*no clause .copi." "" { target *-*-* } .-1 }
      do i = 1, n
        a(i) = i
      end do
      !$acc parallel loop copy(a)
! { dg-warning "7: .*counts in column 1 only" "" { target *-*-* } .-1 }
      do i = 1, n
        a(i) = i
      end do
      end
