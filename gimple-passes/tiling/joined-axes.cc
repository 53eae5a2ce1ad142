/* Two loops along one axis of the grid.

   Comes in: a kernel where the mapping has given z to several loops, one in the other
   (mapping/nest-mapping.h), or x to a loop around one that lanes share (lane-nests.h), right
   after it.
   Goes out: the outermost of them counts through the iterations of all:

     for (n < N) along z               for (f < N * K) along z
       for (k < K) along z               n = f / K, k = f % K
	 ...				   ...

   as it would if the program had collapsed them.

   Rules
   - If that cannot be, the outer loop is left to each thread.
   - The number of all iterations has 64 bits.
   - What lanes reduce goes around both loops as it is.  So it may where the inner loop is
     long: then each thread goes through the outer one, and divides nothing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "analysis/parameter-values.h"
#include "base/dump.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/marks.h"
#include "mapping/marking.h"
#include "tiling/front-values.h"
#include "tiling/lane-nests.h"
#include "tiling/lone-loops.h"
#include "tiling/tiled-nest.h"

namespace accplug
{

namespace
{

/* An inner loop of so many iterations for lanes is worth more than one number for both.  */
const HOST_WIDE_INT long_loop = 4096;
/* So is an outer one that computes more than this beside it, addresses for example.  */
const unsigned most_own = 16;

class axis_joint
{
public:
  axis_joint (function *fun, const shared_loop &outer, const shared_loop &inner)
    : m_fun (fun), m_outer (outer), m_inner (inner) {}

  /* Why the loops cannot be one; NULL if they can.  */
  const char *obstacle ();
  void run ();
  void fork_once () const;

private:
  const char *obstacle_of_lanes () const;
  tree wide (tree value)
  { return gimple_convert (&m_seq, long_integer_type_node, value); }
  tree op (tree_code code, tree a, tree b)
  { return gimple_build (&m_seq, code, long_integer_type_node, a, b); }
  tree call (ifn_goacc_loop_kind kind, tree range, tree extra);
  void replace (gimple *stmt, const std::map<tree, tree> &values) const;

  function *m_fun;
  shared_loop m_outer, m_inner;
  gimple *m_front = nullptr;	/* the outer loop's first call */
  front_values m_values;
  gimple_seq m_seq = NULL;
};

/* Is STMT one of those that say who does what?  */

bool
mark_p (gimple *stmt)
{
  return (unique_kind (stmt) >= 0 || gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	  || gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION));
}

/* Does L count, and nothing else is carried around it or out of it, but for what lanes
   reduce?  */

bool
counts_alone_p (const shared_loop &l)
{
  edge exit = single_exit (l.loop);
  if (!exit || !INTEGRAL_TYPE_P (l.type ()) || !integer_zerop (gimple_call_arg (l.step, 4)))
    return false;
  unsigned phis = 0;
  for (basic_block bb : { l.loop->header, exit->dest })
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      phis += !virtual_operand_p (gimple_phi_result (i.phi ()));
  gcond *test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (exit->src));
  return (phis == 1 || !(l.axes & GANG_AXES)) && test && (gimple_cond_lhs (test) == l.next ()
			       || gimple_cond_rhs (test) == l.next ());
}

/* Lanes gain nothing where an iteration of the outer loop has work of its own, or is long
   enough for all of them; nor if the launch, which chooses them, does not know how many
   iterations there are.  */

