/* Two loops of steps that are one: contractions over several indices.

   Comes in: a kernel whose loops have axes; in two loops that a grid shares, a loop around one
   that accumulates, and nothing else.
   Goes out: one loop over the iterations of both, in their order, if the places of all that
   they load move on evenly from one iteration of the outer loop to the next:

     k: l: sum = f (sum, a[i][k][l], b[k][l][j])
     t: sum = f (sum, (a[i] + 0)[t], (b + j)[t * columns])

   Three loops are two, and then one.  Tiles (tiled-nest.h) have one loop of steps.

   Rules
   - Iterations stay in their order, and operations are the program's.
   - Addresses are polynomials (iteration-space.h), modulo 2^64, and so many bytes after an
     inner loop's last iteration as after any other.
   - What is in the iterations is arithmetic and loads; nothing but addresses depends on which
     one it is.
   - Fewer iterations than pay for tiles stay as they are.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/iteration-space.h"
#include "analysis/loop-facts.h"
#include "analysis/runtime-condition.h"
#include "analysis/shared-loads.h"
#include "base/arguments.h"
#include "base/dump.h"
#include "base/walk.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/loop-location.h"
#include "device/marks.h"
#include "tiling/nest-values.h"
#include "tiling/tile-code.h"

namespace accplug
{

namespace
{

/* A load of the inner loop: at OFFSET bytes from BASE in the first iteration of both, and BY
   further in each.  */
struct even_load
{
  gassign *load = nullptr;
  tree base = NULL_TREE;
  polynomial offset, by;
};

/* What both loops accumulate in.  */
struct joint_sum
{
  gphi *outer, *inner;
  tree after = NULL_TREE;	/* the inner loop's result: its phi, or what is next */
};

class steps_joint
{
public:
  steps_joint (function *fun, class loop *outer)
    : m_outer (outer), m_inner (outer->inner), m_space (fun, outer) {}

  /* Why the loops cannot be one; NULL if they can.  */
  const char *obstacle ();
  void run ();

private:
  bool counted_p (class loop *l, tree_niter_desc *count, bool *first) const;
  bool blocks_p ();
  bool guard_p (gcond *condition);
  const char *read_sums ();
  bool result_p (tree t, const joint_sum &s) const;
  bool left_p (tree t) const;
  bool leave_sums_p () const;
  bool even_p (gassign *load);
  bool copied_p (tree t, std::set<tree> *seen);
  bool few_p () const;
  bool before_p (tree expression) const;
  bool before_p (const polynomial &p) const;
  tree length (gimple_seq *seq, const tree_niter_desc &count, bool first);
  tree total (gimple_seq *seq);
  tree copy (tree t, tree number, gimple_seq *seq);
  void leave (edge entry);
  void replace_outside (tree t, tree value);

  class loop *m_outer, *m_inner;
  iteration_space m_space;
  tree_niter_desc m_outer_count, m_inner_count;
  bool m_outer_first = false, m_inner_first = false;	/* the test is in front of the rest */
  gcond *m_guard = nullptr;	/* in front of the inner loop, which runs if M_HOLDS then */
  bool m_holds = false;
  std::vector<joint_sum> m_sums;
  std::map<gimple *, even_load> m_loads;
  std::map<gimple *, std::pair<tree, tree>> m_starts;	/* the pointers, and how they move */
  std::map<tree, tree> m_copies;
};

/* Is the number of L's iterations known in front of both loops?  *FIRST: its test comes before
   anything else.  */

bool
steps_joint::counted_p (class loop *l, tree_niter_desc *count, bool *first) const
{
  edge exit = single_exit (l);
  if (!exit || !loop_latch_edge (l)
      || !number_of_iterations_exit (l, exit, count, false)
      || !integer_nonzerop (count->assumptions) || !count->niter
      || !before_p (count->niter)
      || (count->may_be_zero && !before_p (count->may_be_zero)))
    return false;
  *first = exit->src == l->header && l->num_nodes > 1;
  if (!*first)
    return true;
  bool more = false;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    more |= body[i] != l->header && !gsi_end_p (gsi_start_nondebug_bb (body[i]));
  free (body);
  *first = more;
  return true;
}

