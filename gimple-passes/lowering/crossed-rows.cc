/* Rows of lanes that lie across the warps; see crossed-rows.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "lowering/crossed-rows.h"
#include "base/dump.h"
#include "lowering/rows-of-lanes.h"

namespace accplug
{

void
cross_rows (function *fun, device_function *f)
{
  if (!f->free_rows || !f->few_lanes || !f->row_data.empty ())
    return;
  const char *why = rows_of_lanes (fun).obstacle ();
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (f->location), "lanes of a row are in %s%s%s\n",
		     why ? "one warp" : "several warps, and a warp's lanes in several rows",
		     why ? ": " : "", why ? why : "");
  f->crossed_rows = !why;
}

} // namespace accplug
