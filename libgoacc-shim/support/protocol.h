/* The numbers of GCC's calling protocol for OpenACC constructs: map kinds,
   flags and launch operands, as compiled code passes them to GOACC_* functions.

   These are facts of GCC's ABI (its builtins and include/gomp-constants.h); the
   run time must agree with them bit for bit.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_PROTOCOL_H
#define GOACC_PROTOCOL_H

#include <cstddef>
#include <cstdint>

#include "accplug-image.h"

namespace goacc
{

struct call_site;

/* The low byte of an element of `kinds'.  The high byte is log2 of the
   alignment.  */
enum map_kind : uint8_t
{
  MAP_ALLOC = 0x00,
  MAP_TO = 0x01,
  MAP_FROM = 0x02,
  MAP_TOFROM = 0x03,
  MAP_POINTER = 0x04,		/* size is the bias, not a size */
  MAP_TO_PSET = 0x05,		/* a Fortran array descriptor */
  MAP_FORCE_PRESENT = 0x06,
  MAP_DELETE = 0x07,
  MAP_FORCE_DEVICEPTR = 0x08,
  MAP_DEVICE_RESIDENT = 0x09,
  MAP_LINK = 0x0a,
  MAP_IF_PRESENT = 0x0b,	/* no_create */
  MAP_FIRSTPRIVATE = 0x0c,
  MAP_FIRSTPRIVATE_INT = 0x0d,	/* the value is in place of the address */
  MAP_USE_DEVICE_PTR = 0x0e,
  MAP_ZERO_LEN_ARRAY_SECTION = 0x0f,
  MAP_USE_DEVICE_PTR_IF_PRESENT = 0x10,
  /* 0x11 to 0x13 are only used in OpenMP; accplug-image.h has their meaning here.  */
  MAP_RELEASE = 0x17,
  MAP_STRUCT = 0x1c,		/* size is the number of members that follow */
  MAP_ALWAYS_POINTER = 0x1d,
  MAP_POINTER_TO_ZERO_LEN = 0x1e,
  MAP_DELETE_ZERO_LEN = 0x1f,
  MAP_ATTACH = 0x50,		/* size is the bias */
  MAP_DETACH = 0x51,
  MAP_ATTACH_ZERO_LEN = 0x52,
  MAP_STRUCT_UNORD = 0x5c,	/* its members have no order; since GCC 14 */
  MAP_FORCE_ALLOC = 0x80,
  MAP_FORCE_TO = 0x81,
  MAP_FORCE_FROM = 0x82,
  MAP_FORCE_TOFROM = 0x83,
  MAP_FORCE_DETACH = 0xd1
};

/* Bits that mark an implicit mapping, outside MAP_ATTACH's.  */
constexpr uint8_t map_special_bits = 0x7c;
constexpr uint8_t map_implicit = 0x60;

inline bool
is_implicit (unsigned short map)
{
  return (map & map_special_bits) == map_implicit;
}

/* MAP's low byte without the bits that mark implicit mappings.  Structures' members may
   come in any order.  */
inline uint8_t
kind_of (unsigned short map)
{
  uint8_t kind = map & 0xff;
  if (kind == MAP_STRUCT_UNORD)
    return MAP_STRUCT;
  return is_implicit (map) ? kind & ~map_implicit : kind;
}

/* The arrays of a GOACC_* call, or of a call of the API that does the same.  */
struct map_arrays
{
  const call_site &site;
  size_t count;
  void **host;
  const size_t *sizes;
  const unsigned short *kinds;
  /* How many of them are the call's, if the run time has added some (data/pointer-rows.h).  */
  size_t own = 0;
};

/* The flags argument is passed inverted.  GCC 14 and later have the second, for the
   clause `self': the host is the one local device that there is.  */
constexpr int flag_host_fallback = 1;
constexpr int flag_local_device = 2;

inline int
unmarshal_flags (int flags)
{
  return ~flags & flag_local_device ? flag_host_fallback : ~flags & flag_host_fallback;
}

/* Queue numbers with a meaning of their own.  */
constexpr int async_noval = -1;
constexpr int async_sync = -2;
constexpr int async_default = -3;	/* what the default queue is in the beginning */

/* The variable arguments of GOACC_parallel_keyed: a tag (code in the top four
   bits, device type in the next twelve, operand below), then its values; 0
   ends the list.  */
enum launch_code : unsigned
{
  LAUNCH_DIM = 1,		/* operand: mask of dimensions */
  LAUNCH_ASYNC = 2,		/* operand: the queue, or launch_op_max */
  LAUNCH_WAIT = 3,		/* operand: number of queues */
  LAUNCH_AHEAD = ACCPLUG_LAUNCH_AHEAD	/* no operand, no values */
};

constexpr unsigned launch_op_max = 0xffff;

inline unsigned
launch_tag_code (unsigned tag)
{
  return (tag >> 28) & 0xf;
}

inline unsigned
launch_tag_device (unsigned tag)
{
  return (tag >> 16) & 0xfff;
}

inline unsigned
launch_tag_operand (unsigned tag)
{
  return tag & 0xffff;
}

/* acc_device_t (openacc/openacc.h).  */
enum device_type : int
{
  DEVICE_CURRENT = -1,
  DEVICE_NONE = 0,
  DEVICE_DEFAULT = 1,
  DEVICE_HOST = 2,
  DEVICE_NOT_HOST = 4,
  DEVICE_NVIDIA = 5,
  DEVICE_XEONPHI = 6,
  DEVICE_RADEON = 8,
  DEVICE_CPU = 10,		/* GCC's openacc.h leaves it free */
  DEVICE_PGI_OPENCL = 11,
  DEVICE_NVIDIA_OPENCL = 12,
  DEVICE_OPENCL = 13
};

} // namespace goacc

#endif /* GOACC_PROTOCOL_H */
