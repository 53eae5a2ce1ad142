/* A device's memory and pinned host memory.  See device-memory.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/device-memory.h"

namespace goacc
{
namespace cuda
{

namespace
{
const size_t KiB = 1024, MiB = 1024 * KiB;
}

/* The driver maps device memory in pages of 2 MiB.  */
const memory_cache::segment_class device_small
  = { 1 * MiB, 4 * MiB, 2 * MiB, 256 };
const memory_cache::segment_class device_large
  = { SIZE_MAX, 32 * MiB, 2 * MiB, 1 * MiB };

/* Small: results that kernels write for the host, bounce buffers of small
   copies.  Large: staging buffers, all of sizes that fill their segments.  */
const memory_cache::segment_class pinned_small
  = { 256 * KiB, 1 * MiB, 1 * MiB, 256 };
const memory_cache::segment_class pinned_large
  = { SIZE_MAX, 4 * MiB, 1 * MiB, 256 * KiB };

void *
device_segments::get (size_t bytes)
{
  context::scope current (context_);
  own_threads_scope own_threads;
  device_ptr address;
  result code = api.mem_alloc.raw (&address, bytes);
  if (code == CUDA_ERROR_OUT_OF_MEMORY)
    return nullptr;
  if (code != CUDA_SUCCESS)
    throw_error (api.mem_alloc.symbol, code);
  return reinterpret_cast<void *> (address);
}

void
device_segments::put (void *address) noexcept
{
  context::quiet_scope current (context_);
  if (current)
    api.mem_free.raw (reinterpret_cast<device_ptr> (address));
}

void *
pinned_segments::get (size_t bytes)
{
  context::scope current (context_);
  own_threads_scope own_threads;
  void *address;
  result code
    = api.mem_host_alloc.raw (&address, bytes,
			      mem_host_alloc_portable
				| mem_host_alloc_device_map);
  if (code == CUDA_ERROR_OUT_OF_MEMORY)
    return nullptr;
  if (code != CUDA_SUCCESS)
    throw_error (api.mem_host_alloc.symbol, code);
  return address;
}

void
pinned_segments::put (void *address) noexcept
{
  context::quiet_scope current (context_);
  if (current)
    api.mem_free_host.raw (address);
}

} // namespace cuda
} // namespace goacc
