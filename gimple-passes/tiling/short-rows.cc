/* Rows that may be shorter than a warp.

   Comes in: a kernel whose loops have axes, before marks become code.
   Goes out: a nest of three loops around loops of steps, along z, y and x of a grid, has a
   second version if only the run knows how long its rows are, the loop along x:

     for z by blocks and warps:
       for (f = 0; f < rows * length; f++) by lanes:
	 row = f / length; column = f % length; ...

   so that no lane is idle where rows are short: batches of small matrices, small images.
   Threads may do groups of its iterations (group-iterations.cc), which take rows.

   Rules
   - Which version runs is the same for all threads.  The outer loop of the other one has no
     iterations, or one, as far as the launch is told: the grid fits the one that runs.
   - Iterations of loops that gangs share are independent, and their order is free.
   - Rows are short up to a length at which no nest has tiles (tile-code.cc).
   - Forks of the inner loops are moved in front of the nest: between the loops nothing is
     but arithmetic, and GCC copies no mark.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "base/arguments.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/marks.h"
#include "mapping/marking.h"
#include "tiling/front-values.h"
#include "tiling/iteration-groups.h"
#include "tiling/lone-loops.h"

namespace accplug
{

namespace
{

/* Rows of no more iterations are short; in tests, so that these have tiles, too.  */
const unsigned longest_row = 48, longest_row_in_tests = 8;

/* The statements of a nest that has two versions.  */
const unsigned most_statements = 500;

/* No more iterations in rows together, so that 32 bits count them.  */
const HOST_WIDE_INT most_rows = 1 << 24;

/* Makes the second version of one nest.  */

class row_code
{
public:
  row_code (function *fun, const shared_loop &outer, const shared_loop &middle,
	    const shared_loop &inner)
    : m_fun (fun), m_outer (outer), m_middle (middle), m_inner (inner),
      m_rows_inside (inner.axes & VECTOR_AXIS) {}

  /* Why there is none; NULL if there is one.  */
  const char *run ();

private:
  typedef std::map<class loop *, shared_loop> loop_map;

  const shared_loop &row () const { return m_rows_inside ? m_inner : m_middle; }
  const shared_loop &column () const { return m_rows_inside ? m_middle : m_inner; }
  tree op (tree_code code, tree a, tree b)
  { return gimple_build (&m_seq, code, long_integer_type_node, a, b); }
  tree number (HOST_WIDE_INT n) { return build_int_cst (long_integer_type_node, n); }
  tree range_of (const shared_loop &l)
  { return gimple_convert (&m_seq, long_integer_type_node, m_values.value (l.range, &m_seq)); }
  tree if_short (tree yes, tree no)
  { return gimple_build (&m_seq, COND_EXPR, long_integer_type_node, m_short, yes, no); }
  const char *obstacle ();
  bool ends_at_join_p () const;
  unsigned remove_marks ();
  void compute_ranges ();
  void count_through (const shared_loop &l, const shared_loop &inside);
  tree loop_call (gimple_seq *seq, ifn_goacc_loop_kind kind, tree extra) const;
  void share_outer (class loop *copy);

  function *m_fun;
  shared_loop m_outer, m_middle, m_inner;
  bool m_rows_inside;
  gimple *m_front = nullptr;	/* the first call of the outer loop */
  basic_block m_join = nullptr;	/* where threads with and without iterations meet */
  front_values m_values;
  gimple_seq m_seq = NULL;
  tree m_short = NULL_TREE;	/* whether rows are */
  tree m_test = NULL_TREE;	/* the same as a number, for the choice of the version */
  tree m_length = NULL_TREE;	/* of a row */
  tree m_all = NULL_TREE, m_outer_range = NULL_TREE;	/* iterations; 0 if they are not */
};

/* Do the outer loop's iterations end where threads without any are?  */

bool
row_code::ends_at_join_p () const
{
  basic_block bb = single_exit (m_outer.loop)->dest;
  while (bb != m_join && single_succ_p (bb) && single_pred_p (bb))
    bb = single_succ (bb);
  return bb == m_join && EDGE_COUNT (m_join->preds) == 2;
}

