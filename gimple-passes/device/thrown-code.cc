/* Code on the way to a throw; see thrown-code.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/thrown-code.h"

namespace accplug
{

bool
begins_throw_p (gimple *stmt)
{
  tree fndecl = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return (fndecl && HAS_DECL_ASSEMBLER_NAME_P (fndecl) && !TREE_THIS_VOLATILE (fndecl)
	  && id_equal (DECL_ASSEMBLER_NAME (fndecl), "__cxa_allocate_exception"));
}

thrown_code::thrown_code (function *fun) : m_fun (fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (begins_throw_p (gsi_stmt (gsi)))
	m_throws.safe_push (gsi_stmt (gsi));
  if (m_throws.is_empty ())
    return;
  push_cfun (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
}

bool
thrown_code::holds (gimple *stmt) const
{
  if (m_throws.is_empty ())
    return false;
  push_cfun (m_fun);
  bool found = false;
  for (gimple *call : m_throws)
    if (call != stmt && gimple_bb (call) != gimple_bb (stmt))
      found |= dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), gimple_bb (call));
    else
      for (gimple_stmt_iterator gsi = gsi_for_stmt (call); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	found |= gsi_stmt (gsi) == stmt && stmt != call;
  pop_cfun ();
  return found;
}

} // namespace accplug
