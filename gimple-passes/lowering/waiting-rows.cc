/* Rows that gangs share, and in which they wait for each other; see waiting-rows.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "analysis/parameter-values.h"
#include "base/dump.h"
#include "base/report.h"
#include "device/device-pass.h"
#include "device/few-rows.h"
#include "device/value-users.h"
#include "lowering/gang-reductions.h"
#include "lowering/rows-of-lanes.h"
#include "lowering/shared-rows.h"
#include "lowering/waiting-rows.h"
#include "mapping/kernel-copy.h"

namespace accplug
{

namespace
{

const char pass_name[] = "accfew-rows";

/* The threads of a block that shares rows, where nothing else says how many: the device is
   full of such blocks, and rows have few gangs to wait for.  In microseconds on an H200, with
   256, 512 and 1024: the variances of 64 rows of 2^19 floats 96, 84 and 81, a batch norm of 64
   channels of 401408 141, 146 and 157; with one block a row 196 and 261.  */
const unsigned threads_of_sharer = 512;

/* More references than this in a part of a row are not compared one by one.  */
const size_t most_references = 48;

} // anonymous namespace

/* ------------------------------------------------------------------------
   What rows are like  */

const char *
waiting_rows::obstacle_of_grid () const
{
  const device_function *f = m_low.f;
  if (const char *why = obstacle_of_row_grid (m_low))
    return why;
  return (f->workers > 1 || (!f->workers && !f->free_rows && !f->spare_workers)
	  ? "rows have workers"
	  : !f->vector_length && !f->free_rows ? "the launch knows the lanes" : nullptr);
}

/* CALL begins one of the loops.  */

const char *
waiting_rows::note_loop (gcall *call)
{
  unsigned axes = TREE_INT_CST_LOW (gimple_call_arg (call, 5));
  if (!axes)
    return nullptr;
  bool rows = axes == GANG_AXIS || axes == (GANG_AXIS | WORKER_AXIS);
  if (const char *why = obstacle_of_row_loop (call, rows || axes == VECTOR_AXIS))
    return why;
  if (!rows || TREE_INT_CST_LOW (gimple_call_arg (call, 0)) != IFN_GOACC_LOOP_STEP)
    return nullptr;
  if (m_rows)
    return "there are several loops over rows";
  m_rows = call;
  return (kernel_value_p (m_fun, gimple_call_arg (call, 2)) ? nullptr
	  : "the number of rows is not known before them");
}

/* The results are there at the lanes' join, not where CALL is.  */

const char *
waiting_rows::note_reduction (gcall *call)
{
  unsigned axes = TREE_INT_CST_LOW (gimple_call_arg (call, 3));
  if (axes & ~unsigned (VECTOR_AXIS))
    return "others than lanes have results to combine";
  if (!integer_zerop (gimple_call_arg (call, 1)))
    return "a result is in memory";
  if (TREE_INT_CST_LOW (gimple_call_arg (call, 4)) == COND_EXPR)
    return "a value goes along with an extreme";
  if (!axes || TREE_INT_CST_LOW (gimple_call_arg (call, 0)) != IFN_GOACC_REDUCTION_FINI)
    return nullptr;
  bool used;
  gimple *join = lanes_join_behind (call, &used);
  m_joins[call] = join;
  return (used ? "a result is used before the lanes are done"
	  : join ? nullptr : "a result is not there where the lanes are done");
}

/* Does A stand before B on each way to B?  */

bool
waiting_rows::before_p (gimple *a, gimple *b) const
{
  basic_block one = gimple_bb (a), other = gimple_bb (b);
  return (one == other ? m_places.at (a) < m_places.at (b)
	  : dominated_by_p (CDI_DOMINATORS, other, one));
}

/* Bring the marks in their order; false if they have none.  */

bool
waiting_rows::sort_marks ()
{
  std::vector<gimple *> sorted;
  for (gimple *mark : m_marks)
    {
      auto place = sorted.begin ();
      while (place != sorted.end () && before_p (*place, mark))
	++place;
      if (place != sorted.end () && !before_p (mark, *place))
	return false;
      sorted.insert (place, mark);
    }
  m_marks = sorted;
  for (size_t i = 0; i < m_marks.size (); i++)
    if (!(i % 2 ? join_axes (m_marks[i]) : fork_axes (m_marks[i])))
      return false;
  return m_marks.size () % 2 == 0;
}

/* Find loops, reductions, and where lanes begin and end, once in each row.  */

