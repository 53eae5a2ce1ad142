/* The API as Fortran calls it, where neither C's functions nor libgomp's procedures over
   these will do (openacc/openacc_internal.inc, openacc_routines.inc).

   Comes in: gfortran's descriptors, numbers by reference.
   Goes out: calls of C's functions.

   Rules
   - `..._array_h' has data of any type and rank, as a whole.  libgomp defines it, too, but
     takes what it gets for contiguous.  Data without bytes are no error, unlike in C: an
     array may have no elements.
   - `..._32_f' and `..._64_f' have the kind of BYTES.  Sizes of 64 bits without a
     descriptor are for C's function itself.
   - acc_attach and its like get the address of the pointer, not a descriptor: gfortran 16
     sees to that, for its elders the plugin (plugin/fortran/api-arguments.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "accplug.h"
#include "entry/fortran-arrays.h"
#include "support/errors.h"

using namespace goacc;

/* Run BODY (range) if there is something in the range.  */
template <typename Body>
static void
with_range (const char *routine, const fortran_array *array, Body &&body)
{
  host_range range = guarded ({ routine, nullptr },
			      [&] { return range_of (array, nullptr); });
  if (range.data && range.bytes)
    body (range);
}

/* The range of a copy.  */
static host_range
copied (const char *routine, const fortran_array *array, int64_t bytes)
{
  return guarded ({ routine, nullptr }, [&] { return range_of (array, &bytes); });
}

static size_t
size_of (const char *routine, int64_t bytes)
{
  return guarded ({ routine, nullptr }, [&] () -> size_t {
    if (bytes < 0)
      fatal ("%lld bytes: the size is negative", (long long) bytes);
    return bytes;
  });
}

