/* A caching allocator: blocks of any size cut from a source's segments.

   In: a source that can get and put large segments (device memory, pinned host
   memory).  Out: blocks aligned to 256 bytes (if the segments are).
   Rules: in the steady state no call reaches the source.  Small and large
   requests are cut from different segments, so that small long-lived blocks
   don't split the large ones.  Best fit, split, merged with free neighbours
   when released.  When the source has no more memory, the segments that are
   wholly free go back to it and it is asked again.  Thread-safe.  The content
   of blocks is never touched: the memory may be a device's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_MEMORY_CACHE_H
#define GOACC_CUDA_MEMORY_CACHE_H

#include <cstddef>
#include <mutex>
#include <set>
#include <unordered_map>

namespace goacc
{
namespace cuda
{

class segment_source
{
public:
  virtual ~segment_source () = default;
  /* NULL if there is not that much memory.  */
  virtual void *get (size_t bytes) = 0;
  virtual void put (void *) noexcept = 0;
};

class memory_cache
{
public:
  /* One of the two kinds of segments.  */
  struct segment_class
  {
    size_t largest_request;	/* that is cut from this kind */
    size_t segment_bytes;	/* least size of a segment */
    size_t round;		/* larger segments are multiples of this */
    size_t least_rest;		/* a smaller rest is not split off */
  };

  memory_cache (segment_source &, const segment_class &small,
		const segment_class &large);
  ~memory_cache ();
  memory_cache (const memory_cache &) = delete;
  memory_cache &operator= (const memory_cache &) = delete;

  /* NULL if the source has no more memory.  */
  void *allocate (size_t bytes);
  /* False if the address is not that of a block in use.  */
  bool release (void *);
  /* Give wholly free segments back.  */
  void trim ();
  size_t free_bytes () const;

private:
  struct block
  {
    char *base;
    size_t size;
    block *before, *after;	/* neighbours in the segment */
    unsigned kind;		/* index into classes_ */
    bool free;
  };
  struct by_size
  {
    bool operator() (const block *, const block *) const;
  };

  block *add_segment (unsigned kind, size_t bytes);
  block *take_fitting (unsigned kind, size_t bytes);
  void split (block *, size_t bytes);
  void make_free (block *);
  void absorb_next (block *);
  void trim_locked ();

  mutable std::mutex mutex_;
  segment_source &source_;
  const segment_class classes_[2];
  std::set<block *, by_size> free_[2];
  std::unordered_map<void *, block *> used_;
  size_t free_bytes_ = 0;
};

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_MEMORY_CACHE_H */
