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
C     marks in front of a directive's name
c$acc ? parallel loop copy(a)
! { dg-error "7: expected a directive" "" { target *-*-* } .-1 }
      do i = 1, n
        a(i) = i
      end do
c$acc (a(1:
!$acc& n)) loop gang
! { dg-error "7: expected a directive" "" { target *-*-* } .-2 }
      do i = 1, n
        a(i) = i
      end do
C     words together, the second one on the second line
c$acc up
!$acc1dateself(a)devce(a)
! { dg-error "18: .*no clause .devce." "" { target *-*-* } .-1 }
!$acc exitd
!$acc1atadelete
! { dg-error "10: expected .* after .delete" "" { target *-*-* } .-1 }
      !$acc parallel loop copy(a)
! { dg-warning "7: .*counts in column 1 only" "" { target *-*-* } .-1 }
      do i = 1, n
        a(i) = i
      end do
      end
