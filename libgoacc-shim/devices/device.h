/* The device interface: all that the run time asks of a device.

   A `platform' is a kind of device (nvidia, cpu, host); it makes `device's, one
   for each ordinal.  Everything above this line (GOACC_*, acc_*, the present
   table) knows no driver; everything below knows no OpenACC clause.

   Rules
   - Methods may be called from any thread at the same time, except that calls
     on one `queue' are serialised by the caller.
   - Errors are thrown as device_error; its text is one line, without a newline,
     and does not name the construct (the caller adds that).
   - A queue executes its operations in order.  A NULL queue means: do it now
     and return when it is done.
   - Asynchronous copies may read or write host memory until the queue has
     passed them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_DEVICE_H
#define GOACC_DEVICE_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "accplug-image.h"

namespace goacc
{

class device_error : public std::runtime_error
{
public:
  using std::runtime_error::runtime_error;
};

/* Thrown by device::allocate alone, so that the caller can release what is
   cached and try again, or name the variable.  */
class out_of_device_memory : public device_error
{
public:
  using device_error::device_error;
};

struct launch_shape
{
  uint32_t grid[3];
  uint32_t block[3];
  uint32_t shared_bytes;	/* dynamic */
  bool together = false;	/* all blocks run at once, as they wait for each other */
};

struct device_limits
{
  uint32_t max_threads_per_block;
  uint32_t max_grid[3];
  uint32_t max_block[3];
  uint32_t warp_size;
  uint32_t multiprocessors;
  /* How many times the resident blocks a grid may have before starting a block
     costs more than another iteration (ACCPLUG_OP_ENOUGH); 0: any number.  */
  uint32_t waves;
  /* A block's threads take turns: where they wait for each other, one is the best.  */
  bool threads_in_turns;
  /* Likewise: it runs kernels' versions of one lane, where there are any.  */
  bool one_lane;
  uint64_t memory_bytes;
  uint64_t shared_bytes_per_block;
};

/* An in-order sequence of operations on one device.  */
class queue
{
public:
  virtual ~queue () = default;
  virtual void synchronize () = 0;
  /* True if everything enqueued so far has finished.  */
  virtual bool finished () = 0;
  /* Later operations of this queue start after what is now in OTHER, a queue of
     the same device.  */
  virtual void wait_for (queue &other) = 0;
  /* Run FN (DATA) on some thread once everything enqueued so far is done.  FN
     does not call the device.  */
  virtual void call (void (*fn) (void *), void *data) = 0;
  /* The driver's handle (CUstream), or NULL.  */
  virtual void *native () { return nullptr; }
};

/* An entry point of a loaded module.  */
class kernel
{
public:
  virtual ~kernel () = default;
  /* Blocks of BLOCK threads that the device holds at once: the value of
     ACCPLUG_OP_RESIDENT.  */
  virtual uint32_t resident_blocks (const uint32_t block[3],
				    uint32_t shared_bytes) = 0;
  /* Likewise, of those that all run at once if they wait for each other; 0 if the device
     does not promise it.  */
  virtual uint32_t blocks_together (const uint32_t /* block */[3],
				    uint32_t /* shared_bytes */)
  { return 0; }
  /* Most threads in a block that this kernel's registers allow.  */
  virtual uint32_t max_threads () = 0;
};

/* Images that are linked to one module, the one that is asked for first.  Each
   function that an image imports is defined by another (image-links.h).  */
using image_list = std::vector<const accplug_image *>;

/* The PTX of one image, or of linked ones, loaded on one device.  Owned by the
   device's user; must not outlive the device.  The images may go before it.  */
class module
{
public:
  virtual ~module () = default;
  /* Throws device_error if NAME does not exist.  The module owns the result;
     the same pointer each time.  */
  virtual kernel *find_kernel (const char *name) = 0;
  /* The device address and size of a global variable; false if there is none.  */
  virtual bool find_variable (const char *name, void **address,
			      size_t *size) = 0;
};

class device
{
public:
  virtual ~device () = default;

  virtual const std::string &name () const = 0;
  virtual const device_limits &limits () const = 0;
  /* True if device code works on the host's variables (the host device): then
     nothing is mapped, and launches call the host's version.  */
  virtual bool shares_memory () const { return false; }

  /* True once the driver has ended, as drivers do at the program's end before
     destructors run: its memory is gone, only release and destructors may be
     called, and they are silent.  */
  virtual bool ended () { return false; }

  /* BYTES > 0; aligned to 256.  The memory's content is undefined.  Allocation
     is cached: it costs no driver call in the steady state.  */
  virtual void *allocate (size_t bytes) = 0;
  virtual void release (void *) = 0;
  /* Give cached memory back to the driver.  */
  virtual void trim () {}
  virtual uint64_t free_memory () = 0;