const char *
row_code::obstacle ()
{
  basic_block bb = gimple_bb (m_outer.guard);
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !m_front && !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP))
      m_front = gsi_stmt (gsi);
  for (edge e : bb->succs)
    if (!dominated_by_p (CDI_DOMINATORS, m_outer.loop->header, e->dest))
      m_join = e->dest;
  if (!m_front || !m_join || !ends_at_join_p ())
    return "its loops are not in the usual form";
  m_values = front_values (m_front);
  for (const shared_loop *l : { &m_outer, &m_middle, &m_inner })
    {
      if (!m_values.ready_p (l->range) || !integer_zerop (gimple_call_arg (l->step, 4)))
	return "how far a loop runs is not known in front of it, or `static'";
      for (gcall *call : l->calls ())
	if (l == &m_outer && !dominated_by_p (CDI_DOMINATORS, gimple_bb (call), bb))
	  return "its loops are not in the usual form";
    }
  unsigned statements = 0;
  basic_block *body = get_loop_body (m_outer.loop);
  for (unsigned i = 0; i < m_outer.loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      statements += !is_gimple_debug (gsi_stmt (gsi));
  free (body);
  return statements > most_statements ? "it is long" : nullptr;
}

/* Take the marks out of the nest.  Returns the axes that forked there.  */

unsigned
row_code::remove_marks ()
{
  unsigned axes = 0;
  basic_block *body = get_loop_body (m_outer.loop);
  for (unsigned i = 0; i < m_outer.loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	int kind = unique_kind (stmt);
	if (kind < 0)
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	if (kind == IFN_UNIQUE_OACC_FORK)
	  axes |= tree_to_uhwi (gimple_call_arg (stmt, 2));
	unlink_stmt_vdef (stmt);
	if (tree lhs = gimple_call_lhs (stmt))
	  replace_uses_by (lhs, build_zero_cst (TREE_TYPE (lhs)));
	gsi_remove (&gsi, true);
	release_defs (stmt);
      }
  free (body);
  return axes;
}

/* Compute in front how far the loops of both versions run.  */

void
row_code::compute_ranges ()
{
  bool test = the_arguments.tiles == TILES_ALWAYS;
  tree length = range_of (row ()), rows = range_of (column ()), outer = range_of (m_outer);
  auto within = [&] (tree value, HOST_WIDE_INT most)
    {
      tree some = gimple_build (&m_seq, GT_EXPR, boolean_type_node, value, number (0));
      return gimple_build (&m_seq, BIT_AND_EXPR, boolean_type_node, some,
			   gimple_build (&m_seq, LE_EXPR, boolean_type_node, value,
					 number (most)));
    };
  m_short = gimple_build (&m_seq, BIT_AND_EXPR, boolean_type_node,
			  within (length, test ? longest_row_in_tests : longest_row),
			  within (rows, most_rows));
  tree all = if_short (op (MULT_EXPR, rows, length), number (0));
  tree type = m_middle.type ();
  m_all = gimple_convert (&m_seq, type, all);
  m_length = gimple_convert (&m_seq, type, length);
  m_outer_range = gimple_convert (&m_seq, m_outer.type (), if_short (outer, number (0)));
  /* One iteration of the outer loop leads to the other version.  */
  m_outer.range = gimple_convert (&m_seq, m_outer.type (), if_short (number (1), outer));
  /* GCC is not to know in that version that rows are short: the launch asks there.  */
  tree none = emit_intrinsic (&m_seq, intrinsic::computed_anew,
			      { build_zero_cst (unsigned_type_node) });
  m_test = gimple_build (&m_seq, PLUS_EXPR, unsigned_type_node, none,
			 gimple_convert (&m_seq, unsigned_type_node, m_short));
  m_outer.set_argument (2, m_outer.range);
}

/* L, the middle loop of the second version, counts through all rows, instead of INSIDE,
   too.  */