/* Is EXPRESSION made from what is there in front of the outer loop?  */

bool
steps_joint::before_p (tree expression) const
{
  bool before = true;
  basic_block front = loop_preheader_edge (m_outer)->src;
  walk_expression (&expression, [&] (tree *t, walk_stmt_info *)
    {
      if (TREE_CODE (*t) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (*t))
	before &= dominated_by_p (CDI_DOMINATORS, front, gimple_bb (SSA_NAME_DEF_STMT (*t)));
      return TYPE_P (*t) ? visit::past : visit::into;
    });
  return before;
}

bool
steps_joint::before_p (const polynomial &p) const
{
  return p.known () && !p.any_symbol ([this] (symbol s)
    { return s.of_loop () || !ssa_name (s.index ()) || !before_p (ssa_name (s.index ())); });
}

/* Does CONDITION, in the outer loop, only say whether the inner one runs?  */

bool
steps_joint::guard_p (gcond *condition)
{
  edge yes, no;
  extract_true_false_edges_from_block (gimple_bb (condition), &yes, &no);
  basic_block header = m_inner->header;
  bool leads = dominated_by_p (CDI_DOMINATORS, header, yes->dest);
  if (m_guard || leads == dominated_by_p (CDI_DOMINATORS, header, no->dest)
      || !before_p (gimple_cond_lhs (condition)) || !before_p (gimple_cond_rhs (condition)))
    return false;
  m_guard = condition;
  m_holds = leads;
  return true;
}

/* Do the loops only compute and load, without other branches?  */

bool
steps_joint::blocks_p ()
{
  basic_block *body = get_loop_body (m_outer);
  bool fine = true;
  for (unsigned i = 0; i < m_outer->num_nodes && fine; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); fine && !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	gcond *condition = dyn_cast<gcond *> (stmt);
	if (condition)
	  fine = (body[i] == single_exit (m_outer)->src
		  || body[i] == single_exit (m_inner)->src
		  || (!flow_bb_inside_loop_p (m_inner, body[i]) && guard_p (condition)));
	else
	  fine = (gimple_code (stmt) == GIMPLE_LABEL || gimple_code (stmt) == GIMPLE_PREDICT
		  || gimple_code (stmt) == GIMPLE_NOP || plain_value_p (stmt)
		  || ((unique_kind (stmt) == IFN_UNIQUE_OACC_FORK
		       || unique_kind (stmt) == IFN_UNIQUE_OACC_JOIN)
		      && integer_zerop (gimple_call_arg (stmt, 2))));
      }
  free (body);
  return fine;
}

/* Is T, in the outer loop, what the inner one leaves in S, or S as it was where that does not
   run?  */

bool
steps_joint::result_p (tree t, const joint_sum &s) const
{
  if (t == s.after)
    return true;
  gphi *phi = (TREE_CODE (t) == SSA_NAME ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (t)) : nullptr);
  if (!phi || !flow_bb_inside_loop_p (m_outer, gimple_bb (phi))
      || flow_bb_inside_loop_p (m_inner, gimple_bb (phi)) || phi == s.outer)
    return false;
  bool any = false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree argument = gimple_phi_arg_def (phi, i);
      if (result_p (argument, s))
	any = true;
      else if (!m_guard || argument != gimple_phi_result (s.outer))
	return false;
    }
  return any;
}

/* Is T, of the outer loop, what a sum is behind both loops?  */

bool
steps_joint::left_p (tree t) const
{
  edge latch = loop_latch_edge (m_outer);
  for (const joint_sum &s : m_sums)
    if (m_outer_first ? t == gimple_phi_result (s.outer)
	: t == PHI_ARG_DEF_FROM_EDGE (s.outer, latch) || result_p (t, s))
      return true;
  return false;
}

