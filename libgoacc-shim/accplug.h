/* What OpenACC's run time has beyond GCC's <openacc.h>, for programs that are compiled
   without the plugin and linked with libgoacc-shim; with the plugin <openacc.h> itself
   has all of it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef ACCPLUG_H
#define ACCPLUG_H 1

#include <stddef.h>
#include <openacc.h>

#ifndef _ACCPLUG_OPENACC_H

/* The device that runs device code on the host's cores, in memory of its own, and types
   of other compilers, of which there are no devices.  */
#define acc_device_cpu ((acc_device_t) 10)
#define acc_device_xeonphi ((acc_device_t) 6)
#define acc_device_pgi_opencl ((acc_device_t) 11)
#define acc_device_nvidia_opencl ((acc_device_t) 12)
#define acc_device_opencl ((acc_device_t) 13)
#define acc_property_shared_memory_support ((acc_device_property_t) 3)
#define acc_async_default ((acc_async_t) -3)

#ifdef __cplusplus
extern "C" {
#endif

/* openacc/openacc.h says what they are.  */
void acc_init_device (int, acc_device_t) __GOACC_NOTHROW;
void acc_shutdown_device (int, acc_device_t) __GOACC_NOTHROW;
int acc_async_test_device (int, int) __GOACC_NOTHROW;
int acc_async_test_all_device (int) __GOACC_NOTHROW;
void acc_wait_device (int, int) __GOACC_NOTHROW;
int acc_wait_any (int, int *) __GOACC_NOTHROW;
int acc_wait_any_device (int, int *, int) __GOACC_NOTHROW;
void acc_wait_device_async (int, int, int) __GOACC_NOTHROW;
void acc_wait_all_device (int) __GOACC_NOTHROW;
void acc_wait_all_device_async (int, int) __GOACC_NOTHROW;
int acc_get_default_async (void) __GOACC_NOTHROW;
void acc_set_default_async (int) __GOACC_NOTHROW;
void acc_memcpy_device (void *, void *, size_t) __GOACC_NOTHROW;
void acc_memcpy_device_async (void *, void *, size_t, int) __GOACC_NOTHROW;
void acc_memcpy_d2d (void *, void *, size_t, int, int) __GOACC_NOTHROW;
void acc_memcpy_d2d_async (void *, void *, size_t, int, int, int) __GOACC_NOTHROW;
void acc_set_error_routine (void (*) (char *));

#ifdef __cplusplus
}
#endif

#endif /* not _ACCPLUG_OPENACC_H */

#endif /* ACCPLUG_H */
