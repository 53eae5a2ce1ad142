/* The CUDA driver's types and constants, as far as this folder uses them.

   They are declared here so that the project builds without cuda.h.  Names of
   constants are those of the "CUDA Driver API" reference manual; the values are
   part of the driver's ABI and never change.  testsuite/fake-cuda/abi-check.cc
   compares all of this with cuda.h where there is one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_DRIVER_TYPES_H
#define GOACC_CUDA_DRIVER_TYPES_H

#include <cstddef>

namespace goacc
{
namespace cuda
{

using device_handle = int;			/* CUdevice */
using device_ptr = unsigned long long;		/* CUdeviceptr */
using context_handle = struct CUctx_st *;	/* CUcontext */
using stream_handle = struct CUstream_st *;	/* CUstream */
using event_handle = struct CUevent_st *;	/* CUevent */
using module_handle = struct CUmod_st *;	/* CUmodule */
using function_handle = struct CUfunc_st *;	/* CUfunction */
using link_handle = struct CUlinkState_st *;	/* CUlinkState */
using array_handle = struct CUarray_st *;	/* CUarray */
using host_function = void (*) (void *);	/* CUhostFn */

enum result : int				/* CUresult */
{
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_ECC_UNCORRECTABLE = 214,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_NVLINK_UNCORRECTABLE = 220,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
  CUDA_ERROR_CONTAINED = 226,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_LAUNCH_TIMEOUT = 702,
  CUDA_ERROR_CONTEXT_IS_DESTROYED = 709,
  CUDA_ERROR_ASSERT = 710,
  CUDA_ERROR_HARDWARE_STACK_ERROR = 714,
  CUDA_ERROR_ILLEGAL_INSTRUCTION = 715,
  CUDA_ERROR_MISALIGNED_ADDRESS = 716,
  CUDA_ERROR_INVALID_ADDRESS_SPACE = 717,
  CUDA_ERROR_INVALID_PC = 718,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_UNKNOWN = 999
};

enum device_attribute : int			/* CUdevice_attribute */
{
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,	/* y, z: the next two */
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5,	/* y, z: the next two */
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97
};

enum context_limit : int			/* CUlimit */
{
  CU_LIMIT_STACK_SIZE = 0,
  CU_LIMIT_MALLOC_HEAP_SIZE = 2
};

enum pointer_attribute : int			/* CUpointer_attribute */
{
  CU_POINTER_ATTRIBUTE_MEMORY_TYPE = 2
};

enum memory_type : unsigned			/* CUmemorytype */
{
  CU_MEMORYTYPE_HOST = 1,
  CU_MEMORYTYPE_DEVICE = 2
};

enum function_attribute : int			/* CUfunction_attribute */
{
  CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_NUM_REGS = 4,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8
};

enum jit_option : int				/* CUjit_option */
{
  CU_JIT_INFO_LOG_BUFFER = 3,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4,
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
  CU_JIT_TARGET_FROM_CUCONTEXT = 8,
  CU_JIT_GENERATE_LINE_INFO = 13
};

enum jit_input : int				/* CUjitInputType */
{
  CU_JIT_INPUT_PTX = 1
};

/* Flags; macros or anonymous enumerators in cuda.h.  */
enum : unsigned
{
  mem_host_alloc_portable = 0x01,		/* CU_MEMHOSTALLOC_PORTABLE */
  mem_host_alloc_device_map = 0x02,		/* CU_MEMHOSTALLOC_DEVICEMAP */
  stream_non_blocking = 0x01,			/* CU_STREAM_NON_BLOCKING */
  event_disable_timing = 0x02			/* CU_EVENT_DISABLE_TIMING */
};

struct memcpy_2d				/* CUDA_MEMCPY2D */
{
  size_t src_x, src_y;
  memory_type src_type;
  const void *src_host;
  device_ptr src_device;
  array_handle src_array;
  size_t src_pitch;
  size_t dst_x, dst_y;
  memory_type dst_type;
  void *dst_host;
  device_ptr dst_device;
  array_handle dst_array;
  size_t dst_pitch;
  size_t width, height;
};

enum launch_attribute_id : int			/* CUlaunchAttributeID */
{
  CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION = 6
};

struct launch_attribute				/* CUlaunchAttribute */
{
  launch_attribute_id id;
  alignas (8) int value;			/* of a union of 64 bytes */
  char rest[60];
};

struct launch_config				/* CUlaunchConfig */
{
  unsigned grid_x, grid_y, grid_z;
  unsigned block_x, block_y, block_z;
  unsigned shared_bytes;
  stream_handle stream;
  launch_attribute *attributes;
  unsigned attribute_count;
};

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_DRIVER_TYPES_H */
