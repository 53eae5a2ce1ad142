/* Subscripts in blocks that conditions guard; see guarded-indices.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "tiling/guarded-indices.h"
#include "tiling/iteration-groups.h"

namespace accplug
{

namespace
{

/* INDEX as a number of the width of addresses, computed before GSI: its parts are as wide.
   It is a sum that does not overflow where it is used; if GCC moved it to where it is not, it
   would make unsigned numbers of it, whose neighbours are no constant apart any more.  */

tree
wide_index (gimple_stmt_iterator *gsi, tree index, unsigned depth)
{
  const unsigned deepest = 8;
  gassign *def = (TREE_CODE (index) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (index)) : nullptr);
  tree_code code = def ? gimple_assign_rhs_code (def) : ERROR_MARK;
  gimple_seq seq = NULL;
  tree result;
  if (depth < deepest && def && ANY_INTEGRAL_TYPE_P (TREE_TYPE (index))
      && TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (index))
      && (code == PLUS_EXPR || code == MINUS_EXPR
	  || (code == MULT_EXPR && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST)))
    {
      tree a = wide_index (gsi, gimple_assign_rhs1 (def), depth + 1);
      tree b = wide_index (gsi, gimple_assign_rhs2 (def), depth + 1);
      result = gimple_build (&seq, code, sizetype, a, b);
    }
  else
    result = gimple_convert (&seq, sizetype, index);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  return result;
}

/* The subscripts in BB, which a condition guards, as wide as addresses.  Notes what may be
   UNUSED now.  */

bool
widen_indices (basic_block bb, bitmap unused)
{
  bool any = false;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi));
      if (!stmt || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
	continue;
      tree to = TREE_TYPE (gimple_assign_lhs (stmt)), index = gimple_assign_rhs1 (stmt);
      tree type = TREE_TYPE (index);
      if (TREE_CODE (index) != SSA_NAME || TREE_CODE (to) != INTEGER_TYPE
	  || TREE_CODE (type) != INTEGER_TYPE || !TYPE_OVERFLOW_UNDEFINED (type)
	  || TYPE_PRECISION (to) != TYPE_PRECISION (sizetype)
	  || TYPE_PRECISION (type) >= TYPE_PRECISION (to))
	continue;
      bitmap_set_bit (unused, SSA_NAME_VERSION (index));
      tree wide = wide_index (&gsi, index, 0);
      gimple_assign_set_rhs_with_ops (&gsi, useless_type_conversion_p (to, TREE_TYPE (wide))
						? TREE_CODE (wide) : NOP_EXPR, wide);
      update_stmt (gsi_stmt (gsi));
      any = true;
    }
  return any;
}

} // anonymous namespace

/* The subscripts in all blocks of FUN's iterations that conditions guard, likewise.  */

bool
widen_guarded_indices (function *fun)
{
  bool any = false;
  auto_bitmap unused;
  for (const shared_loop &l : all_shared_loops (fun))
    {
      basic_block *body = get_loop_body (l.loop);
      for (unsigned i = 0; i < l.loop->num_nodes; i++)
	if (body[i]->loop_father != l.loop)
	  if (gcond *test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (body[i])))
	    if (basic_block guarded = guarded_by (test).block)
	      any |= widen_indices (guarded, unused);
      free (body);
    }
  simple_dce_from_worklist (unused);
  return any;
}

} // namespace accplug
