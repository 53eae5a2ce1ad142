/* Nests of counted loops whose indices say which element of an array is meant.

   Comes in: a nest, one loop in the other (array-contraction.cc reads it).
   Goes out: whether its loops only count, and what an iteration does if that is assignments.

   Rules
   - What counts and tests is known by the counted loops; anything else of the loops around
     the innermost one that touches memory makes the nest another one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/element-nests.h"
#include "device/value-users.h"

namespace accplug
{

bool
element_nest::index_step_p (const gimple *stmt) const
{
  return std::any_of (levels.begin (), levels.end (), [stmt] (const counted_loop &l)
    {
      tree next = PHI_ARG_DEF_FROM_EDGE (l.index, loop_latch_edge (l.loop));
      return SSA_NAME_DEF_STMT (next) == stmt;
    });
}

bool
element_nest::test_p (const gimple *stmt) const
{
  return std::any_of (levels.begin (), levels.end (),
		      [stmt] (const counted_loop &l) { return l.test == stmt; });
}

/* Do the loops around the innermost one, and its test, nothing with memory?  */

bool
element_nest::perfect_p () const
{
  bool perfect = true;
  basic_block *blocks = get_loop_body (outermost ());
  for (unsigned i = 0; i < outermost ()->num_nodes && perfect; i++)
    {
      basic_block bb = blocks[i];
      if (flow_bb_inside_loop_p (innermost (), bb) && bb != innermost ()->header)
	continue;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); perfect && !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  perfect = (test_p (stmt) || gimple_code (stmt) == GIMPLE_LABEL
		     || (is_gimple_assign (stmt) && !gimple_vuse (stmt)));
	}
    }
  free (blocks);
  return perfect;
}

/* Find what an iteration does, if that is assignments one after the other.  */

void
element_nest::read_body ()
{
  straight = !innermost ()->inner;
  basic_block *blocks = get_loop_body_in_dom_order (outermost ());
  for (unsigned i = 0; i < outermost ()->num_nodes && straight; i++)
    {
      basic_block bb = blocks[i];
      bool header = bb->loop_father->header == bb;
      straight = header || (single_succ_p (bb) && joins_memory_only_p (bb));
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); straight && !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (test_p (stmt) || index_step_p (stmt) || gimple_code (stmt) == GIMPLE_LABEL)
	    continue;
	  straight = is_gimple_assign (stmt) && !gimple_has_side_effects (stmt);
	  for (const counted_loop &l : levels)
	    straight = (straight
			&& !uses_value_p (stmt, PHI_ARG_DEF_FROM_EDGE
					  (l.index, loop_latch_edge (l.loop))));
	  body.push_back (stmt);
	}
    }
  free (blocks);
}

bool
unmarked_p (class loop *l)
{
  bool unmarked = true;
  basic_block *blocks = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes && unmarked; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      unmarked &= (!is_gimple_call (gsi_stmt (gsi))
		   || !gimple_call_internal_p (gsi_stmt (gsi))
		   || !gimple_vuse (gsi_stmt (gsi)));
  free (blocks);
  return unmarked;
}

bool
same_count_p (const counted_loop &a, const counted_loop &b)
{
  return (a.leave == b.leave && operand_equal_p (a.start, b.start, 0)
	  && operand_equal_p (a.step, b.step, 0) && operand_equal_p (a.bound, b.bound, 0)
	  && types_compatible_p (TREE_TYPE (gimple_phi_result (a.index)),
				 TREE_TYPE (gimple_phi_result (b.index))));
}

} // namespace accplug