  /* Host memory that the device can address, for small results: *HOST and the
     returned device address name the same bytes.  NULL if there is no such
     memory.  */
  virtual void *allocate_visible (size_t bytes, void **host) = 0;
  virtual void release_visible (void *host) = 0;

  /* Can kernels use P as it is, because it is memory of the device's, or of the host's
     that the driver has made accessible?  */
  virtual bool can_access (const void *) { return false; }

  /* Is P an address in the device's own memory?  */
  virtual bool owns (const void *) { return false; }

  /* Would kernels get at the host's memory by the host's addresses, although the program
     has not asked for that?  */
  virtual bool reaches_host () const { return false; }

  virtual void copy_to_device (queue *, void *device_ptr, const void *host,
			       size_t bytes) = 0;
  virtual void copy_to_host (queue *, void *host, const void *device_ptr,
			     size_t bytes) = 0;
  virtual void copy_on_device (queue *, void *to, const void *from,
			       size_t bytes) = 0;
  /* From SOURCE, another device of the same platform, whose queue it is.  False, and
     nothing is done, if there is no such copy: then it goes by way of the host.  */
  virtual bool copy_from_peer (queue *, void *, device & /* source */, const void *,
			       size_t)
  { return false; }
  virtual void fill (queue *, void *device_ptr, int byte, size_t bytes) = 0;
  /* Rows of WIDTH bytes, for non-contiguous sections.  */
  virtual void copy_rows_to_device (queue *, void *device_ptr, size_t device_pitch,
				    const void *host, size_t host_pitch,
				    size_t width, size_t rows) = 0;
  virtual void copy_rows_to_host (queue *, void *host, size_t host_pitch,
				  const void *device_ptr, size_t device_pitch,
				  size_t width, size_t rows) = 0;

  virtual std::unique_ptr<queue> make_queue () = 0;
  /* A queue over the program's own driver handle (acc_set_cuda_stream), which
     stays the program's; NULL if the device has no such handles.  */
  virtual std::unique_ptr<queue> adopt_queue (void *) { return nullptr; }

  /* Compile or load the PTX of IMAGES, as one module: its kernels and variables
     are those of all of them.  The driver's or compiler's log is part of the
     error, with the offending PTX line.  */
  virtual std::unique_ptr<module> load (const image_list &images) = 0;
  std::unique_ptr<module> load (const accplug_image &image)
  {
    return load (image_list { &image });
  }

  /* Start KERNEL with PARAM_BYTES bytes of parameter block (copied before the
     call returns).  With a NULL queue, returns when the kernel has ended.  */
  virtual void launch (queue *, kernel &, const launch_shape &,
		       const void *params, size_t param_bytes) = 0;

  /* True if launches on a queue are started sooner than those that are waited for, so that
     it pays not to wait for each of several.  */
  virtual bool runs_ahead () const { return false; }
  /* Up to that many bytes are copied to such a device on a queue as fast as at once.  */
  virtual size_t small_copy () const { return 0; }
  /* Copy to the host behind what is on Q; it is there when Q has been waited for.  */
  virtual void start_fetch (queue &q, void *host, const void *device_ptr, size_t bytes)
  {
    q.synchronize ();
    copy_to_host (nullptr, host, device_ptr, bytes);
  }
  /* Likewise, and wait.  */
  void fetch (queue &q, void *host, const void *device_ptr, size_t bytes)
  {
    start_fetch (q, host, device_ptr, bytes);
    q.synchronize ();
  }

  /* The driver's handles for acc_get_current_cuda_*, or NULL.  */
  virtual void *native_device () { return nullptr; }
  virtual void *native_context () { return nullptr; }

  /* A range [BASE, BASE + BYTES) became accessible to kernels, or no longer is:
     what ACC_CHECK=1 compares accesses with.  Most devices ignore it.  */
  virtual void note_mapping (const void *, size_t, bool) {}
};

class platform
{
public:
  virtual ~platform () = default;
  virtual const char *name () const = 0;		/* "nvidia", "cpu", "host" */
  /* 0 if the driver or compiler is missing; WHY then says what in one line.  */
  virtual int device_count (std::string *why = nullptr) = 0;
  /* ORDINAL < device_count ().  Made once and kept by the caller.  */
  virtual std::unique_ptr<device> open (int ordinal) = 0;
};

/* The three platforms.  cpu_platform () loads libgoacc-shim-cpu.so.1, which
   alone is linked with libgccjit; its C entry point is
   extern "C" goacc::platform *goacc_cpu_platform (void).  */
extern platform &nvidia_platform ();
extern platform &cpu_platform ();
extern platform &host_platform ();

} // namespace goacc

#endif /* GOACC_DEVICE_H */
