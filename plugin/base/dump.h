/* What a pass decided, and why, in the pass's dump.

   Comes in: the place in the source.
   Goes out: lines `FILE:LINE:COLUMN: note:  TEXT' in the dump file of the pass that runs
   (-fplugin-arg-accplug-dump=PASS) and, as GCC's own passes do, in -fopt-info-note.

   Rules
   - Every pass says here what it decided and why, also where it leaves the program as it
     is.  What users need stands in reports (report.h), not here.
   - Texts are GCC's: dump_printf_loc's formats %T (tree), %G (statement), %E; lower case,
     no full stop, a new line at the end.

   Use:  if (dump_enabled_p ())
	   dump_printf_loc (MSG_NOTE, dump_at (loc), "... %T ...\n", variable);

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DUMP_H
#define ACCPLUG_DUMP_H

#include "base/gcc-common.h"

namespace accplug
{

/* LOC, for dump_printf_loc.  Statements can be given to it as they are.  */
inline dump_user_location_t
dump_at (location_t loc)
{
  return dump_user_location_t::from_location_t (loc);
}

} // namespace accplug

#endif /* ACCPLUG_DUMP_H */