/* Is nothing but sums used behind both loops?  */

bool
steps_joint::leave_sums_p () const
{
  basic_block *body = get_loop_body (m_outer);
  bool fine = true;
  auto judge = [&] (tree t)
    {
      imm_use_iterator iterator;
      use_operand_p use;
      if (!virtual_operand_p (t) && !left_p (t))
	FOR_EACH_IMM_USE_FAST (use, iterator, t)
	  fine &= flow_bb_inside_loop_p (m_outer, gimple_bb (USE_STMT (use)));
    };
  for (unsigned i = 0; i < m_outer->num_nodes && fine; i++)
    {
      for (gphi_iterator phi = gsi_start_phis (body[i]); !gsi_end_p (phi); gsi_next (&phi))
	judge (gimple_phi_result (phi.phi ()));
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (tree t = gimple_get_lhs (gsi_stmt (gsi)))
	  judge (t);
    }
  free (body);
  return fine;
}

/* The sums: what goes around both loops and does not count.  */

const char *
steps_joint::read_sums ()
{
  edge latch = loop_latch_edge (m_outer), entry = loop_preheader_edge (m_inner);
  for (gphi_iterator i = gsi_start_phis (m_inner->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree first = PHI_ARG_DEF_FROM_EDGE (i.phi (), entry);
      gphi *outer = (TREE_CODE (first) == SSA_NAME
		     ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (first)) : nullptr);
      if (virtual_operand_p (gimple_phi_result (i.phi ())) || !outer
	  || gimple_bb (outer) != m_outer->header)
	continue;
      joint_sum s { outer, i.phi () };
      s.after = (m_inner_first ? gimple_phi_result (s.inner)
		 : PHI_ARG_DEF_FROM_EDGE (s.inner, loop_latch_edge (m_inner)));
      if (!result_p (PHI_ARG_DEF_FROM_EDGE (outer, latch), s))
	return "what they accumulate is used between them";
      m_sums.push_back (s);
    }
  return (m_sums.empty () ? "they have no sum"
	  : leave_sums_p () ? nullptr : "they leave more than sums");
}

/* Does what LOAD is at move on evenly?  Then it is noted.  */

bool
steps_joint::even_p (gassign *load)
{
  HOST_WIDE_INT bytes;
  tree reference = gimple_assign_rhs1 (load);
  pointer_place place = m_space.place_of_reference (reference, &bytes);
  const iteration_bound &bound = m_space.bound_of (m_inner);
  if (!place.base || !place.offset.known () || !bound.known || bound.step != 1
      || bytes != int_size_in_bytes (TREE_TYPE (reference)) || !before_p (place.base)
      || get_object_alignment (reference) < TYPE_ALIGN (TREE_TYPE (reference))
      || !(TREE_CODE (place.base) == SSA_NAME
	   || (VAR_P (place.base) && is_global_var (place.base))))
    return false;
  even_load found;
  polynomial rest, far;
  found.load = load;
  found.base = place.base;
  if (!place.offset.split (symbol::of_iteration (m_inner), &found.by, &rest)
      || !rest.split (symbol::of_iteration (m_outer), &far, &found.offset)
      || !before_p (found.by) || !before_p (found.offset)
      || !(far == found.by * (bound.most + polynomial (m_inner_first ? 1 : 2))))
    return false;
  m_loads[load] = found;
  return true;
}

/* Can T, of the inner loop, be copied for any of the iterations?  */

