/* The function that is emitted; see context.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "values/context.h"

namespace ptx
{

function_context::function_context (module_state &m, function *f,
				    const function_info &i)
  : mod (m), fn (f), info (i), name (m.function_symbol (f->decl)),
    here (DECL_SOURCE_LOCATION (f->decl))
{
}

bool
function_context::fresh_position ()
{
  failure = true;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_MISSED_OPTIMIZATION, accplug::dump_at (here),
		     "%s: no PTX for this\n", name.c_str ());
  return reported.insert (here).second;
}

void
function_context::unsupported (const char *msgid, const_tree t)
{
  if (!fresh_position ())
    return;
  location_t where = here != UNKNOWN_LOCATION ? here
					      : DECL_SOURCE_LOCATION (fn->decl);
  if (t)
    error_at (where, "device code cannot use %s %qT", msgid, t);
  else
    error_at (where, "device code cannot use %s", msgid);
}

} // namespace ptx
