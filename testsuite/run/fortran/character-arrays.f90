! Arrays of character variables in data clauses; comparison and assignment.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program characters
  implicit none
  character(5) :: names(30), copies(30)
  integer :: i, hits
  do i = 1, 30
    write (names(i), '(a, i2.2)') 'abc', i
  end do
  hits = 0
  !$acc parallel loop copyin(names) copyout(copies) reduction(+:hits)
  do i = 1, 30
    copies(i) = names(31 - i)
    copies(i)(1:1) = 'X'
    if (names(i)(4:4) == '1') hits = hits + 1
    if (names(i) > 'abc20') hits = hits + 100
  end do
  do i = 1, 30
    if (copies(i) /= 'Xbc' // names(31 - i)(4:5)) stop 1
  end do
  if (hits /= 10 + 1000) stop 2
end program
