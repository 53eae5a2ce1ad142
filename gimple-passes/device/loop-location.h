/* Where a natural loop is in the source, for dumps.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_LOCATION_H
#define ACCPLUG_LOOP_LOCATION_H

#include "base/gcc-common.h"

namespace accplug
{

/* The location of L's first statement that has one.  GCC's get_loop_location also looks
   for descriptions that RTL's loops alone have.  */

inline location_t
loop_location (class loop *l)
{
  for (basic_block bb : { l->header, l->latch })
    if (bb)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (gimple_has_location (gsi_stmt (gsi)))
	  return gimple_location (gsi_stmt (gsi));
  return UNKNOWN_LOCATION;
}

} // namespace accplug

#endif /* ACCPLUG_LOOP_LOCATION_H */
