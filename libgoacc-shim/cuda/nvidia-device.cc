/* The nvidia platform: devices of the CUDA driver.

   In: calls of device.h.  Out: the driver's work.  Everything of substance is in
   the neighbouring files; here the parts are put together, and addresses and
   queues translated.
   Rules: no driver, no GPU or an old driver is a device count of 0 with the
   reason, never an error.  Nothing happens before the first call.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <optional>

#include "cuda/ptx-module.h"
#include "cuda/stream-queue.h"
#include "support/exit.h"
#include "support/variables.h"

namespace goacc
{
namespace cuda
{

namespace
{

device_limits
ask_limits (const context &c)
{
  device_limits l = {};
  size_t bytes;
  api.device_total_mem (&bytes, c.device ());
  for (unsigned axis = 0; axis < 3; axis++)
    {
      l.max_block[axis]
	= c.attribute (CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X, axis);
      l.max_grid[axis] = c.attribute (CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, axis);
    }
  l.max_threads_per_block
    = c.attribute (CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
  l.warp_size = c.attribute (CU_DEVICE_ATTRIBUTE_WARP_SIZE);
  /* On an H200 a grid of 250 waves of short blocks loses a quarter of the memory's
     bandwidth to starting them.  */
  l.waves = 32;
  l.multiprocessors = c.attribute (CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
  l.memory_bytes = bytes;
  l.shared_bytes_per_block
    = c.attribute (CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
  return l;
}

/* A thread's stack is as large as its kernel's calls need, as far as the driver's compiler can
   tell, which recursion and pointers to functions prevent, and never less than the limit.  */
void
set_stack (const context &c)
{
  long kilobytes = number_variable ("ACC_GPU_STACK", 0);
  if (!kilobytes)
    return;
  context::scope in_context (c);
  result code = api.ctx_set_limit.raw (CU_LIMIT_STACK_SIZE, size_t (kilobytes) << 10);
  if (code != CUDA_SUCCESS)
    throw device_error ("ACC_GPU_STACK=" + std::to_string (kilobytes) + ": "
			+ error_text (api.ctx_set_limit.symbol, code));
}

/* What kernels ask for by malloc (arrays whose size only they know, temporary ones of
   Fortran's) comes from a heap that is as large as it was when the first of them was
   loaded.  The driver's own, of 8 MiB, is short where each of thousands of gangs has an
   array.  One that the program has made larger stays.  */
const size_t usual_heap_megabytes = 64;

void
set_heap (const context &c)
{
  long megabytes = number_variable ("ACC_GPU_HEAP", 0);
  size_t bytes = (megabytes ? size_t (megabytes) : usual_heap_megabytes) << 20, now;
  context::scope in_context (c);
  if (!megabytes
      && (api.ctx_get_limit.raw (&now, CU_LIMIT_MALLOC_HEAP_SIZE) != CUDA_SUCCESS
	  || now >= bytes))
    return;
  result code = api.ctx_set_limit.raw (CU_LIMIT_MALLOC_HEAP_SIZE, bytes);
  if (code != CUDA_SUCCESS && megabytes)
    throw device_error ("ACC_GPU_HEAP=" + std::to_string (megabytes) + ": "
			+ error_text (api.ctx_set_limit.symbol, code));
}

device_ptr
address_of (const void *p)
{
  return reinterpret_cast<device_ptr> (p);
}

/* The stream of a queue, or for a NULL queue one of the pool's, of which
   finish () then waits for the end.  */
class operation
{
public:
  operation (const context &c, stream_pool &pool, queue *q) : current_ (c)
  {
    if (q)
      stream_ = static_cast<stream_queue *> (q)->handle ();
    else
      stream_ = lease_.emplace (pool);
  }
  operator stream_handle () const { return stream_; }
  void
  finish ()
  {
    if (lease_)
      lease_->synchronize ();
  }

private:
  context::scope current_;
  std::optional<stream_pool::lease> lease_;
  stream_handle stream_;
};

class nvidia_device : public device
{
public:
  explicit nvidia_device (int ordinal);

  const std::string &name () const override { return name_; }
  const device_limits &limits () const override { return limits_; }

  bool ended () override;
  void *allocate (size_t bytes) override;
  void release (void *) override;
  void trim () override;
  uint64_t free_memory () override;
  void *allocate_visible (size_t bytes, void **host) override;
  void release_visible (void *host) override;
  bool can_access (const void *) override;
  bool owns (const void *) override;

  void copy_to_device (queue *, void *device_ptr, const void *host,
		       size_t bytes) override;
  void copy_to_host (queue *, void *host, const void *device_ptr,
		     size_t bytes) override;
  void copy_on_device (queue *, void *to, const void *from,
		       size_t bytes) override;
  bool copy_from_peer (queue *, void *to, device &source, const void *from,
		       size_t bytes) override;
  void fill (queue *, void *device_ptr, int byte, size_t bytes) override;
  void copy_rows_to_device (queue *, void *device_ptr, size_t device_pitch,
			    const void *host, size_t host_pitch, size_t width,
			    size_t rows) override;
  void copy_rows_to_host (queue *, void *host, size_t host_pitch,
			  const void *device_ptr, size_t device_pitch,
			  size_t width, size_t rows) override;

  std::unique_ptr<queue> make_queue () override;
  std::unique_ptr<module> load (const image_list &) override;
  void launch (queue *, kernel &, const launch_shape &, const void *params,
	       size_t param_bytes) override;

  bool runs_ahead () const override { return true; }
  size_t small_copy () const override { return staging_.sizes ().snapshot_limit; }
  void start_fetch (queue &, void *host, const void *device_ptr, size_t bytes) override;
  void *native_device () override;
  void *native_context () override { return context_.handle (); }

private:
  void copy (queue *, direction, const section &);

  /* In the order of their dependence: the last is destroyed first.  */
  context context_;
  const std::string name_;
  const device_limits limits_;
  const bool visible_memory_;
  device_segments device_segments_;
  pinned_segments pinned_segments_;
  memory_cache memory_, pinned_;
  stream_pool streams_;
  staging staging_;
};

nvidia_device::nvidia_device (int ordinal)
  : context_ (ordinal), name_ (context_.name ()),
    limits_ (ask_limits (context_)),
    visible_memory_ (context_.attribute (CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING)),
    device_segments_ (context_), pinned_segments_ (context_),
    memory_ (device_segments_, device_small, device_large),
    pinned_ (pinned_segments_, pinned_small, pinned_large),
    streams_ (context_),
    staging_ (context_, pinned_, streams_, default_staging_sizes)
{
  /* In case that the driver registers its handler with the first context.  */
  watch_exit ();
  set_stack (context_);
  set_heap (context_);
}

bool
nvidia_device::ended ()
{
  context_handle current;
  return !driver_lost_by_fork ()
	 && api.ctx_get_current.raw (&current) == CUDA_ERROR_DEINITIALIZED;
}

void *
nvidia_device::allocate (size_t bytes)
{
  void *p = memory_.allocate (bytes);
  if (p == nullptr)
    throw out_of_device_memory (
      "out of memory on " + name_ + ": " + std::to_string (bytes)
      + " bytes wanted, " + std::to_string (free_memory ()) + " of "
      + std::to_string (limits_.memory_bytes) + " free");
  return p;
}

void
nvidia_device::release (void *p)
{
  if (p && !memory_.release (p))
    throw device_error ("release of an address that was not allocated on "
			+ name_);
}

void
nvidia_device::trim ()
{
  memory_.trim ();
  pinned_.trim ();
}

uint64_t
nvidia_device::free_memory ()
{
  context::scope current (context_);
  size_t free, total;
  api.mem_get_info (&free, &total);
  return free + memory_.free_bytes ();
}

/* With unified addressing, both addresses of pinned memory are the same.  */
void *
nvidia_device::allocate_visible (size_t bytes, void **host)
{
  *host = visible_memory_ ? pinned_.allocate (bytes) : nullptr;
  return *host;
}

void
nvidia_device::release_visible (void *host)
{
  if (host && !pinned_.release (host))
    throw device_error ("release of host memory that was not allocated for "
			+ name_);
}

bool
nvidia_device::can_access (const void *p)
{
  context::scope current (context_);
  return memory_type_of (p) != 0;
}

bool
nvidia_device::owns (const void *p)
{
  context::scope current (context_);
  return memory_type_of (p) == CU_MEMORYTYPE_DEVICE;
}

void
nvidia_device::copy (queue *q, direction way, const section &s)
{
  if (s.width == 0 || s.rows == 0)
    return;
  if (q == nullptr)
    {
      staging_.copy_now (way, s);
      return;
    }
  context::scope current (context_);
  static_cast<stream_queue *> (q)->copy (way, s);
}

void
nvidia_device::copy_to_device (queue *q, void *device_ptr, const void *host,
			       size_t bytes)
{
  copy (q, direction::to_device, section::contiguous (host, device_ptr, bytes));
}

void
nvidia_device::copy_to_host (queue *q, void *host, const void *device_ptr,
			     size_t bytes)
{
  copy (q, direction::to_host, section::contiguous (host, device_ptr, bytes));
}

void
nvidia_device::copy_rows_to_device (queue *q, void *device_ptr,
				    size_t device_pitch, const void *host,
				    size_t host_pitch, size_t width,
				    size_t rows)
{
  copy (q, direction::to_device,
	section::strided (host, host_pitch, device_ptr, device_pitch, width,
			  rows));
}

void
nvidia_device::copy_rows_to_host (queue *q, void *host, size_t host_pitch,
				  const void *device_ptr, size_t device_pitch,
				  size_t width, size_t rows)
{
  copy (q, direction::to_host,
	section::strided (host, host_pitch, device_ptr, device_pitch, width,
			  rows));
}

void
nvidia_device::copy_on_device (queue *q, void *to, const void *from,
			       size_t bytes)
{
  if (bytes == 0)
    return;
  operation stream (context_, streams_, q);
  api.memcpy_dtod_async (address_of (to), address_of (from), bytes, stream);
  stream.finish ();
}

/* The driver finds the way: directly where the devices reach each other, else through
   the host.  Its stream is the source's.  */
bool
nvidia_device::copy_from_peer (queue *q, void *to, device &source, const void *from,
			       size_t bytes)
{
  auto &peer = static_cast<nvidia_device &> (source);
  operation stream (peer.context_, peer.streams_, q);
  if (api.memcpy_peer_async.raw (address_of (to), context_.handle (), address_of (from),
				 peer.context_.handle (), bytes, stream)
      != CUDA_SUCCESS)
    return false;
  stream.finish ();
  return true;
}

void
nvidia_device::fill (queue *q, void *device_ptr, int byte, size_t bytes)
{
  if (bytes == 0)
    return;
  operation stream (context_, streams_, q);
  api.memset_d8_async (address_of (device_ptr), byte, bytes, stream);
  stream.finish ();
}

/* The driver copies to pageable memory when the stream is there, and then returns.  */
void
nvidia_device::start_fetch (queue &q, void *host, const void *device_ptr, size_t bytes)
{
  context::scope current (context_);
  stream_handle stream = static_cast<stream_queue &> (q).handle ();
  section::contiguous (host, device_ptr, bytes)
    .enqueue (direction::to_host, stream, nullptr, staging_.max_pitch ());
}

std::unique_ptr<queue>
nvidia_device::make_queue ()
{
  context::scope current (context_);
  return std::make_unique<stream_queue> (context_, staging_);
}

std::unique_ptr<module>
nvidia_device::load (const image_list &images)
{
  return std::make_unique<ptx_module> (context_, images);
}

void
nvidia_device::launch (queue *q, kernel &k, const launch_shape &shape,
		       const void *params, size_t)
{
  operation stream (context_, streams_, q);
  static_cast<ptx_kernel &> (k).launch (stream, shape, params);
  stream.finish ();
}

void *
nvidia_device::native_device ()
{
  return reinterpret_cast<void *> (static_cast<intptr_t> (context_.device ()));
}

class nvidia_platform_type : public platform
{
public:
  const char *name () const override { return "nvidia"; }
  int device_count (std::string *why) override;
  std::unique_ptr<device> open (int ordinal) override;
};

int
nvidia_platform_type::device_count (std::string *why)
{
  if (!driver_ready (why))
    return 0;
  int count = 0;
  result code = api.device_get_count.raw (&count);
  if (code != CUDA_SUCCESS && why)
    *why = error_text (api.device_get_count.symbol, code);
  else if (count == 0 && why)
    *why = "the NVIDIA driver sees no device";
  return code == CUDA_SUCCESS ? count : 0;
}

std::unique_ptr<device>
nvidia_platform_type::open (int ordinal)
{
  std::string why;
  if (!driver_ready (&why))
    throw device_error (why);
  return std::make_unique<nvidia_device> (ordinal);
}

} // namespace
} // namespace cuda

/* Never destroyed: the program may use it until its last exit handler.  */
platform &
nvidia_platform ()
{
  static platform &instance = *new cuda::nvidia_platform_type;
  return instance;
}

} // namespace goacc