void
row_code::count_through (const shared_loop &l, const shared_loop &inside)
{
  tree counter = gimple_phi_result (l.counter), type = l.type ();
  l.set_argument (2, m_all);
  l.set_argument (5, build_int_cst (unsigned_type_node, GANG_AXIS | VECTOR_AXIS));
  gimple_seq seq = NULL;
  tree row = gimple_build (&seq, TRUNC_DIV_EXPR, type, counter, m_length);
  tree within = gimple_build (&seq, TRUNC_MOD_EXPR, type, counter, m_length);
  tree mine = m_rows_inside ? row : within;
  tree other = gimple_convert (&seq, inside.type (), m_rows_inside ? within : row);
  gimple_stmt_iterator gsi = gsi_after_labels (l.loop->header);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  l.replace_counter (mine, { SSA_NAME_DEF_STMT (row), SSA_NAME_DEF_STMT (within) });
  inside.run_once (other);
}

/* A call of the outer loop of the second version.  */

tree
row_code::loop_call (gimple_seq *seq, ifn_goacc_loop_kind kind, tree extra) const
{
  tree axes = build_int_cst (unsigned_type_node, GANG_Y_AXIS | WORKER_AXIS);
  tree type = m_outer.type (), lhs = make_ssa_name (type);
  vec<tree> arguments = vNULL;
  for (tree t : { tree (small_cst (kind)), integer_one_node, m_outer_range,
		  build_one_cst (type), integer_zero_node, axes })
    arguments.safe_push (t);
  if (extra)
    arguments.safe_push (extra);
  gcall *call = gimple_build_call_internal_vec (IFN_GOACC_LOOP, arguments);
  arguments.release ();
  gimple_call_set_lhs (call, lhs);
  gimple_set_location (call, gimple_location (m_outer.step));
  gimple_seq_add_stmt (seq, call);
  return lhs;
}

/* COPY, the outer loop of the second version, is shared by blocks along y and by warps.  */