const char *
axis_joint::obstacle_of_lanes () const
{
  if (TREE_CODE (m_inner.range) == INTEGER_CST
      && compare_tree_int (m_inner.range, long_loop) >= 0)
    return "the inner loop is long";
  if (!kernel_value_p (m_fun, m_inner.range) || !kernel_value_p (m_fun, m_outer.range))
    return "how far they run is not known when the kernel begins";
  unsigned count = 0;
  bool works = false;
  basic_block *body = get_loop_body (m_outer.loop);
  for (unsigned i = 0; i < m_outer.loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      if (!flow_bb_inside_loop_p (m_inner.loop, body[i]) && is_gimple_assign (gsi_stmt (gsi))
	  && !gimple_assign_single_p (gsi_stmt (gsi)))
	count++;
      else if (!flow_bb_inside_loop_p (m_inner.loop, body[i]))
	works |= (gimple_vuse (gsi_stmt (gsi)) || is_gimple_call (gsi_stmt (gsi)))
		 && !mark_p (gsi_stmt (gsi));
  free (body);
  return works || count > most_own ? "the outer loop has work of its own" : nullptr;
}

const char *
axis_joint::obstacle ()
{
  basic_block bb = gimple_bb (m_outer.guard);
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !m_front && !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP))
      m_front = gsi_stmt (gsi);
  if (!m_front || m_outer.calls ().size () != 3 || m_inner.calls ().size () != 3
      || !counts_alone_p (m_outer) || !counts_alone_p (m_inner))
    return "they carry values, or their form is another one";
  for (gcall *c : m_outer.calls ())
    if (gimple_bb (c) != bb)
      return "the outer loop's form is another one";
  if (!(m_inner.axes & GANG_AXES))
    if (const char *why = obstacle_of_lanes ())
      return why;
  m_values = front_values (m_front);
  return (m_values.ready_p (m_inner.range) ? nullptr
	  : "how far the inner one runs is not known in front of them");
}

/* Who is along the axis is said in front of both loops.  */

void
axis_joint::fork_once () const
{
  basic_block *body = get_loop_body (m_outer.loop);
  for (unsigned i = 0; i < m_outer.loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	int kind = unique_kind (stmt);
	if (kind != IFN_UNIQUE_OACC_FORK && kind != IFN_UNIQUE_OACC_JOIN)
	  continue;
	unsigned axes = tree_to_uhwi (gimple_call_arg (stmt, 2)) & ~m_outer.axes;
	gimple_call_set_arg (stmt, 2, build_int_cst (unsigned_type_node, axes));
	update_stmt (stmt);
      }
  free (body);
}

/* A call of the loop over RANGE, to m_seq.  */

tree
axis_joint::call (ifn_goacc_loop_kind kind, tree range, tree extra)
{
  tree axes = build_int_cst (unsigned_type_node, m_outer.axes);
  tree type = long_integer_type_node, lhs = make_ssa_name (type);
  gcall *result
    = (extra ? gimple_build_call_internal (IFN_GOACC_LOOP, 7, small_cst (kind),
					   integer_one_node, range, build_one_cst (type),
					   integer_zero_node, axes, extra)
       : gimple_build_call_internal (IFN_GOACC_LOOP, 6, small_cst (kind), integer_one_node,
				     range, build_one_cst (type), integer_zero_node, axes));
  gimple_call_set_lhs (result, lhs);
  gimple_set_location (result, gimple_location (m_outer.step));
  gimple_seq_add_stmt (&m_seq, result);
  return lhs;
}

/* STMT, a test, has other VALUES.  */

void
axis_joint::replace (gimple *stmt, const std::map<tree, tree> &values) const
{
  for (unsigned i = 0; i < 2; i++)
    {
      auto found = values.find (gimple_op (stmt, i));
      if (found != values.end ())
	gimple_set_op (stmt, i, found->second);
    }
  update_stmt (stmt);
}

