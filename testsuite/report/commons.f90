! Sums over arrays in common blocks: these share no storage with the sums, nor with each other's
! blocks, so gangs share the loops and nothing is compared when the program runs.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

program commons
  real(8) :: u(400, 300), v(400, 300), w(400, 300), total, squares
  common /first/ u, v /second/ w
  u = 1
  v = 2
  w = 3
  total = 0
  squares = 0
!$acc data copyin(u, v) copy(w)
!$acc kernels default(present)
  do j = 1, 300
    do i = 1, 400
      total = total + u(i, j) * w(i, j)
      squares = squares + v(i, j)**2 + u(i, j)**2
    end do
  end do
!$acc end kernels
!$acc kernels default(present)
  do j = 2, 300
    do i = 1, 400
      w(i, j) = u(i, j - 1) + v(i, j)
    end do
  end do
!$acc end kernels
!$acc end data
  print *, total, squares, w(1, 2)
end program commons

! { report }
! commons:
!     14, Generating copyin(u(:),v(:))
!         Generating copy(w(:))
!     15, Generating copy(u(:),v(:),w(:))
!     16, Loop is parallelizable
!     17, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         16, !$acc loop gang ! blockidx%y
!         17, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
!             Generating implicit reduction(+:total)
!             Sum reduction generated for total
!             Generating implicit reduction(+:squares)
!             Sum reduction generated for squares
!     23, Generating copy(u(:),v(:),w(:))
!     24, Loop is parallelizable
!     25, Loop is parallelizable
!         Accelerator kernel generated
!         Generating NVIDIA code
!         24, !$acc loop gang ! blockidx%y
!         25, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
! { end }
