! Assumed-shape dummy arguments that stand for sections with gaps or negative strides, where
! contained procedures share them with their host: what is between the elements stays as it is.
!
! { dg-skip-device "host" }
! { dg-set-target-env-var "ACC_CHECK" "1" }
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module hosts
  implicit none
contains
  subroutine own (a)
    integer, intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop copyout(a)
    do i = 1, size (a)
      a(i) = -i
    end do
    call inside
  contains
    subroutine inside
      a(1) = a(1) - 100
    end subroutine
  end subroutine
  subroutine left (a)
    integer, intent(inout) :: a(:)
    call inside
  contains
    subroutine inside
      integer :: i
      !$acc parallel loop copyout(a)
      do i = 1, size (a)
        a(i) = -i
      end do
      a(1) = a(1) - 100
    end subroutine
  end subroutine
  subroutine data (a)
    integer, intent(inout) :: a(:)
    call inside
  contains
    subroutine inside
      integer :: i
      !$acc data create(a)
      a = 7
      !$acc update device(a)
      !$acc parallel loop present(a)
      do i = 1, size (a)
        a(i) = -i - 7 + a(i)
      end do
      !$acc kernels
      a(1) = a(1) - 100
      !$acc end kernels
      !$acc update self(a)
      !$acc end data
    end subroutine
  end subroutine
  subroutine dynamic (a)
    integer, intent(inout) :: a(:)
    call enter
    call compute
    call leave
  contains
    subroutine enter
      !$acc enter data copyin(a)
    end subroutine
    subroutine compute
      integer :: i
      !$acc serial loop present(a)
      do i = 1, size (a)
        a(i) = -i
      end do
      !$acc serial
      a(1) = a(1) - 100
      !$acc end serial
    end subroutine
    subroutine leave
      !$acc exit data copyout(a)
    end subroutine
  end subroutine
  subroutine implied (a)
    integer, intent(inout) :: a(:)
    call inside
  contains
    subroutine inside
      integer :: i
      block
        integer :: k
        k = 100
        !$acc parallel loop
        do i = 1, size (a)
          a(i) = -i
          if (i == 1) a(i) = a(i) - k
        end do
      end block
    end subroutine
  end subroutine
  subroutine plane (a, b)
    real, intent(inout) :: a(0:, 0:)
    real, intent(in) :: b(:, :)
    call inside
  contains
    subroutine inside
      integer :: i, j
      !$acc parallel loop collapse(2) copyin(b) copy(a)
      do j = 0, ubound (a, 2)
        do i = 0, ubound (a, 1)
          a(i, j) = b(i + 1, j + 1) + 100
        end do
      end do
    end subroutine
  end subroutine
end module

program main
  use hosts
  implicit none
  interface
    subroutine work (a)
      integer, intent(inout) :: a(:)
    end subroutine
  end interface
  integer :: i
  real :: x(6, 6), y(6, 6), z(6, 6)
  call try (own, 1)
  call try (left, 2)
  call try (data, 3)
  call try (dynamic, 4)
  call try (implied, 5)
  y = reshape ([(i, i = 1, 36)], [6, 6])
  x = -1
  call plane (x(1::2, 6:1:-2), y(6:1:-2, :3))
  z = -1
  z(1::2, 6:1:-2) = y(6:1:-2, :3) + 100
  if (any (x /= z)) stop 6
contains
  subroutine try (f, number)
    procedure (work) :: f
    integer, intent(in) :: number
    integer :: a(12), w(12), i
    a = [(i, i = 1, 12)]
    w = a
    w(2:11:3) = [(-i, i = 1, 4)]
    w(2) = w(2) - 100
    call f (a(2:11:3))
    if (any (a /= w)) stop 10 + number
    a = [(i, i = 1, 12)]
    w = a
    w(11:2:-3) = [(-i, i = 1, 4)]
    w(11) = w(11) - 100
    call f (a(11:2:-3))
    if (any (a /= w)) stop 20 + number
    a = [(i, i = 1, 12)]
    w = a
    w(3:8) = [(-i, i = 1, 6)]
    w(3) = w(3) - 100
    call f (a(3:8))
    if (any (a /= w)) stop 30 + number
  end subroutine
end program