const char *
waiting_rows::note_marks ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      unsigned place = 0;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  const char *why = nullptr;
	  m_places[stmt] = place++;
	  if (gimple_call_internal_p (stmt, IFN_GOACC_LOOP))
	    why = note_loop (as_a<gcall *> (stmt));
	  else if (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
	    why = note_reduction (as_a<gcall *> (stmt));
	  else if (gimple_alloca_call_p (stmt))
	    why = "it asks for memory";
	  else if ((fork_axes (stmt) | join_axes (stmt)) & VECTOR_AXIS)
	    m_marks.push_back (stmt);
	  if (why)
	    return why;
	}
    }
  if (!m_rows || m_marks.empty ())
    return "there are not both loops";
  if (m_joins.empty ())
    return "lanes reduce nothing";
  m_loop = gimple_bb (m_marks[0])->loop_father;
  if (loop_depth (m_loop) != 1)
    return "lanes are not in the loop over rows alone";
  for (gimple *mark : m_marks)
    if (gimple_bb (mark)->loop_father != m_loop
	|| !dominated_by_p (CDI_DOMINATORS, m_loop->latch, gimple_bb (mark)))
      return "some lanes' loops are not run once in each row";
  return sort_marks () ? nullptr : "lanes' loops are not one behind the other";
}

/* The marks that are before STMT.  */

size_t
waiting_rows::part_of (gimple *stmt) const
{
  size_t part = 0;
  while (part < m_marks.size () && before_p (m_marks[part], stmt))
    part++;
  return part;
}

const char *
waiting_rows::note_statement (gimple *stmt)
{
  if (unique_kind (stmt) >= 0 || is_gimple_debug (stmt) || gimple_clobber_p (stmt)
      || gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
      || gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
    return nullptr;
  access what = m_effects.classify (stmt, group::gang);
  bool own_call = gimple_call_internal_p (stmt) || intrinsic_call_p (stmt);
  if ((own_call && gimple_vdef (stmt)) || gimple_code (stmt) == GIMPLE_ASM
      || gimple_has_volatile_ops (stmt)
      || (what.stores && !gimple_store_p (stmt)) || what.how == treatment::lanes
      || what.how == treatment::one_worker || (is_gimple_call (stmt) && what.stores))
    return "a statement has effects";
  if (!flow_bb_inside_loop_p (m_loop, gimple_bb (stmt)))
    return what.stores ? "values are stored beside the rows" : nullptr;
  size_t part = part_of (stmt);
  if (what.stores)
    {
      m_parts[part].push_back ({ gimple_assign_lhs (stmt), false, true });
      if (part % 2 == 0)
	m_stores.push_back (stmt);
    }
  HOST_WIDE_INT bytes;
  if (what.loads && gimple_assign_load_p (stmt))
    {
      tree base = get_base_address (gimple_assign_rhs1 (stmt));
      if (base && TREE_CODE (base) == MEM_REF
	  && offset_in_block (m_fun, TREE_OPERAND (base, 0), &bytes))
	return nullptr;
      m_parts[part].push_back ({ gimple_assign_rhs1 (stmt), true, false });
    }
  else if (what.loads)
    m_parts[part].push_back ({ NULL_TREE, true, false });
  return nullptr;
}

const char *
waiting_rows::note_statements ()
{
  m_parts.resize (m_marks.size () + 1);
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (const char *why = note_statement (gsi_stmt (gsi)))
	return why;
  return nullptr;
}

bool
waiting_rows::meets_p (const reference &a, const reference &b) const
{
  return ((a.stores || b.stores)
	  && (!a.place || !b.place || refs_may_alias_p (a.place, b.place)));
}

bool
waiting_rows::meet_p (const std::vector<reference> &some,
		      const std::vector<reference> &others) const
{
  auto stores = [] (const std::vector<reference> &all)
    {
      return std::any_of (all.begin (), all.end (),
			  [] (const reference &r) { return r.stores; });
    };
  if (some.size () > most_references || others.size () > most_references)
    return !some.empty () && !others.empty () && (stores (some) || stores (others));
  return std::any_of (some.begin (), some.end (), [&] (const reference &a)
    {
      return std::any_of (others.begin (), others.end (),
			  [&] (const reference &b) { return meets_p (a, b); });
    });
}

/* Behind the last mark nobody waits any more: what the other gangs load there is of no use to
   anyone, and the first one has stored it itself or waited for it.  */

const char *
waiting_rows::find_waits ()
{
  std::vector<reference> since;
  for (size_t part = 0; part < m_parts.size (); part++)
    {
      const std::vector<reference> &mine = m_parts[part];
      gimple *mark = part ? m_marks[part - 1] : nullptr;
      bool results = std::any_of (m_joins.begin (), m_joins.end (), [mark] (const auto &r)
	{ return r.second == mark; });
      if (mark && (results || meet_p (since, mine)))
	{
	  m_waits.push_back (mark);
	  since.clear ();
	}
      since.insert (since.end (), mine.begin (), mine.end ());
      if (part % 2 || part + 1 == m_parts.size ())
	continue;
      std::vector<reference> loads;
      for (const reference &r : mine)
	if (r.loads)
	  loads.push_back (r);
      if (meet_p (loads, mine))
	return "what is stored between lanes' loops is loaded there, too";
    }
  return nullptr;
}

const char *
waiting_rows::obstacle ()
{
  if (!current_loops)
    return "loops are not known";
  if (const char *why = obstacle_of_grid ())
    return why;
  calculate_dominance_info (CDI_DOMINATORS);
  if (const char *why = note_marks ())
    return why;
  /* Code that runs in the rows' place, where a check fails, is the first gang's; here gangs
     are along two axes.  */
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    if (in_first_gang_p (bb))
      return "other code may run in their place";
  if (const char *why = note_statements ())
    return why;
  return find_waits ();
}

void
waiting_rows::take (row_shares *shares) const
{
  shares->waits = m_waits;
  shares->joins = m_joins;
  shares->stores = m_stores;
}

/* ------------------------------------------------------------------------
   What a gang has of them  */

void
wait_in_rows (lowering &low)
{
  waiting_rows rows (low);
  const char *why = rows.obstacle ();
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (low.f->location), "gangs %s%s%s\n",
		     why ? "have rows of their own" : "share rows, and wait for each other",
		     why ? ": " : "", why ? why : "");
  if (why)
    return;
  low.shares = std::make_unique<row_shares> ();
  row_shares &shares = *low.shares;
  rows.take (&shares);
  gimple_seq seq = NULL;
  tree number = unsigned_type_node, truth = boolean_type_node, wide = long_integer_type_node;
  auto axis_value = [&seq] (intrinsic what, int axis)
    { return emit_intrinsic (&seq, what, { build_int_cst (integer_type_node, axis) }); };
  tree y = axis_value (intrinsic::ctaid, 1);
  tree places = gimple_convert (&seq, wide, axis_value (intrinsic::nctaid, 0));
  tree length = gimple_convert (&seq, wide,
				replay_value (&seq, gimple_call_arg (rows.rows (), 2)));
  tree enough = gimple_build (&seq, BIT_AND_EXPR, truth,
			      gimple_build (&seq, GE_EXPR, truth, places, length),
			      gimple_build (&seq, LE_EXPR, truth, places,
					    build_int_cst (wide, most_shared_rows)));
  shares.gangs = gimple_build (&seq, COND_EXPR, number, enough,
			       axis_value (intrinsic::nctaid, 1), build_one_cst (number));
  shares.has_rows = gimple_build (&seq, LT_EXPR, truth, y, shares.gangs);
  shares.first_gang = gimple_build (&seq, EQ_EXPR, truth, y, build_zero_cst (number));
  low.add_at_entry (seq);
  low.f->shared_rows = true;
  low.f->used_axes |= GANG_Y_AXIS;
}

