! The modules openacc and openacc_kinds, the same as openacc_lib.h.
!
! Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
! Library Exception 3.1; see COPYING and COPYING.RUNTIME.

module openacc_kinds
  implicit none
  public
  include 'openacc_names.inc'
end module openacc_kinds

module openacc_internal
  use openacc_kinds
  implicit none
  include 'openacc_internal.inc'
end module openacc_internal

module openacc
  use openacc_kinds
  use openacc_internal
  implicit none
  private
  public :: acc_device_kind, acc_device_property_kind, acc_device_property
  public :: acc_handle_kind, acc_device_current, acc_device_none, acc_device_default
  public :: acc_device_host, acc_device_not_host, acc_device_nvidia
  public :: acc_device_xeonphi, acc_device_radeon, acc_device_cpu
  public :: acc_device_pgi_opencl, acc_device_nvidia_opencl, acc_device_opencl
  public :: acc_property_memory, acc_property_free_memory
  public :: acc_property_shared_memory_support, acc_property_name
  public :: acc_property_vendor, acc_property_driver, acc_async_noval
  public :: acc_async_sync, acc_async_default, openacc_version
  public :: acc_get_num_devices, acc_set_device_type, acc_get_device_type
  public :: acc_set_device_num, acc_get_device_num, acc_get_property
  public :: acc_get_property_string, acc_init, acc_shutdown, acc_async_test
  public :: acc_async_test_all, acc_wait, acc_async_wait, acc_wait_async
  public :: acc_wait_all, acc_async_wait_all, acc_wait_all_async, acc_on_device
  public :: acc_copyin, acc_present_or_copyin, acc_pcopyin, acc_create
  public :: acc_present_or_create, acc_pcreate, acc_copyout, acc_copyout_finalize
  public :: acc_delete, acc_delete_finalize, acc_update_device, acc_update_self
  public :: acc_is_present, acc_copyin_async, acc_create_async, acc_copyout_async
  public :: acc_copyout_finalize_async, acc_delete_async, acc_delete_finalize_async
  public :: acc_update_device_async, acc_update_self_async, acc_init_device
  public :: acc_shutdown_device, acc_wait_device, acc_wait_device_async
  public :: acc_wait_all_device, acc_wait_all_device_async, acc_get_default_async
  public :: acc_set_default_async, acc_set_error_routine, acc_hostptr, acc_free
  public :: acc_wait_any, acc_wait_any_device, acc_async_test_device
  public :: acc_async_test_all_device, acc_malloc, acc_deviceptr, acc_map_data
  public :: acc_unmap_data, acc_memcpy_to_device, acc_memcpy_to_device_async
  public :: acc_memcpy_from_device, acc_memcpy_from_device_async, acc_memcpy_device
  public :: acc_memcpy_device_async, acc_memcpy_d2d, acc_memcpy_d2d_async
  public :: acc_attach, acc_attach_async, acc_detach, acc_detach_async
  public :: acc_detach_finalize, acc_detach_finalize_async

  integer, parameter :: openacc_version = 201711
  include 'openacc_routines.inc'
end module openacc
