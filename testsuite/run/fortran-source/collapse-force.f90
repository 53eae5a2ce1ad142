! `collapse' with `force': statements between the loops; and nests of three loops whose bounds
! depend on each other.
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program collapse_force
  implicit none
  integer, parameter :: n = 50, m = 70
  integer :: a(m,n), r(n), c(5,m,n), i, j, k, s, h, q, tt, err
  err = 0; s = 0
  !$acc parallel loop collapse(force:2) copyout(a,r)
  do i=1,n
    r(i) = i
    do j=1,m
      a(j,i) = i+j
    end do
    r(i) = r(i) + 1
  end do
  do i=1,n
    if (r(i) /= i+1) err = err+1
    do j=1,m
      if (a(j,i) /= i+j) err = err+1
    end do
  end do
  !$acc parallel loop collapse(force:2) copyout(a) private(TT, Q) reduction(+:s)
  do i=1,n
    q = i*2
    do j=1,m
      tt = q + j
      a(j,i) = tt
      s = s + tt
    end do
  end do
  h = 0
  do i=1,n
    do j=1,m
      if (a(j,i) /= 2*i+j) err = err+1
      h = h + 2*i+j
    end do
  end do
  if (h /= s) err = err + 1
  !$acc kernels loop collapse(force:3) copyout(c) copy(r) private(q)
  do i=1,n
    r(i) = r(i) + 1
    do j=1,m
      q = i*j
      do k=1,5
        c(k,j,i) = q+k
      end do
    end do
  end do
  do i=1,n
    if (r(i) /= i+2) err = err+1
    do j=1,m
      do k=1,5
        if (c(k,j,i) /= i*j+k) err = err+1
      end do
    end do
  end do
  s = 0; h = 0
  !$acc parallel loop gang collapse(3) reduction(+:s) private(tt)
  do i=1,n
    do j=1,i
      do k=j,i
        tt = i+k
        s = s+tt
      end do
    end do
  end do
  do i=1,n
    do j=1,i
      do k=j,i
        h = h+i+k
      end do
    end do
  end do
  if (h /= s) err = err + 1
  if (err /= 0) print *, err
  if (err /= 0) stop 1
end program
