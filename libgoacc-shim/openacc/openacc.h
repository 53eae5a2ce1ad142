/* <openacc.h>: the OpenACC API, of OpenACC 2.7 and what 3.0 to 3.4 add to it.

   The plugin puts this file's folder in front of the compiler's own (plugin/base/
   own-headers.cc).  Whatever GCC's <openacc.h> declares is here with the same name, type
   and value, and the guard is the same: objects of either header link and run together.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef _OPENACC_H
#define _OPENACC_H 1

#include <stddef.h>

/* This is not GCC's.  */
#define _ACCPLUG_OPENACC_H 1

#ifdef __cplusplus
extern "C" {
#endif

#if __cplusplus >= 201103
# define __GOACC_NOTHROW noexcept
#elif __cplusplus
# define __GOACC_NOTHROW throw ()
#else
# define __GOACC_NOTHROW __attribute__ ((__nothrow__))
#endif

/* Types of devices (3.1).  */
typedef enum acc_device_t
{
  acc_device_current = -1,
  acc_device_none = 0,
  acc_device_default = 1,
  acc_device_host = 2,
  acc_device_not_host = 4,
  acc_device_nvidia = 5,
  acc_device_xeonphi = 6,
  acc_device_radeon = 8,
  _ACC_device_hwm = 9,
  /* Device code on the host's cores, in memory of its own.  */
  acc_device_cpu = 10,
  acc_device_pgi_opencl = 11,
  acc_device_nvidia_opencl = 12,
  acc_device_opencl = 13,
  /* As large as an int.  */
  _ACC_highest = __INT_MAX__,
  _ACC_neg = -1
} acc_device_t;

/* What acc_get_property (numbers) and acc_get_property_string know (3.2.6).  */
typedef enum acc_device_property_t
{
  acc_property_memory = 1,
  acc_property_free_memory = 2,
  acc_property_shared_memory_support = 3,
  acc_property_name = 0x10001,
  acc_property_vendor = 0x10002,
  acc_property_driver = 0x10003
} acc_device_property_t;

/* Arguments of async clauses that are no queue's number (2.16).  */
typedef enum acc_async_t
{
  acc_async_noval = -1,
  acc_async_sync = -2,
  acc_async_default = -3
} acc_async_t;

/* Devices (3.2.1 to 3.2.8).  */
int acc_get_num_devices (acc_device_t) __GOACC_NOTHROW;
void acc_set_device_type (acc_device_t) __GOACC_NOTHROW;
acc_device_t acc_get_device_type (void) __GOACC_NOTHROW;
void acc_set_device_num (int, acc_device_t) __GOACC_NOTHROW;
int acc_get_device_num (acc_device_t) __GOACC_NOTHROW;
size_t acc_get_property (int, acc_device_t, acc_device_property_t) __GOACC_NOTHROW;
const char *acc_get_property_string (int, acc_device_t,
				     acc_device_property_t) __GOACC_NOTHROW;
void acc_init (acc_device_t) __GOACC_NOTHROW;
void acc_init_device (int, acc_device_t) __GOACC_NOTHROW;
void acc_shutdown (acc_device_t) __GOACC_NOTHROW;
void acc_shutdown_device (int, acc_device_t) __GOACC_NOTHROW;
#ifdef __cplusplus
int acc_on_device (int __arg) __GOACC_NOTHROW;
#else
int acc_on_device (acc_device_t __arg) __GOACC_NOTHROW;
#endif

/* Queues (3.2.9 to 3.2.16).  The last argument of `..._device' is a device's number; the
   other numbers are queues, in `..._async' the waiting one last.  */
int acc_async_test (int) __GOACC_NOTHROW;
int acc_async_test_device (int, int) __GOACC_NOTHROW;
int acc_async_test_all (void) __GOACC_NOTHROW;
int acc_async_test_all_device (int) __GOACC_NOTHROW;
void acc_wait (int) __GOACC_NOTHROW;
void acc_async_wait (int) __GOACC_NOTHROW;
void acc_wait_device (int, int) __GOACC_NOTHROW;
int acc_wait_any (int, int *) __GOACC_NOTHROW;
int acc_wait_any_device (int, int *, int) __GOACC_NOTHROW;
void acc_wait_async (int, int) __GOACC_NOTHROW;
void acc_wait_device_async (int, int, int) __GOACC_NOTHROW;
void acc_wait_all (void) __GOACC_NOTHROW;
void acc_async_wait_all (void) __GOACC_NOTHROW;
void acc_wait_all_device (int) __GOACC_NOTHROW;
void acc_wait_all_async (int) __GOACC_NOTHROW;
void acc_wait_all_device_async (int, int) __GOACC_NOTHROW;
int acc_get_default_async (void) __GOACC_NOTHROW;
void acc_set_default_async (int) __GOACC_NOTHROW;

/* Device memory.  */
void *acc_malloc (size_t) __GOACC_NOTHROW;
void acc_free (void *) __GOACC_NOTHROW;
void acc_map_data (void *, void *, size_t) __GOACC_NOTHROW;
void acc_unmap_data (void *) __GOACC_NOTHROW;
void *acc_deviceptr (void *) __GOACC_NOTHROW;
void *acc_hostptr (void *) __GOACC_NOTHROW;
int acc_is_present (void *, size_t) __GOACC_NOTHROW;

/* Data: as enter data, exit data and update.  */
void *acc_copyin (void *, size_t) __GOACC_NOTHROW;
void *acc_present_or_copyin (void *, size_t) __GOACC_NOTHROW;
void *acc_pcopyin (void *, size_t) __GOACC_NOTHROW;
void *acc_create (void *, size_t) __GOACC_NOTHROW;
void *acc_present_or_create (void *, size_t) __GOACC_NOTHROW;
void *acc_pcreate (void *, size_t) __GOACC_NOTHROW;
void acc_copyout (void *, size_t) __GOACC_NOTHROW;
void acc_copyout_finalize (void *, size_t) __GOACC_NOTHROW;
void acc_delete (void *, size_t) __GOACC_NOTHROW;
void acc_delete_finalize (void *, size_t) __GOACC_NOTHROW;
void acc_update_device (void *, size_t) __GOACC_NOTHROW;
void acc_update_self (void *, size_t) __GOACC_NOTHROW;
void acc_copyin_async (void *, size_t, int) __GOACC_NOTHROW;
void acc_create_async (void *, size_t, int) __GOACC_NOTHROW;
void acc_copyout_async (void *, size_t, int) __GOACC_NOTHROW;
void acc_copyout_finalize_async (void *, size_t, int) __GOACC_NOTHROW;
void acc_delete_async (void *, size_t, int) __GOACC_NOTHROW;
void acc_delete_finalize_async (void *, size_t, int) __GOACC_NOTHROW;
void acc_update_device_async (void *, size_t, int) __GOACC_NOTHROW;
void acc_update_self_async (void *, size_t, int) __GOACC_NOTHROW;

/* Copies: destination, source, bytes.  acc_memcpy_d2d takes host addresses, for the copies
   on two devices of what they stand for: then come the destination's and the source's
   number, and the queue, of the source's device.  */
void acc_memcpy_to_device (void *, void *, size_t) __GOACC_NOTHROW;
void acc_memcpy_to_device_async (void *, void *, size_t, int) __GOACC_NOTHROW;
void acc_memcpy_from_device (void *, void *, size_t) __GOACC_NOTHROW;
void acc_memcpy_from_device_async (void *, void *, size_t, int) __GOACC_NOTHROW;
void acc_memcpy_device (void *, void *, size_t) __GOACC_NOTHROW;
void acc_memcpy_device_async (void *, void *, size_t, int) __GOACC_NOTHROW;
void acc_memcpy_d2d (void *, void *, size_t, int, int) __GOACC_NOTHROW;
void acc_memcpy_d2d_async (void *, void *, size_t, int, int, int) __GOACC_NOTHROW;

/* Pointers in mapped data.  */
void acc_attach (void **) __GOACC_NOTHROW;
void acc_attach_async (void **, int) __GOACC_NOTHROW;
void acc_detach (void **) __GOACC_NOTHROW;
void acc_detach_async (void **, int) __GOACC_NOTHROW;
void acc_detach_finalize (void **) __GOACC_NOTHROW;
void acc_detach_finalize_async (void **, int) __GOACC_NOTHROW;

/* What is called with the message of an error that ends the program; NULL: nothing, as in
   the beginning.  Programs declare it themselves, too, and then without `noexcept'.  */
void acc_set_error_routine (void (*) (char *));

/* CUDA's handles (A.2.1).  */
void *acc_get_current_cuda_device (void) __GOACC_NOTHROW;
void *acc_get_current_cuda_context (void) __GOACC_NOTHROW;
void *acc_get_cuda_stream (int) __GOACC_NOTHROW;
int acc_set_cuda_stream (int, void *) __GOACC_NOTHROW;

#ifdef __cplusplus
}

