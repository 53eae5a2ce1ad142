/* Loops that update structures; see updated-structures.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "launch/updated-structures.h"

namespace accplug
{

namespace
{

/* What an iteration reads and sets at least, in bytes.  */
const HOST_WIDE_INT least_read = 32, least_set = 16;

/* The statements of a kernel whose time is its memory's.  */
const unsigned most_statements = 150;

/* What FUN does with memory beside its parameter block.  */
struct memory_use
{
  tree pointer = NULL_TREE;	/* the one by which it does */
  HOST_WIDE_INT read = 0, set = 0;	/* bytes */

  /* STMT's part of it; false if there is another pointer, or it is not clear.  */
  bool add (gimple *stmt);
};

bool
memory_use::add (gimple *stmt)
{
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (!assign || !gimple_assign_single_p (assign) || gimple_has_volatile_ops (stmt))
    return false;
  bool store = gimple_vdef (stmt) != NULL_TREE;
  tree ref = store ? gimple_assign_lhs (assign) : gimple_assign_rhs1 (assign);
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (ref, &offset);
  if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (TREE_TYPE (ref))))
    return false;
  tree from = TREE_OPERAND (base, 0);
  if (SSA_NAME_IS_DEFAULT_DEF (from))
    return !store;
  if (pointer && from != pointer)
    return false;
  pointer = from;
  (store ? set : read) += tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  return true;
}

} // anonymous namespace

bool
updates_structures_p (function *fun)
{
  memory_use use;
  unsigned statements = 0, loops = 0;
  basic_block bb;
  mark_dfs_back_edges (fun);
  FOR_EACH_BB_FN (bb, fun)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	loops += (e->flags & EDGE_DFS_BACK) != 0;
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  gimple *stmt = gsi_stmt (i);
	  statements++;
	  if (gimple_vuse (stmt) && gimple_code (stmt) != GIMPLE_RETURN && !use.add (stmt))
	    return false;
	}
    }
  return (loops == 1 && statements <= most_statements && use.read >= least_read
	  && use.set >= least_set);
}

} // namespace accplug