bool
steps_joint::copied_p (tree t, std::set<tree> *seen)
{
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (t) || !seen->insert (t).second)
    return true;
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (!flow_bb_inside_loop_p (m_outer, gimple_bb (def)))
    return true;
  for (const joint_sum &s : m_sums)
    if (def == s.inner)
      return true;
  if (!flow_bb_inside_loop_p (m_inner, gimple_bb (def)) || gimple_code (def) == GIMPLE_PHI)
    return false;
  if (gimple_vuse (def))
    return is_gimple_assign (def) && even_p (as_a<gassign *> (def));
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, def, iterator, SSA_OP_USE)
    if (!copied_p (use, seen))
      return false;
  return true;
}

const char *
steps_joint::obstacle ()
{
  if (!single_exit (m_outer) || !single_exit (m_inner)
      || !counted_p (m_outer, &m_outer_count, &m_outer_first)
      || !counted_p (m_inner, &m_inner_count, &m_inner_first))
    return "their numbers of iterations are not known in front of them";
  if (!blocks_p ())
    return "they do more than compute";
  if (const char *why = read_sums ())
    return why;
  std::set<tree> seen;
  for (const joint_sum &s : m_sums)
    if (!copied_p (PHI_ARG_DEF_FROM_EDGE (s.inner, loop_latch_edge (m_inner)), &seen))
      return "what they load does not move on evenly, or depends on the iteration otherwise";
  return m_loads.empty () ? "they load nothing" : few_p () ? "they are few" : nullptr;
}

/* Are all iterations known to be too few for tiles?  */

bool
steps_joint::few_p () const
{
  unsigned HOST_WIDE_INT all = 1;
  for (bool outer : { true, false })
    {
      const tree_niter_desc &count = outer ? m_outer_count : m_inner_count;
      if (!tree_fits_uhwi_p (count.niter))
	return false;
      all *= MIN (tree_to_uhwi (count.niter), least_steps) + !(outer ? m_outer_first
								 : m_inner_first);
    }
  return all < least_steps && the_arguments.tiles != TILES_ALWAYS;
}

/* How many iterations COUNT says, as long, at the end of SEQ; FIRST: the test is in front.  */

tree
steps_joint::length (gimple_seq *seq, const tree_niter_desc &count, bool first)
{
  tree type = long_integer_type_node;
  auto value = [&] (tree expression)
    {
      gimple_seq stmts = NULL;
      expression = force_gimple_operand (unshare_expr (expression), &stmts, true, NULL_TREE);
      gimple_seq_add_seq (seq, stmts);
      return expression;
    };
  tree result = gimple_convert (seq, type, value (count.niter));
  if (count.may_be_zero && !integer_zerop (count.may_be_zero))
    result = gimple_build (seq, COND_EXPR, type,
			   value (fold_convert (boolean_type_node, count.may_be_zero)),
			   build_zero_cst (type), result);
  return first ? result : gimple_build (seq, PLUS_EXPR, type, result, build_one_cst (type));
}

/* All iterations of the inner loop in all of the outer one.  */

tree
steps_joint::total (gimple_seq *seq)
{
  tree type = long_integer_type_node;
  tree inner = length (seq, m_inner_count, m_inner_first);
  if (m_guard)
    {
      tree runs = gimple_build (seq, gimple_cond_code (m_guard), boolean_type_node,
				gimple_cond_lhs (m_guard), gimple_cond_rhs (m_guard));
      tree none = build_zero_cst (type);
      inner = gimple_build (seq, COND_EXPR, type, runs, m_holds ? inner : none,
			    m_holds ? none : inner);
    }
  return gimple_build (seq, MULT_EXPR, type, length (seq, m_outer_count, m_outer_first),
		       inner);
}

/* T, of the inner loop, in iteration NUMBER of the joint one.  */