/* ------------------------------------------------------------------------
   The version  */

namespace
{

/* Are the rows of FUN, as far as that is known now, too many or too short?  */

bool
never_few_p (function *fun)
{
  HOST_WIDE_INT longest = -1;
  bool unknown = false, many = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP))
	{
	  tree length = gimple_call_arg (gsi_stmt (gsi), 2);
	  unsigned axes = TREE_INT_CST_LOW (gimple_call_arg (gsi_stmt (gsi), 5));
	  bool fits = tree_fits_shwi_p (length);
	  if (axes & GANG_AXIS)
	    many |= fits && tree_to_shwi (length) > most_long_rows;
	  else if (axes == VECTOR_AXIS && fits)
	    longest = MAX (longest, tree_to_shwi (length));
	  else if (axes == VECTOR_AXIS)
	    unknown = true;
	}
  return many || (!unknown && longest < least_shared_terms);
}

/* Have lanes any loop in FUN?  */

bool
any_lanes_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (fork_axes (gsi_stmt (gsi)) & VECTOR_AXIS)
	return true;
  return false;
}

class pass_few_rows : public device_pass
{
public:
  explicit pass_few_rows (gcc::context *context)
    : device_pass (device_pass_data (pass_name, 0), context) {}

  bool gate (function *fun) final override
  {
    device_function *f = current_device_function ();
    return (optimize && device_pass::gate (fun) && f->kernel && f->site && !f->one_lane_of
	    && !f->few_rows_of && !f->one_thread () && (f->used_axes & GANG_AXIS));
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!any_lanes_p (fun) || never_few_p (fun))
      return 0;
    loop_analysis_scope scope (fun);
    lowering low (fun, f);
    waiting_rows rows (low);
    const char *why = (gangs_share_rows_p (low) ? "gangs share rows as it is"
		       : rows.obstacle ());
    if (dump_enabled_p ())
      dump_printf_loc (MSG_NOTE, dump_at (f->location), "%s%s%s\n",
		       why ? "no version for few rows" : "a version for few rows",
		       why ? ": " : "", why ? why : "");
    if (why)
      return 0;
    if (!f->version_p ())
      for (gimple *mark : rows.marks ())
	if (fork_axes (mark))
	  report (gimple_location (mark), REPORT_LOOP,
		  "Loop shared by gangs where the loop around it is short");
    if (tree copy = copy_of_kernel (fun, "few"))
      make_version (add_few_rows_version (f, copy));
    return 0;
  }

private:
  void make_version (device_function *version) const
  {
    version->first_pass = "acclower";
    if (version->clause_dims[GOMP_DIM_VECTOR] < 0)
      version->vector_length = threads_of_sharer;
    version->workers = 1;
    version->free_rows = version->few_lanes = version->block_rows = version->warp_rows
      = version->long_lanes = version->spare_workers = false;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_few_rows (gcc::context *context)
{
  return new pass_few_rows (context);
}

} // namespace accplug
