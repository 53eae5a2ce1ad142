/* libgoacc-shim/cuda's own declarations of the driver's ABI against cuda.h.

   In: cuda.h of some CUDA toolkit.  Out: it compiles, or it does not.
   Rules: nothing is run.  Without a toolkit this check is left out; the project
   itself never includes cuda.h.
   Build: g++ -std=c++17 -fsyntax-only -I../../include \
	    -I/usr/local/cuda/include abi-check.cc

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "cuda/driver-types.h"

#include <cstddef>
#include <type_traits>

#include <cuda.h>

namespace ours = goacc::cuda;

/* Two types are passed in the same way.  */
template <typename A, typename B>
constexpr bool alike
  = sizeof (A) == sizeof (B) && std::is_pointer_v<A> == std::is_pointer_v<B>;

template <typename A, typename B> struct same_parameters;
template <typename R, typename... A, typename S, typename... B>
struct same_parameters<R (A...), S (B...)>
{
  static constexpr bool
  value ()
  {
    if constexpr (sizeof...(A) != sizeof...(B))
      return false;
    else
      return (alike<A, B> && ...);
  }
};

namespace goacc
{
namespace cuda
{
#define CUDA(NAME, SYMBOL, ...) \
  static_assert ( \
    same_parameters<result (__VA_ARGS__), decltype (::SYMBOL)>::value (), \
    #SYMBOL);
#if CUDA_VERSION < 11080
#define CUDA_LATER(...)
#endif
#include "cuda/driver-api.def"
}
}

#define SAME(NAME) static_assert (int (ours::NAME) == int (::NAME), #NAME)

SAME (CU_LIMIT_STACK_SIZE);
SAME (CU_LIMIT_MALLOC_HEAP_SIZE);

SAME (CUDA_SUCCESS);
SAME (CUDA_ERROR_INVALID_VALUE);
SAME (CUDA_ERROR_OUT_OF_MEMORY);
SAME (CUDA_ERROR_NOT_INITIALIZED);
SAME (CUDA_ERROR_DEINITIALIZED);
SAME (CUDA_ERROR_NO_DEVICE);
SAME (CUDA_ERROR_INVALID_DEVICE);
SAME (CUDA_ERROR_INVALID_CONTEXT);
SAME (CUDA_ERROR_ECC_UNCORRECTABLE);
SAME (CUDA_ERROR_INVALID_PTX);
SAME (CUDA_ERROR_NVLINK_UNCORRECTABLE);
SAME (CUDA_ERROR_UNSUPPORTED_PTX_VERSION);
#if CUDA_VERSION >= 12080
SAME (CUDA_ERROR_CONTAINED);
#endif
SAME (CUDA_ERROR_INVALID_HANDLE);
SAME (CUDA_ERROR_NOT_FOUND);
SAME (CUDA_ERROR_NOT_READY);
SAME (CUDA_ERROR_ILLEGAL_ADDRESS);
SAME (CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
SAME (CUDA_ERROR_LAUNCH_TIMEOUT);
SAME (CUDA_ERROR_CONTEXT_IS_DESTROYED);
SAME (CUDA_ERROR_ASSERT);
SAME (CUDA_ERROR_HARDWARE_STACK_ERROR);
SAME (CUDA_ERROR_ILLEGAL_INSTRUCTION);
SAME (CUDA_ERROR_MISALIGNED_ADDRESS);
SAME (CUDA_ERROR_INVALID_ADDRESS_SPACE);
SAME (CUDA_ERROR_INVALID_PC);
SAME (CUDA_ERROR_LAUNCH_FAILED);
SAME (CUDA_ERROR_UNKNOWN);

SAME (CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
SAME (CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH);
SAME (CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X);
SAME (CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X);
static_assert (CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z
		 == CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X + 2
	       && CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z
		    == CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X + 2);
SAME (CU_DEVICE_ATTRIBUTE_WARP_SIZE);
SAME (CU_DEVICE_ATTRIBUTE_MAX_PITCH);
SAME (CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
SAME (CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING);
SAME (CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
SAME (CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
SAME (CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);

SAME (CU_POINTER_ATTRIBUTE_MEMORY_TYPE);
SAME (CU_MEMORYTYPE_HOST);
SAME (CU_MEMORYTYPE_DEVICE);
SAME (CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
SAME (CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
SAME (CU_FUNC_ATTRIBUTE_NUM_REGS);
SAME (CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);

SAME (CU_JIT_INFO_LOG_BUFFER);
SAME (CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES);
SAME (CU_JIT_ERROR_LOG_BUFFER);
SAME (CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES);
SAME (CU_JIT_TARGET_FROM_CUCONTEXT);
SAME (CU_JIT_GENERATE_LINE_INFO);
SAME (CU_JIT_INPUT_PTX);

static_assert (ours::mem_host_alloc_portable == CU_MEMHOSTALLOC_PORTABLE);
static_assert (ours::mem_host_alloc_device_map == CU_MEMHOSTALLOC_DEVICEMAP);
static_assert (int (ours::stream_non_blocking) == CU_STREAM_NON_BLOCKING);
static_assert (int (ours::event_disable_timing) == CU_EVENT_DISABLE_TIMING);

#if CUDA_VERSION >= 11080
SAME (CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION);
static_assert (sizeof (ours::launch_attribute) == sizeof (CUlaunchAttribute)
	       && offsetof (ours::launch_attribute, value)
		    == offsetof (CUlaunchAttribute, value)
	       && sizeof (ours::launch_config) == sizeof (CUlaunchConfig)
	       && offsetof (ours::launch_config, stream) == offsetof (CUlaunchConfig, hStream)
	       && offsetof (ours::launch_config, attributes) == offsetof (CUlaunchConfig, attrs)
	       && offsetof (ours::launch_config, attribute_count)
		    == offsetof (CUlaunchConfig, numAttrs));
#endif

static_assert (sizeof (ours::memcpy_2d) == sizeof (CUDA_MEMCPY2D));
#define FIELD(OURS, THEIRS) \
  static_assert (offsetof (ours::memcpy_2d, OURS) \
		 == offsetof (CUDA_MEMCPY2D, THEIRS), #THEIRS)
FIELD (src_type, srcMemoryType);
FIELD (src_host, srcHost);
FIELD (src_device, srcDevice);
FIELD (src_pitch, srcPitch);
FIELD (dst_type, dstMemoryType);
FIELD (dst_host, dstHost);
FIELD (dst_device, dstDevice);
FIELD (dst_pitch, dstPitch);
FIELD (width, WidthInBytes);
FIELD (height, Height);