void
axis_joint::run ()
{
  tree type = long_integer_type_node, zero = build_zero_cst (type);
  tree length = op (MAX_EXPR, wide (m_values.value (m_inner.range, &m_seq)), zero);
  tree range = op (MULT_EXPR, op (MAX_EXPR, wide (m_outer.range), zero), length);
  tree step = call (IFN_GOACC_LOOP_STEP, range, NULL_TREE);
  tree first = call (IFN_GOACC_LOOP_OFFSET, range, zero);
  tree bound = call (IFN_GOACC_LOOP_BOUND, range, first);
  gimple_stmt_iterator gsi = gsi_for_stmt (m_outer.guard);
  gsi_insert_seq_before (&gsi, m_seq, GSI_SAME_STMT);
  m_seq = NULL;

  std::vector<gcall *> calls = m_outer.calls ();
  tree old_first = gimple_call_lhs (calls[0]), old_bound = gimple_call_lhs (calls[2]);
  tree old_next = m_outer.next (), next = make_ssa_name (type);
  gphi *counter = create_phi_node (make_ssa_name (type), m_outer.loop->header);
  tree number = gimple_phi_result (counter);
  gimple *add = SSA_NAME_DEF_STMT (old_next);
  gsi = gsi_for_stmt (add);
  gsi_insert_before (&gsi, gimple_build_assign (next, PLUS_EXPR, number, step),
		     GSI_SAME_STMT);
  add_phi_arg (counter, first, loop_preheader_edge (m_outer.loop), UNKNOWN_LOCATION);
  add_phi_arg (counter, next, loop_latch_edge (m_outer.loop), UNKNOWN_LOCATION);
  replace (m_outer.guard, { { old_first, first }, { old_bound, bound } });
  replace (gcc_compat::last_statement (single_exit (m_outer.loop)->src),
	   { { old_next, next }, { old_bound, bound } });

  tree outside = op (TRUNC_DIV_EXPR, number, length);
  tree inside = op (TRUNC_MOD_EXPR, number, length);
  outside = gimple_convert (&m_seq, m_outer.type (), outside);
  inside = gimple_convert (&m_seq, m_inner.type (), inside);
  gsi = gsi_after_labels (m_outer.loop->header);
  gsi_insert_seq_before (&gsi, m_seq, GSI_SAME_STMT);
  m_outer.replace_counter (outside);
  m_inner.run_once (inside);
  gsi = gsi_for_stmt (m_outer.counter);
  remove_phi_node (&gsi, true);
  gsi = gsi_for_stmt (add);
  gsi_remove (&gsi, true);
  release_defs (add);
  for (unsigned i : { 2, 1, 0 })
    {
      unlink_stmt_vdef (calls[i]);
      gsi = gsi_for_stmt (calls[i]);
      gsi_remove (&gsi, true);
      release_defs (calls[i]);
    }
}

/* The innermost of the loops ALL that is around L; NULL if there is none.  */

const shared_loop *
around (const std::vector<shared_loop> &all, class loop *l)
{
  for (class loop *o = loop_outer (l); o; o = loop_outer (o))
    for (const shared_loop &s : all)
      if (s.loop == o)
	return &s;
  return nullptr;
}

/* Join two of FUN's loops that share an axis, one in the other.  False if there are none.  */

bool
join_two (function *fun)
{
  std::vector<shared_loop> all = all_shared_loops (fun);
  for (const shared_loop &inner : all)
    {
      const shared_loop *outer = around (all, inner.loop);
      if (!outer || !(outer->axes & inner.axes & (GANG_AXES | VECTOR_AXIS)))
	continue;
      axis_joint joint (fun, *outer, inner);
      const char *why = joint.obstacle ();
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (gimple_location (outer->step)),
			 why ? "a loop is left to each thread: %s\n"
			 : "two loops along one axis are one%s\n", why ? why : "");
      joint.fork_once ();
      if (why)
	outer->set_argument (5, build_zero_cst (unsigned_type_node));
      else
	joint.run ();
      return true;
    }
  return false;
}

/* Join what loops of FUN share an axis, one in the other, beside one more that LANES share.
   Returns whether anything has changed.  */

bool
join_all (function *fun, device_function *f, bool lanes)
{
  loop_analysis_scope scope (fun);
  bool changed = false;
  do
    {
      no_ranges_scope no_ranges (fun);
      while (join_two (fun))
	changed = true;
    }
  while (!changed && lanes && widen_lanes (fun, f));
  forget_loops ();
  return changed;
}

class pass_joined_axes : public device_pass
{
public:
  explicit pass_joined_axes (gcc::context *context)
    : device_pass (device_pass_data ("accjoined-axes", 0), context) {}

  bool gate (function *fun) final override
  {
    device_function *f = current_device_function ();
    return (device_pass::gate (fun)
	    && (f->joined_axes || (optimize && f->kernel && (f->used_axes & VECTOR_AXIS))));
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    bool lanes = optimize && f->kernel && loop_around_lanes_p (fun);
    if (lanes)
      show_lone_loops (fun);
    while ((f->joined_axes || lanes) && join_all (fun, f, lanes))
      {
	mark_virtual_operands_for_renaming (fun);
	update_ssa (TODO_update_ssa);
	cleanup_tree_cfg ();
      }
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_joined_axes (gcc::context *context)
{
  return new pass_joined_axes (context);
}

} // namespace accplug