extern "C"
{

/* Data as a whole.  */

#define DATA(NAME) \
void \
NAME##_array_h_ (const fortran_array *array) \
{ \
  with_range (#NAME, array, [] (host_range r) { NAME (r.data, r.bytes); }); \
}

#define DATA_ASYNC(NAME) \
void \
NAME##_async_array_h_ (const fortran_array *array, const int *async) \
{ \
  with_range (#NAME "_async", array, \
	      [=] (host_range r) { NAME##_async (r.data, r.bytes, *async); }); \
}

DATA (acc_copyin)
DATA (acc_present_or_copyin)
DATA (acc_create)
DATA (acc_present_or_create)
DATA (acc_copyout)
DATA (acc_copyout_finalize)
DATA (acc_delete)
DATA (acc_delete_finalize)
DATA (acc_update_device)
DATA (acc_update_self)
DATA_ASYNC (acc_copyin)
DATA_ASYNC (acc_create)
DATA_ASYNC (acc_copyout)
DATA_ASYNC (acc_copyout_finalize)
DATA_ASYNC (acc_delete)
DATA_ASYNC (acc_delete_finalize)
DATA_ASYNC (acc_update_device)
DATA_ASYNC (acc_update_self)

int
acc_is_present_array_h_ (const fortran_array *array)
{
  host_range range = guarded ({ "acc_is_present", nullptr },
			      [&] { return range_of (array, nullptr); });
  return acc_is_present (range.data, range.bytes);
}

/* Parts that libgomp has since GCC 16.  */

#define PART_ASYNC(NAME) \
void \
NAME##_32_h_ (void *data, const int32_t *bytes, const int *async) \
{ \
  NAME (data, size_of (#NAME, *bytes), *async); \
} \
void \
NAME##_64_h_ (void *data, const int64_t *bytes, const int *async) \
{ \
  NAME (data, size_of (#NAME, *bytes), *async); \
}

PART_ASYNC (acc_copyout_finalize_async)
PART_ASYNC (acc_delete_finalize_async)

/* Device memory.  */

void *
acc_malloc_32_f_ (const int32_t *bytes)
{
  return acc_malloc (size_of ("acc_malloc", *bytes));
}

void *
acc_deviceptr_f_ (const fortran_array *array)
{
  return acc_deviceptr (address_of (array));
}

void
acc_map_data_64_f_ (const fortran_array *array, void *memory, const int64_t *bytes)
{
  host_range range = guarded ({ "acc_map_data", nullptr },
			      [&] { return range_of (array, bytes); });
  acc_map_data (range.data, memory, range.bytes);
}

void
acc_map_data_32_f_ (const fortran_array *array, void *memory, const int32_t *bytes)
{
  int64_t wide = *bytes;
  acc_map_data_64_f_ (array, memory, &wide);
}

void
acc_unmap_data_f_ (const fortran_array *array)
{
  acc_unmap_data (address_of (array));
}

/* Copies.  TO and FROM are what the two sides are in the argument list, RANGE the host's. */

#define COPY(NAME, TO, FROM, HOST, CALL) \
void \
NAME##_64_f_ (TO to, FROM from, const int64_t *bytes) \
{ \
  host_range range = copied (#NAME, HOST, *bytes); \
  NAME CALL; \
} \
void \
NAME##_32_f_ (TO to, FROM from, const int32_t *bytes) \
{ \
  int64_t wide = *bytes; \
  NAME##_64_f_ (to, from, &wide); \
}

#define COPY_ASYNC(NAME, TO, FROM, HOST, CALL) \
void \
NAME##_64_f_ (TO to, FROM from, const int64_t *bytes, const int *async) \
{ \
  host_range range = copied (#NAME, HOST, *bytes); \
  NAME CALL; \
} \
void \
NAME##_32_f_ (TO to, FROM from, const int32_t *bytes, const int *async) \
{ \
  int64_t wide = *bytes; \
  NAME##_64_f_ (to, from, &wide, async); \
}

COPY (acc_memcpy_to_device, void *, const fortran_array *, from,
      (to, range.data, range.bytes))
COPY (acc_memcpy_from_device, const fortran_array *, void *, to,
      (range.data, from, range.bytes))
COPY_ASYNC (acc_memcpy_to_device_async, void *, const fortran_array *, from,
	    (to, range.data, range.bytes, *async))
COPY_ASYNC (acc_memcpy_from_device_async, const fortran_array *, void *, to,
	    (range.data, from, range.bytes, *async))

void
acc_memcpy_device_32_f_ (void *to, void *from, const int32_t *bytes)
{
  acc_memcpy_device (to, from, size_of ("acc_memcpy_device", *bytes));
}

void
acc_memcpy_device_async_32_f_ (void *to, void *from, const int32_t *bytes,
			       const int *async)
{
  acc_memcpy_device_async (to, from, size_of ("acc_memcpy_device_async", *bytes), *async);
}

void
acc_memcpy_d2d_64_f_ (const fortran_array *to, const fortran_array *from,
		      const int64_t *bytes, const int *to_number, const int *from_number)
{
  acc_memcpy_d2d (copied ("acc_memcpy_d2d", to, *bytes).data,
		  copied ("acc_memcpy_d2d", from, *bytes).data, *bytes, *to_number,
		  *from_number);
}

void
acc_memcpy_d2d_32_f_ (const fortran_array *to, const fortran_array *from,
		      const int32_t *bytes, const int *to_number, const int *from_number)
{
  int64_t wide = *bytes;
  acc_memcpy_d2d_64_f_ (to, from, &wide, to_number, from_number);
}

void
acc_memcpy_d2d_async_64_f_ (const fortran_array *to, const fortran_array *from,
			    const int64_t *bytes, const int *to_number,
			    const int *from_number, const int *async)
{
  acc_memcpy_d2d_async (copied ("acc_memcpy_d2d_async", to, *bytes).data,
			copied ("acc_memcpy_d2d_async", from, *bytes).data, *bytes,
			*to_number, *from_number, *async);
}

void
acc_memcpy_d2d_async_32_f_ (const fortran_array *to, const fortran_array *from,
			    const int32_t *bytes, const int *to_number,
			    const int *from_number, const int *async)
{
  int64_t wide = *bytes;
  acc_memcpy_d2d_async_64_f_ (to, from, &wide, to_number, from_number, async);
}

/* Pointers in mapped data.  */

void
acc_attach_ (void **pointer)
{
  acc_attach (pointer);
}

void
acc_attach_async_ (void **pointer, int async)
{
  acc_attach_async (pointer, async);
}

void
acc_detach_ (void **pointer)
{
  acc_detach (pointer);
}

void
acc_detach_async_ (void **pointer, int async)
{
  acc_detach_async (pointer, async);
}

void
acc_detach_finalize_ (void **pointer)
{
  acc_detach_finalize (pointer);
}

void
acc_detach_finalize_async_ (void **pointer, int async)
{
  acc_detach_finalize_async (pointer, async);
}

/* Queues.  Places in arrays count from 1; no place is still negative.  */

int
acc_wait_any_f_ (const int *count, int *queues)
{
  int place = acc_wait_any (*count, queues);
  return place < 0 ? place : place + 1;
}

int
acc_wait_any_device_f_ (const int *count, int *queues, const int *number)
{
  int place = acc_wait_any_device (*count, queues, *number);
  return place < 0 ? place : place + 1;
}

int
acc_async_test_device_f_ (const int *async, const int *number)
{
  return acc_async_test_device (*async, *number);
}

int
acc_async_test_all_device_f_ (const int *number)
{
  return acc_async_test_all_device (*number);
}

} // extern "C"
