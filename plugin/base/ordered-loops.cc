/* Loops that are to run in order; see ordered-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/ordered-loops.h"

namespace accplug
{

static std::set<location_t> the_loops;

void
note_ordered_loop (location_t test)
{
  the_loops.insert (get_pure_location (test));
}

bool
ordered_loop_p (location_t test)
{
  if (LOCATION_LINE (test) <= 0)
    return !the_loops.empty ();
  return the_loops.count (get_pure_location (test));
}

} // namespace accplug
