/* Which variables a kernel touches only to leave the gangs' results in them.

   The run time can have such a variable in memory that the host sees too, so that
   nothing is copied (accplug-image.h, ACCPLUG_ARG_REDUCTION).  Reading it takes long
   there: a kernel must not do so in every gang.

   Comes in: a kernel whose reductions are lowered.
   Goes out: the flag in the kernel's description (device_function::args).

   Rules
   - Besides the code that combines the gangs' values, which `settled' names, only code
     of the first gang loads and stores the variable, outside of loops: the sequential
     version of a nest.
   - Its address goes nowhere else.
   - Whether the program copies the variable in and out the run time sees.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/gangs.h"
#include "analysis/parameter-values.h"
#include "lowering/result-slots.h"

namespace accplug
{

namespace
{

/* Does nothing need what STMT loads?  */

bool
unused_load_p (gimple *stmt)
{
  return (gimple_assign_load_p (stmt) && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	  && has_zero_uses (gimple_assign_lhs (stmt)));
}

/* Does STMT access what POINTER points to, as a load or store alone?  */

bool
plain_access_p (gimple *stmt, tree pointer)
{
  if (!gimple_assign_single_p (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree reference = (gimple_store_p (stmt) ? gimple_assign_lhs (stmt)
		    : gimple_assign_rhs1 (stmt));
  tree other = (gimple_store_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE);
  tree base = get_base_address (reference);
  return (base && TREE_CODE (base) == MEM_REF && TREE_OPERAND (base, 0) == pointer
	  && other != pointer);
}

/* Does LOW's function touch what POINTER points to as the rules allow?  Adds loads for
   nothing to UNUSED.  */

bool
rarely_used_p (const lowering &low, tree pointer, std::vector<gimple *> *unused)
{
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, pointer)
    {
      gimple *stmt = USE_STMT (use);
      if (low.settled.count (stmt))
	continue;
      if (unused_load_p (stmt))
	unused->push_back (stmt);
      else if (!plain_access_p (stmt, pointer) || bb_loop_depth (gimple_bb (stmt)) != 0
	       || !in_first_gang_p (gimple_bb (stmt)))
	return false;
    }
  return true;
}

} // anonymous namespace

void
note_result_slot (lowering &low, tree result)
{
  device_function *f = low.f;
  int slot = slot_of_pointer (low.fun, result);
  if (!f->kernel || slot < 0 || !f->site || slot >= int (f->site->args.size ())
      || f->args[slot].flags)
    return;
  std::vector<gimple *> unused;
  basic_block bb;
  FOR_EACH_BB_FN (bb, low.fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	tree pointer = gimple_get_lhs (gsi_stmt (gsi));
	if (pointer && TREE_CODE (pointer) == SSA_NAME
	    && POINTER_TYPE_P (TREE_TYPE (pointer))
	    && slot_of_pointer (low.fun, pointer) == slot
	    && !rarely_used_p (low, pointer, &unused))
	  return;
      }
  /* GCC would take these for early copies of the loads that are needed.  */
  for (gimple *stmt : unused)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      gsi_remove (&gsi, true);
      release_defs (stmt);
    }
  f->args[slot].flags = result_flags (f->site->args[slot]);
}

} // namespace accplug
