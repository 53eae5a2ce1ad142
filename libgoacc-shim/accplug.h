/* OpenACC run-time functions and values that GCC 12's <openacc.h> lacks, for
   programs that are compiled with accplug.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef ACCPLUG_H
#define ACCPLUG_H 1

#include <stddef.h>
#include <openacc.h>

/* The device that runs device code on the host's cores, in memory of its own.
   ACC_DEVICE_TYPE=cpu selects it.  */
#define acc_device_cpu ((acc_device_t) 10)

#ifdef __cplusplus
extern "C" {
#endif

/* The calling thread's queue for async clauses without argument (OpenACC 2.6,
   3.2.18 and 3.2.19).  */
int acc_get_default_async (void) __GOACC_NOTHROW;
void acc_set_default_async (int) __GOACC_NOTHROW;

/* Copy within the memory of the current device: destination, source, bytes,
   and a queue (OpenACC 2.6, 3.2.37).  */
void acc_memcpy_device (void *, void *, size_t) __GOACC_NOTHROW;
void acc_memcpy_device_async (void *, void *, size_t, int) __GOACC_NOTHROW;

#ifdef __cplusplus
}
#endif

#endif /* ACCPLUG_H */
