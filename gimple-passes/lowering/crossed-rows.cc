/* Rows of lanes that lie across the warps; see crossed-rows.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "lowering/crossed-rows.h"
#include "base/dump.h"
#include "device/marks.h"

namespace accplug
{

namespace
{

class row_crosser
{
public:
  explicit row_crosser (function *fun) : m_fun (fun) {}

  /* What keeps the lanes of a row in a warp, or NULL.  */
  const char *obstacle ();

private:
  const char *find_lanes ();
  const char *obstacle_in (gimple *) const;

  function *m_fun;
  gimple *m_fork = nullptr, *m_join = nullptr;
  class loop *m_rows = nullptr;
};

/* The beginning and the end of the lanes' part of a row.  */

const char *
row_crosser::find_lanes ()
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
row_crosser::obstacle_in (gimple *stmt) const
{
  if (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
    return (TREE_INT_CST_LOW (gimple_call_arg (stmt, 3)) == VECTOR_AXIS
	    ? nullptr : "workers have results to combine");
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

const char *
row_crosser::obstacle ()
{
  if (!current_loops)
    return "loops are not known";
  calculate_dominance_info (CDI_DOMINATORS);
  if (const char *why = find_lanes ())
    return why;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (const char *why = obstacle_in (gsi_stmt (gsi)))
	return why;
  return nullptr;
}

} // anonymous namespace

void
cross_rows (function *fun, device_function *f)
{
  if (!f->free_rows || !f->few_lanes || !f->row_data.empty ())
    return;
  const char *why = row_crosser (fun).obstacle ();
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (f->location), "lanes of a row are in %s%s%s\n",
		     why ? "one warp" : "several warps, and a warp's lanes in several rows",
		     why ? ": " : "", why ? why : "");
  f->crossed_rows = !why;
}

} // namespace accplug
