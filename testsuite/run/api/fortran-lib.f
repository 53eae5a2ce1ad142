C OpenACC 3.3, 3.1: openacc_lib.h in fixed form, with implicit none.
C Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
      program lib
      implicit none
      include 'openacc_lib.h'
      integer a(100), i
      call acc_set_default_async (4)
      if (acc_get_default_async () .ne. 4) stop 1
      call acc_copyin (a)
      call acc_copyin_async (a, 400, 2)
      call acc_wait (2)
c$acc parallel loop present(a)
      do i = 1, 100
        a(i) = i
      end do
      call acc_delete (a, 400_8)
      call acc_copyout (a)
      if (a(100) .ne. 100) stop 2
      if (acc_get_num_devices (acc_device_xeonphi) .ne. 0) stop 3
      if (openacc_version .lt. 201711) stop 4
      call inner
      contains
      subroutine inner
      if (.not. acc_async_test (4)) call acc_wait (4)
      if (.not. acc_on_device (acc_device_host)) stop 5
      end subroutine
      end