void
row_code::share_outer (class loop *copy)
{
  gphi *counter = nullptr;
  for (gphi_iterator i = gsi_start_phis (copy->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      counter = i.phi ();
  edge exit = single_exit (copy);
  basic_block head = split_edge (loop_preheader_edge (copy));
  split_edge (single_succ_edge (head));
  basic_block end = split_edge (exit);
  gimple_seq seq = NULL;
  tree step = loop_call (&seq, IFN_GOACC_LOOP_STEP, NULL_TREE);
  tree first = loop_call (&seq, IFN_GOACC_LOOP_OFFSET, build_zero_cst (m_outer.type ()));
  tree bound = loop_call (&seq, IFN_GOACC_LOOP_BOUND, first);
  gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, first, bound, NULL_TREE,
						NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (head);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  edge enter = single_succ_edge (head);
  enter->flags = (enter->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  enter->probability = profile_probability::likely ();
  make_edge (head, end, EDGE_FALSE_VALUE)->probability = profile_probability::unlikely ();
  tree next = PHI_ARG_DEF_FROM_EDGE (counter, loop_latch_edge (copy));
  set_argument (counter, loop_preheader_edge (copy), first);
  gimple *add = SSA_NAME_DEF_STMT (next);
  gimple *test = gcc_compat::last_statement (exit->src);
  tree old_step = gimple_call_lhs (m_outer.step);
  for (gimple *stmt : { add, test })
    {
      use_operand_p use;
      ssa_op_iter i;
      FOR_EACH_SSA_USE_OPERAND (use, stmt, i, SSA_OP_USE)
	if (stmt == add ? USE_FROM_PTR (use) == old_step : USE_FROM_PTR (use) != next)
	  SET_USE (use, stmt == add ? step : bound);
      update_stmt (stmt);
    }
}

const char *
row_code::run ()
{
  if (const char *why = obstacle ())
    return why;
  if (unsigned forks = remove_marks ())
    {
      gimple_seq_add_stmt (&m_seq, build_mark (IFN_UNIQUE_OACC_FORK, forks));
      gimple_stmt_iterator gsi = gsi_after_labels (m_join);
      gsi_insert_before (&gsi, build_mark (IFN_UNIQUE_OACC_JOIN, forks), GSI_SAME_STMT);
    }
  bool copied = can_duplicate_loop_p (m_outer.loop);
  if (copied)
    compute_ranges ();
  gimple_stmt_iterator gsi = gsi_for_stmt (m_front);
  gsi_insert_seq_before (&gsi, m_seq, GSI_SAME_STMT);
  if (!copied)
    return "it cannot be copied";
  const profile_probability even = profile_probability::even ();
  initialize_original_copy_tables ();
  class loop *copy = loop_version (m_outer.loop, build2 (EQ_EXPR, boolean_type_node, m_test,
							 build_zero_cst
							   (unsigned_type_node)),
				   NULL, even, even, even, even, true);
  gcc_assert (copy);
  free_original_copy_tables ();
  mark_virtual_operands_for_renaming (m_fun);
  update_ssa (TODO_update_ssa);
  const shared_loop *middle = nullptr, *inner = nullptr;
  std::vector<shared_loop> all = all_shared_loops (m_fun);
  for (const shared_loop &l : all)
    if (l.loop == copy->inner)
      middle = &l;
    else if (l.loop == copy->inner->inner)
      inner = &l;
  gcc_assert (middle && inner);
  count_through (*middle, *inner);
  share_outer (copy);
  return nullptr;
}

/* The nest of three loops of ALL whose outermost one is OUTER, if rows in it may be short; or
   an empty vector.  */

std::vector<shared_loop>
nest_of (const std::vector<shared_loop> &all, const shared_loop &outer)
{
  const unsigned along_x = GANG_AXIS | VECTOR_AXIS, along_y = GANG_Y_AXIS | WORKER_AXIS;
  std::vector<shared_loop> nest { outer };
  for (class loop *l = outer.loop->inner; l && nest.size () < 3; l = l->inner)
    {
      auto found = std::find_if (all.begin (), all.end (),
				 [l] (const shared_loop &s) { return s.loop == l; });
      if (l->next || found == all.end ())
	return {};
      nest.push_back (*found);
    }
  if (nest.size () < 3 || outer.axes != GANG_Z_AXIS
      || !((nest[1].axes == along_x && nest[2].axes == along_y)
	   || (nest[1].axes == along_y && nest[2].axes == along_x)))
    return {};
  const shared_loop &row = nest[1].axes == along_x ? nest[1] : nest[2];
  bool plain = TREE_CODE (row.range) != INTEGER_CST && plain_nest_p (nest);
  return plain ? nest : std::vector<shared_loop> ();
}

class pass_short_rows : public device_pass
{
public:
  explicit pass_short_rows (gcc::context *context)
    : device_pass (device_pass_data ("accshort-rows", 0), context) {}

  bool gate (function *fun) final override
  {
    return (device_pass::gate (fun) && current_device_function ()->kernel
	    && the_arguments.tiles != TILES_NEVER);
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (f->vector_length != warp_size || f->workers < 2 || f->free_rows)
      return 0;
    show_lone_loops (fun);
    loop_analysis_scope scope (fun);
    if (any_own_memory_p (get_loop (fun, 0)))
      return 0;
    no_ranges_scope no_ranges (fun);
    bool any = false;
    for (const shared_loop &outer : all_shared_loops (fun))
      {
	std::vector<shared_loop> nest = nest_of (all_shared_loops (fun), outer);
	if (nest.empty ())
	  continue;
	const char *why = row_code (fun, nest[0], nest[1], nest[2]).run ();
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (gimple_location (outer.step)),
			   why ? "nest has no version for short rows: %s\n"
			   : "nest has a version for short rows%s\n", why ? why : "");
	any = true;
      }
    if (!any)
      return 0;
    mark_virtual_operands_for_renaming (fun);
    forget_loops ();
    return TODO_update_ssa | TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_short_rows (gcc::context *context)
{
  return new pass_short_rows (context);
}

} // namespace accplug
