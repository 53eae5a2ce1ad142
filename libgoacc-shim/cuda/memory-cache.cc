/* A caching allocator.  See memory-cache.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/memory-cache.h"

#include <algorithm>
#include <functional>
#include <memory>

namespace goacc
{
namespace cuda
{

namespace
{

const size_t alignment = 256;

size_t
round_up (size_t bytes, size_t multiple)
{
  return (bytes + multiple - 1) / multiple * multiple;
}

} // namespace

bool
memory_cache::by_size::operator() (const block *a, const block *b) const
{
  if (a->size != b->size)
    return a->size < b->size;
  return std::less<const char *> () (a->base, b->base);
}

memory_cache::memory_cache (segment_source &source, const segment_class &small,
			    const segment_class &large)
  : source_ (source), classes_ { small, large }
{
}

/* Whatever is still in use goes with its segment.  */
memory_cache::~memory_cache ()
{
  while (!used_.empty ())
    {
      block *b = used_.begin ()->second;
      used_.erase (used_.begin ());
      make_free (b);
    }
  trim_locked ();
}

void *
memory_cache::allocate (size_t bytes)
{
  if (bytes > SIZE_MAX / 2)
    return nullptr;
  bytes = round_up (std::max<size_t> (bytes, 1), alignment);
  unsigned kind = bytes > classes_[0].largest_request;
  std::lock_guard<std::mutex> lock (mutex_);
  block *b = take_fitting (kind, bytes);
  if (b == nullptr)
    b = add_segment (kind, bytes);
  if (b == nullptr)
    return nullptr;
  split (b, bytes);
  try
    {
      used_.emplace (b->base, b);
    }
  catch (...)
    {
      make_free (b);
      throw;
    }
  return b->base;
}

bool
memory_cache::release (void *address)
{
  std::lock_guard<std::mutex> lock (mutex_);
  auto found = used_.find (address);
  if (found == used_.end ())
    return false;
  block *b = found->second;
  used_.erase (found);
  make_free (b);
  return true;
}

void
memory_cache::trim ()
{
  std::lock_guard<std::mutex> lock (mutex_);
  trim_locked ();
}

size_t
memory_cache::free_bytes () const
{
  std::lock_guard<std::mutex> lock (mutex_);
  return free_bytes_;
}

/* The smallest free block that holds BYTES, taken out of the free set.  */
memory_cache::block *
memory_cache::take_fitting (unsigned kind, size_t bytes)
{
  block key = { nullptr, bytes, nullptr, nullptr, kind, true };
  auto found = free_[kind].lower_bound (&key);
  if (found == free_[kind].end ())
    return nullptr;
  block *b = *found;
  free_[kind].erase (found);
  free_bytes_ -= b->size;
  b->free = false;
  return b;
}

/* A new segment as one block that is in no set.  When memory is short, first
   try just what was asked for, then do without the cached segments.  */
memory_cache::block *
memory_cache::add_segment (unsigned kind, size_t bytes)
{
  size_t usual = std::max (round_up (bytes, classes_[kind].round),
			   classes_[kind].segment_bytes);
  auto b = std::make_unique<block> ();
  size_t size = usual;
  void *base = source_.get (size);
  if (base == nullptr && bytes < usual)
    base = source_.get (size = bytes);
  if (base == nullptr)
    {
      trim_locked ();
      base = source_.get (size = bytes);
    }
  if (base == nullptr)
    return nullptr;
  *b = { static_cast<char *> (base), size, nullptr, nullptr, kind, false };
  return b.release ();
}

/* Keep BYTES of B; the rest becomes a free block if it is worth it.  */
void
memory_cache::split (block *b, size_t bytes)
{
  size_t rest = b->size - bytes;
  if (rest < classes_[b->kind].least_rest)
    return;
  block *tail
    = new block { b->base + bytes, rest, b, b->after, b->kind, false };
  if (b->after)
    b->after->before = tail;
  b->after = tail;
  b->size = bytes;
  make_free (tail);
}

void
memory_cache::make_free (block *b)
{
  for (block *neighbour : { b->before, b->after })
    if (neighbour && neighbour->free)
      {
	free_[b->kind].erase (neighbour);
	free_bytes_ -= neighbour->size;
      }
  if (b->after && b->after->free)
    absorb_next (b);
  if (b->before && b->before->free)
    {
      b = b->before;
      absorb_next (b);
    }
  b->free = true;
  free_[b->kind].insert (b);
  free_bytes_ += b->size;
}

void
memory_cache::absorb_next (block *b)
{
  block *next = b->after;
  b->size += next->size;
  b->after = next->after;
  if (b->after)
    b->after->before = b;
  delete next;
}

void
memory_cache::trim_locked ()
{
  for (auto &set : free_)
    for (auto it = set.begin (); it != set.end ();)
      {
	block *b = *it;
	if (b->before || b->after)
	  ++it;
	else
	  {
	    it = set.erase (it);
	    free_bytes_ -= b->size;
	    source_.put (b->base);
	    delete b;
	  }
      }
}

} // namespace cuda
} // namespace goacc
