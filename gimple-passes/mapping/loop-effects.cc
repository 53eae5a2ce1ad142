/* What a loop with a directive does beside its iterations; see loop-effects.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/loop-effects.h"

namespace accplug
{

bool
reduces_p (const acc_loop *loop)
{
  bool reduces = false;
  for (gcall *head : loop->heads)
    for_each_in_slot (head, [&] (gcall *call)
      { reduces |= gimple_call_internal_p (call, IFN_GOACC_REDUCTION); });
  return reduces;
}

bool
stores_reduction_p (const acc_loop *loop)
{
  bool stores = false;
  for (gcall *head : loop->heads)
    for_each_in_slot (head, [&] (gcall *call)
      {
	if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION)
	    && !integer_zerop (gimple_call_arg (call, 1)))
	  stores = true;
      });
  return stores;
}

bool
asks_for_no_thread_p (const acc_loop *loop)
{
  const loop_blocks blocks (loop);
  for (basic_block bb : blocks.all ())
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (is_gimple_call (stmt) && !gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	    && !gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION)
	    && unique_kind (stmt) < 0 && !gimple_clobber_p (stmt)
	    && !(gimple_call_flags (stmt) & ECF_CONST))
	  return false;
      }
  return true;
}

} // namespace accplug
