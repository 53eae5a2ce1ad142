! A module that hands on the API, GCC's or accplug's, and uses it.  (With GCC's module an
! assumed-shape array would be copied for the call.)
! Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

module api_module
  use openacc
  implicit none
contains
  subroutine map_data (data)
    integer :: data(100)
    call acc_copyin (data)
    call acc_copyin_async (data, 400, acc_async_sync)
    call acc_delete (data)
  end subroutine

  subroutine unmap_data (data)
    integer :: data(100)
    call acc_wait (1)
    call acc_copyout (data)
  end subroutine
end module