/* The argument with its own type, for host and device code.  */
#ifdef _OPENACC
# pragma acc routine seq
#endif
inline int
acc_on_device (acc_device_t __arg) __GOACC_NOTHROW
{
  return acc_on_device ((int) __arg);
}

/* What is the program's call, in messages and to a debugger.  */
#define __GOACC_PART inline __attribute__ ((__always_inline__, __artificial__))

/* Data that are only read may be const; they are never written.  */
__GOACC_PART void *
__goacc_address (const volatile void *__data) __GOACC_NOTHROW
{
  return const_cast<void *> (__data);
}

#define __GOACC_CONST(RESULT, NAME)					\
template <typename __type>						\
__GOACC_PART RESULT							\
NAME (const __type *__data, size_t __bytes) __GOACC_NOTHROW		\
{									\
  return NAME (__goacc_address (__data), __bytes);			\
}
#define __GOACC_CONST_ASYNC(NAME)					\
template <typename __type>						\
__GOACC_PART void							\
NAME (const __type *__data, size_t __bytes, int __async) __GOACC_NOTHROW \
{									\
  NAME (__goacc_address (__data), __bytes, __async);			\
}

__GOACC_CONST (void *, acc_copyin)
__GOACC_CONST (void *, acc_present_or_copyin)
__GOACC_CONST (void *, acc_pcopyin)
__GOACC_CONST (void *, acc_create)
__GOACC_CONST (void *, acc_present_or_create)
__GOACC_CONST (void *, acc_pcreate)
__GOACC_CONST (void, acc_delete)
__GOACC_CONST (void, acc_delete_finalize)
__GOACC_CONST (void, acc_update_device)
__GOACC_CONST (int, acc_is_present)
__GOACC_CONST_ASYNC (acc_copyin_async)
__GOACC_CONST_ASYNC (acc_create_async)
__GOACC_CONST_ASYNC (acc_delete_async)
__GOACC_CONST_ASYNC (acc_delete_finalize_async)
__GOACC_CONST_ASYNC (acc_update_device_async)
#undef __GOACC_CONST
#undef __GOACC_CONST_ASYNC

