/* A device's memory and the pinned host memory that goes with it: the two
   sources of segments, each under a memory_cache.

   In: a context.  Out: device blocks; pinned blocks, whose device address is
   their host address (unified addressing).
   Rules: the sources may be called from any thread.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_DEVICE_MEMORY_H
#define GOACC_CUDA_DEVICE_MEMORY_H

#include "cuda/context.h"
#include "cuda/memory-cache.h"

namespace goacc
{
namespace cuda
{

class device_segments : public segment_source
{
public:
  explicit device_segments (const context &c) : context_ (c) {}
  void *get (size_t bytes) override;
  void put (void *) noexcept override;

private:
  const context &context_;
};

class pinned_segments : public segment_source
{
public:
  explicit pinned_segments (const context &c) : context_ (c) {}
  void *get (size_t bytes) override;
  void put (void *) noexcept override;

private:
  const context &context_;
};

extern const memory_cache::segment_class device_small, device_large;
extern const memory_cache::segment_class pinned_small, pinned_large;

/* A pinned block that goes back to its cache; it may be empty.  */
class pinned_block
{
public:
  pinned_block () = default;
  pinned_block (memory_cache &cache, size_t bytes)
    : cache_ (&cache), base_ (static_cast<char *> (cache.allocate (bytes)))
  {
  }
  ~pinned_block ()
  {
    if (base_)
      cache_->release (base_);
  }
  pinned_block (pinned_block &&other) noexcept
    : cache_ (other.cache_), base_ (other.base_)
  {
    other.base_ = nullptr;
  }
  pinned_block &operator= (pinned_block &&other) noexcept
  {
    std::swap (cache_, other.cache_);
    std::swap (base_, other.base_);
    return *this;
  }
  char *base () const { return base_; }

private:
  memory_cache *cache_ = nullptr;
  char *base_ = nullptr;
};

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_DEVICE_MEMORY_H */