tree
steps_joint::copy (tree t, tree number, gimple_seq *seq)
{
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (t))
    return t;
  auto known = m_copies.find (t);
  if (known != m_copies.end ())
    return known->second;
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (!flow_bb_inside_loop_p (m_outer, gimple_bb (def)))
    return t;
  gimple *result;
  auto start = m_starts.find (def);
  if (start != m_starts.end ())
    {
      tree reference = gimple_assign_rhs1 (def);
      tree far = gimple_build (seq, MULT_EXPR, sizetype,
			       gimple_convert (seq, sizetype, number), start->second.second);
      tree at = gimple_build (seq, POINTER_PLUS_EXPR, TREE_TYPE (start->second.first),
			      start->second.first, far);
      tree place = build2 (MEM_REF, TREE_TYPE (reference), at,
			   build_zero_cst (reference_alias_ptr_type (reference)));
      result = gimple_build_assign (make_ssa_name (TREE_TYPE (t)), place);
    }
  else
    {
      result = gimple_copy (def);
      walk_operands_of (result, [&] (tree *operand, walk_stmt_info *)
	{
	  if (TREE_CODE (*operand) == SSA_NAME && *operand != t)
	    *operand = copy (*operand, number, seq);
	  return TYPE_P (*operand) ? visit::past : visit::into;
	});
      gimple_set_lhs (result, make_ssa_name (TREE_TYPE (t), result));
    }
  gimple_seq_add_stmt (seq, result);
  return m_copies[t] = gimple_get_lhs (result);
}

/* VALUE instead of T outside of both loops.  */

void
steps_joint::replace_outside (tree t, tree value)
{
  std::vector<std::pair<gimple *, use_operand_p>> uses;
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, t)
    if (!flow_bb_inside_loop_p (m_outer, gimple_bb (USE_STMT (use))))
      uses.push_back ({ USE_STMT (use), use });
  for (const auto &one : uses)
    {
      SET_USE (one.second, value);
      update_stmt (one.first);
    }
}

/* Drop the phis of memory in BB; what they were is found anew.  */

void
drop_memory_phis (basic_block bb)
{
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i);)
    if (virtual_operand_p (gimple_phi_result (i.phi ())))
      {
	mark_virtual_phi_result_for_renaming (i.phi ());
	remove_phi_node (&i, true);
      }
    else
      gsi_next (&i);
}

/* ENTRY, to the outer loop's header, goes to where that loop ends.  */

void
steps_joint::leave (edge entry)
{
  edge exit = single_exit (m_outer);
  basic_block end = exit->dest;
  std::vector<std::pair<gphi *, tree>> values;
  basic_block *body = get_loop_body (m_outer);
  for (unsigned i = 0; i < m_outer->num_nodes; i++)
    drop_memory_phis (body[i]);
  free (body);
  drop_memory_phis (end);
  for (gphi_iterator i = gsi_start_phis (end); !gsi_end_p (i); gsi_next (&i))
    values.push_back ({ i.phi (), PHI_ARG_DEF_FROM_EDGE (i.phi (), exit) });
  edge on = redirect_edge_and_branch (entry, end);
  redirect_edge_var_map_clear (on);
  for (const auto &value : values)
    add_phi_arg (value.first, value.second, on, UNKNOWN_LOCATION);
}

