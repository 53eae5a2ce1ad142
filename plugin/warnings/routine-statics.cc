/* Variables of routines that keep their values.

   Comes in: functions with a directive `routine'.
   Goes out: [routine-static] for each static variable (in Fortran: with `save', or an initial
   value) that such a function assigns.  OpenACC has none of these in routines (2.7, 2.15.1):
   the device has one of its own, which all threads share.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/checks.h"
#include "base/walk.h"
#include "base/warnings.h"

namespace accplug
{

void
check_routine_statics (function *fun)
{
  if (!oacc_get_fn_attrib (fun->decl))
    return;
  std::unordered_set<tree> seen;
  walk (gimple_body (fun->decl), [&seen, fun] (gimple_stmt_iterator *gsi)
    {
      tree to = gimple_get_lhs (gsi_stmt (*gsi));
      tree v = to ? get_base_address (to) : NULL_TREE;
      if (v && VAR_P (v) && TREE_STATIC (v) && DECL_CONTEXT (v) == fun->decl
	  && !DECL_ARTIFICIAL (v) && seen.insert (v).second)
	warn (WARN_routine_static, gimple_location (gsi_stmt (*gsi)), "%qD keeps its value "
	      "between calls: the device has one of its own, which all threads share", v);
      return visit::into;
    });
}

} // namespace accplug
