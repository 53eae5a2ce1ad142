! Free form: wrong directives and clauses, at their columns, also on continued lines.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

subroutine misspelt (a, n)
  implicit none
  integer :: n, i, q
  integer :: a(n)
  !$acc paralel loop copy(a) ! { dg-error "9: .*no directive .paralel.; did you mean .parallel loop.\\?" }
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop copi(a) ! { dg-error "23: .*no clause .copi.; did you mean .copy.\\?" }
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop &       ! a comment with reducton
  !$acc   copy(a) &
  ! a comment between
  !$acc&  reducton(+:q)       ! { dg-error "11: .*no clause .reducton.; did you mean .reduction.\\?" }
  do i = 1, n
    a(i) = i
  end do
  !$acc enter data copyn(a(1:n)) ! { dg-error "20: .*no clause .copyn.; did you mean .copyin.\\?" }
  !$acc exit copyout(a)          ! { dg-error "expected .data." }
  !$acc parallel reduction(plus: q) ! { dg-error "28: .plus. is no operator of reductions" }
  !$acc end parallel
  !$acc exit data detach(a(1:n)) finalize ! { dg-error "26: .*.detach. takes pointers, not sections" }
  !$acc update self(a(1:n)       ! { dg-error "expected ...." }
  !$acc data copy(a) seq         ! { dg-error "22: .seq. is not valid" }
  !$acc end data
  !$acc wait(1) asinc            ! { dg-error "17: .*did you mean .async." }
  !$acc atomic rad               ! { dg-error "16: .*did you mean .read." }
  q = a(1)
  !$acc routin seq               ! { dg-error "9: .*did you mean .routine." }
  !$acc init device_typ(nvidia)  ! { dg-error "14: .*did you mean .device_type." }
  !$acc enter data async         ! { dg-error "needs a clause: copyin, create or attach" }
  !$acc exit data if(.true.)     ! { dg-error "needs a clause: copyout, delete or detach" }
  !$acc 7                        ! { dg-error "9: expected a directive" }
end subroutine

subroutine bound_to_number
  !$acc routine seq bind(3) ! { dg-error "26: .bind. takes the name of a function, or a string" }
end subroutine

subroutine bound_to_element
  !$acc routine seq bind(bound(2)) ! { dg-error "26: .bind. takes the name of a function, or a string" }
end subroutine