template <typename __type>
__GOACC_PART void *
acc_deviceptr (const __type *__data) __GOACC_NOTHROW
{
  return acc_deviceptr (__goacc_address (__data));
}

template <typename __type>
__GOACC_PART void
acc_memcpy_to_device (void *__to, const __type *__from, size_t __bytes) __GOACC_NOTHROW
{
  acc_memcpy_to_device (__to, __goacc_address (__from), __bytes);
}

template <typename __type>
__GOACC_PART void
acc_memcpy_to_device_async (void *__to, const __type *__from, size_t __bytes,
			    int __async) __GOACC_NOTHROW
{
  acc_memcpy_to_device_async (__to, __goacc_address (__from), __bytes, __async);
}

/* A pointer to data of any type is attached by its address.  */

#define __GOACC_ATTACH(NAME)						\
template <typename __type>						\
__GOACC_PART void							\
NAME (__type **__pointer) __GOACC_NOTHROW				\
{									\
  NAME (static_cast<void **> (__goacc_address (__pointer)));		\
}									\
template <typename __type>						\
__GOACC_PART void							\
NAME##_async (__type **__pointer, int __async) __GOACC_NOTHROW		\
{									\
  NAME##_async (static_cast<void **> (__goacc_address (__pointer)), __async); \
}

__GOACC_ATTACH (acc_attach)
__GOACC_ATTACH (acc_detach)
__GOACC_ATTACH (acc_detach_finalize)
#undef __GOACC_ATTACH
#undef __GOACC_PART
#endif

#endif /* _OPENACC_H */
