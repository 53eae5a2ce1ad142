/* What the compute constructs are that a kernels region became; see part-marks.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "statements/part-marks.h"

namespace accplug
{

namespace
{

std::unordered_set<gimple *> open_parts, inner_parts, of_parallel;

} // anonymous namespace

bool
open_kernels_part_p (gomp_target *stmt)
{
  return open_parts.count (stmt);
}

bool
inner_kernels_part_p (gomp_target *stmt)
{
  return inner_parts.count (stmt);
}

bool
of_parallel_p (gomp_target *stmt)
{
  return of_parallel.count (stmt);
}

void
mark_of_parallel (gomp_target *stmt)
{
  of_parallel.insert (stmt);
}

void
mark_open_part (gomp_target *stmt)
{
  open_parts.insert (stmt);
}

void
mark_inner_part (gomp_target *stmt)
{
  inner_parts.insert (stmt);
}

void
forget_part_marks ()
{
  open_parts.clear ();
  inner_parts.clear ();
  of_parallel.clear ();
}

} // namespace accplug
