/* Where an SSA name's value goes; see value-users.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/value-users.h"

namespace accplug
{

bool
all_users (tree value, const std::function<bool (gimple *)> &fn,
	   const class loop *without)
{
  std::unordered_set<tree> seen { value };
  std::vector<tree> stack { value };
  while (!stack.empty ())
    {
      tree v = stack.back ();
      stack.pop_back ();
      imm_use_iterator iterator;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iterator, v)
	{
	  gimple *stmt = USE_STMT (use);
	  tree next = NULL_TREE;
	  if (without && flow_bb_inside_loop_p (without, gimple_bb (stmt)))
	    continue;
	  if (gimple_code (stmt) == GIMPLE_PHI)
	    next = gimple_phi_result (stmt);
	  else if (gimple_assign_ssa_name_copy_p (stmt))
	    next = gimple_assign_lhs (stmt);
	  else if (!fn (stmt))
	    return false;
	  if (next && seen.insert (next).second)
	    stack.push_back (next);
	}
    }
  return true;
}

bool
uses_value_p (gimple *stmt, tree value)
{
  ssa_op_iter i;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, i, SSA_OP_USE)
    if (use == value)
      return true;
  return false;
}

} // namespace accplug
