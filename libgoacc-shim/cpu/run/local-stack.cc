/* Memory of device threads: see local-stack.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <cstdlib>
#include <new>

#include "cpu/run/local-stack.h"

namespace goacc::cpu
{

static const uint64_t least_piece = 64 << 10;
static const uint64_t most_bytes = UINT64_C (1) << 40;

void
local_stacks::release::operator() (void *p) const
{
  free (p);
}

void *
local_stacks::take (unsigned thread, uint64_t bytes, uint64_t align)
try
{
  if (bytes > most_bytes || align > 4096 || (align & (align - 1)))
    return nullptr;
  align = std::max<uint64_t> (align, 16);
  if (stacks.size () <= thread)
    stacks.resize (thread + 1);
  std::vector<piece> &s = stacks[thread];
  uint64_t start = s.empty () ? 0 : (s.back ().used + align - 1) & -align;
  if (s.empty () || start > s.back ().size || bytes > s.back ().size - start)
    {
      uint64_t size = (std::max (bytes, least_piece) + align - 1) & -align;
      void *fresh = nullptr;
      if (posix_memalign (&fresh, std::max<uint64_t> (align, 64), size))
	return nullptr;
      std::unique_ptr<uint8_t, release> base (static_cast<uint8_t *> (fresh));
      uint64_t below = mark (thread);
      s.push_back ({ std::move (base), size, 0, below });
      start = 0;
    }
  s.back ().used = start + bytes;
  return s.back ().base.get () + start;
}
catch (const std::bad_alloc &)
{
  return nullptr;
}

uint64_t
local_stacks::mark (unsigned thread) const
{
  if (thread >= stacks.size () || stacks[thread].empty ())
    return 0;
  const piece &top = stacks[thread].back ();
  return top.below + top.used;
}

void
local_stacks::restore (unsigned thread, uint64_t mark)
{
  if (thread >= stacks.size ())
    return;
  std::vector<piece> &s = stacks[thread];
  while (s.size () > 1 && s.back ().below >= mark)
    s.pop_back ();
  if (!s.empty () && mark >= s.back ().below)
    s.back ().used = std::min (s.back ().used, mark - s.back ().below);
}

bool
local_stacks::holds (uint64_t address) const
{
  for (const std::vector<piece> &s : stacks)
    for (const piece &p : s)
      if (address - uint64_t (p.base.get ()) < p.used)
	return true;
  return false;
}

} // namespace goacc::cpu