void
steps_joint::run ()
{
  edge entry = loop_preheader_edge (m_outer);
  basic_block front = split_edge (entry);
  gimple_seq seq = NULL;
  tree all = total (&seq), none = build_zero_cst (TREE_TYPE (all)), number;
  for (const auto &one : m_loads)
    {
      const even_load &load = one.second;
      tree base = load.base;
      if (TREE_CODE (base) != SSA_NAME)
	{
	  mark_addressable (base);
	  base = build_fold_addr_expr (base);
	}
      tree offset = gimple_convert (&seq, sizetype, polynomial_value (&seq, load.offset));
      tree start = gimple_build (&seq, POINTER_PLUS_EXPR, TREE_TYPE (base), base, offset);
      tree by = gimple_convert (&seq, sizetype, polynomial_value (&seq, load.by));
      m_starts[one.first] = { start, by };
    }
  std::vector<tree> firsts;
  for (const joint_sum &s : m_sums)
    firsts.push_back (PHI_ARG_DEF_FROM_EDGE (s.outer, single_succ_edge (front)));
  gimple_stmt_iterator gsi = gsi_start_bb (front);
  gsi_insert_seq_before (&gsi, seq, GSI_NEW_STMT);
  class loop *joint = counting_loop (single_succ_edge (front), loop_outer (m_outer), none, all,
				     build_one_cst (TREE_TYPE (all)), &number);
  std::vector<gphi *> phis;
  for (size_t i = 0; i < m_sums.size (); i++)
    {
      gphi *phi = create_phi_node (make_ssa_name (TREE_TYPE (firsts[i])), joint->header);
      add_phi_arg (phi, firsts[i], loop_preheader_edge (joint), UNKNOWN_LOCATION);
      m_copies[gimple_phi_result (m_sums[i].inner)] = gimple_phi_result (phi);
      phis.push_back (phi);
    }
  seq = NULL;
  for (size_t i = 0; i < m_sums.size (); i++)
    {
      tree next = PHI_ARG_DEF_FROM_EDGE (m_sums[i].inner, loop_latch_edge (m_inner));
      add_phi_arg (phis[i], copy (next, number, &seq), loop_latch_edge (joint),
		   UNKNOWN_LOCATION);
    }
  gsi = gsi_start_bb (joint->latch);
  gsi_insert_seq_before (&gsi, seq, GSI_NEW_STMT);
  for (edge e : m_outer->header->preds)
    if (!flow_bb_inside_loop_p (m_outer, e->src))
      {
	leave (e);
	break;
      }
  for (size_t i = 0; i < m_sums.size (); i++)
    {
      tree next = PHI_ARG_DEF_FROM_EDGE (m_sums[i].outer, loop_latch_edge (m_outer));
      for (tree t : { gimple_phi_result (m_sums[i].outer), next, m_sums[i].after })
	replace_outside (t, gimple_phi_result (phis[i]));
    }
}

/* Join the two innermost of the loops of steps of one of FUN's nests.  False if there are none
   that can be.  */

bool
join_steps (function *fun, const device_function *f)
{
  loop_analysis_scope scope (fun);
  for (const auto &nest : tile_pairs (fun, f))
    {
      bool row_outside = flow_loop_nested_p (nest.first.loop, nest.second.loop);
      class loop *l = (row_outside ? nest.second : nest.first).loop->inner;
      while (l && l->inner && l->inner->inner && !l->next)
	l = l->inner;
      if (!l || l->next || !l->inner || l->inner->next || l->inner->inner
	  || !loads_shared_p (fun, f, nest.first.loop, nest.second.loop, l))
	continue;
      steps_joint joint (fun, l);
      const char *why = joint.obstacle ();
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loops %d and %d of steps"
			 " %s%s\n", l->num, l->inner->num, why ? "stay: " : "are one",
			 why ? why : "");
      if (why)
	continue;
      no_ranges_scope no_ranges (fun);
      joint.run ();
      mark_virtual_operands_for_renaming (fun);
      forget_loops ();
      return true;
    }
  return false;
}

class pass_joined_steps : public device_pass
{
public:
  explicit pass_joined_steps (gcc::context *context)
    : device_pass (device_pass_data ("accjoined-steps", 0), context) {}

  bool gate (function *fun) final override
  {
    return (device_pass::gate (fun) && current_device_function ()->kernel
	    && the_arguments.tiles != TILES_NEVER);
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    /* Rows, columns, two loops of steps, and GCC's own around all.  */
    bool few = number_of_loops (fun) < 5 && !loops_state_satisfies_p (LOOPS_NEED_FIXUP);
    if (few || !any_shared_y_p (fun))
      return 0;
    while (join_steps (fun, f))
      {
	cleanup_tree_cfg (TODO_update_ssa);
	update_ssa (TODO_update_ssa);
      }
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_joined_steps (gcc::context *context)
{
  return new pass_joined_steps (context);
}

} // namespace accplug
