/* Rows whose lanes work at one place; see rows-of-lanes.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/marks.h"
#include "lowering/rows-of-lanes.h"

namespace accplug
{

/* The beginning and the end of the lanes' part of a row.  */

const char *
rows_of_lanes::find_lanes ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	bool fork = fork_axes (stmt) & VECTOR_AXIS, join = join_axes (stmt) & VECTOR_AXIS;
	if ((fork && m_fork) || (join && m_join))
	  return "lanes work at several places";
	if (fork)
	  m_fork = stmt;
	if (join)
	  m_join = stmt;
      }
  if (!m_fork || !m_join)
    return "lanes have no work";
  m_rows = gimple_bb (m_fork)->loop_father;
  if (loop_depth (m_rows) != 1 || gimple_bb (m_join)->loop_father != m_rows
      || !m_rows->inner || m_rows->inner->inner || m_rows->inner->next)
    return "there are other loops";
  return (dominated_by_p (CDI_DOMINATORS, m_rows->latch, gimple_bb (m_fork))
	  && dominated_by_p (CDI_DOMINATORS, m_rows->latch, gimple_bb (m_join))
	  ? nullptr : "some rows have no work for lanes");
}

const char *
rows_of_lanes::obstacle_in (gimple *stmt) const
{
  if (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
    return (TREE_INT_CST_LOW (gimple_call_arg (stmt, 3)) & ~unsigned (VECTOR_AXIS)
	    ? "workers have results to combine" : nullptr);
  if (unique_kind (stmt) >= 0 || !gimple_vdef (stmt) || gimple_clobber_p (stmt)
      || gimple_call_internal_p (stmt, IFN_GOACC_LOOP))
    return nullptr;
  if (!is_gimple_assign (stmt))
    return "a call has effects";
  basic_block bb = gimple_bb (stmt), join = gimple_bb (m_join);
  if (bb->loop_father != m_rows || !dominated_by_p (CDI_DOMINATORS, bb, join))
    return "values are stored before the lanes are done";
  if (bb == join)
    for (gimple_stmt_iterator gsi = gsi_for_stmt (stmt); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gsi_stmt (gsi) == m_join)
	return "values are stored before the lanes are done";
  return nullptr;
}

/* The blocks on some way to START, or, FORWARD, from it.  */

std::unordered_set<basic_block>
blocks_on_ways (basic_block start, bool forward)
{
  std::unordered_set<basic_block> seen { start };
  std::vector<basic_block> stack { start };
  while (!stack.empty ())
    {
      basic_block bb = stack.back ();
      stack.pop_back ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, forward ? bb->succs : bb->preds)
	{
	  basic_block next = forward ? e->dest : e->src;
	  if (seen.insert (next).second)
	    stack.push_back (next);
	}
    }
  return seen;
}

const char *
rows_of_lanes::obstacle ()
{
  if (!current_loops)
    return "loops are not known";
  calculate_dominance_info (CDI_DOMINATORS);
  if (const char *why = find_lanes ())
    return why;
  /* What runs in place of the rows, where a check fails, is the first gang's, along all
     axes.  */
  std::unordered_set<basic_block> before = blocks_on_ways (m_rows->header, false);
  std::unordered_set<basic_block> behind = blocks_on_ways (m_rows->header, true);
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    if (!before.count (bb) && !behind.count (bb))
      m_replaced = true;
    else
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (const char *why = obstacle_in (gsi_stmt (gsi)))
	  return why;
  return nullptr;
}

} // namespace accplug
