/* Copies between pageable host memory and the device through pinned buffers.

   In: a section and a direction.  Out: copied.
   Rules: copy_now () returns when the copy is done; several threads fill or
   drain buffers of a common pool while the copy engine works on others.
   Memory that the driver knows (pinned, registered, managed) and small
   contiguous sections go to the driver as they are: it copies those as fast
   itself.  Where no pinned memory is to be had, the driver does it all.

   What queues need for the same in stream order is in stream-queue.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_STAGING_H
#define GOACC_CUDA_STAGING_H

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "cuda/copy-team.h"
#include "cuda/device-memory.h"
#include "cuda/handles.h"
#include "cuda/section.h"

namespace goacc
{
namespace cuda
{

/* Sizes in bytes.  */
struct staging_sizes
{
  size_t driver_limit;		/* smaller contiguous copies: the driver's */
  size_t least_piece;		/* that is worth a thread's wake-up */
  size_t slot;			/* buffers of copy_now */
  size_t queue_small;		/* a queue's first buffer */
  size_t queue_large;		/* a queue's two large buffers */
  size_t snapshot_limit;	/* up to here the driver copies pageable memory
				   into its command buffer at once */
};
extern const staging_sizes default_staging_sizes;

/* Pinned buffers, each with the event of its last use.  Made when first needed;
   taken in the order of their return, so that the event has long passed.  */
class slot_pool
{
public:
  struct slot
  {
    slot (const context &c, memory_cache &pinned, size_t bytes)
      : block (pinned, bytes), passed (c)
    {
    }
    pinned_block block;
    event passed;
    bool in_flight = false;
  };

  slot_pool (const context &c, memory_cache &pinned, size_t bytes, size_t most)
    : context_ (c), pinned_ (pinned), bytes_ (bytes), most_ (most)
  {
  }
  /* NULL if there is no pinned memory at all.  */
  slot *acquire ();
  void release (slot *);
  size_t slot_bytes () const { return bytes_; }

private:
  slot *add ();

  const context &context_;
  memory_cache &pinned_;
  const size_t bytes_, most_;
  std::mutex mutex_;
  std::condition_variable returned_;
  std::vector<std::unique_ptr<slot>> slots_;
  std::deque<slot *> idle_;
};

/* Whose memory the address P is: a device's, or the host's, if devices can access that; 0 if
   the driver does not know P.  A context is current.  */
extern unsigned memory_type_of (const void *p);

class staging
{
public:
  staging (const context &, memory_cache &pinned, stream_pool &,
	   const staging_sizes &);

  void copy_now (direction, const section &);

  /* True if the driver can reach the section's host memory by itself.  */
  bool known_to_driver (const section &) const;

  /* Between the host's rows and a packed buffer, by all threads.  */
  void copy_on_host (direction, const section &, char *packed);

  const staging_sizes &sizes () const { return sizes_; }
  size_t max_pitch () const { return max_pitch_; }
  memory_cache &pinned () { return pinned_; }

private:
  void copy_by_driver (direction, const section &);
  void copy_piece (direction, const section &, stream_handle);
  size_t piece_limit (size_t bytes) const;

  const context &context_;
  memory_cache &pinned_;
  stream_pool &streams_;
  const staging_sizes sizes_;
  const size_t max_pitch_;
  slot_pool slots_;
  copy_team team_;		/* last: its threads use the others */
};

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_STAGING_H */
