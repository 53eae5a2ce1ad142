/* Perfect nests of loops; see perfect-nests.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/parameter-values.h"
#include "analysis/perfect-nests.h"
#include "base/dump.h"
#include "base/walk.h"
#include "device/value-users.h"

namespace accplug
{

namespace
{

/* STMT may be run by any number of threads.  */

bool
only_computes_p (gimple *stmt)
{
  if (gimple_clobber_p (stmt))
    return true;
  if (gimple_has_volatile_ops (stmt))
    return false;
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL: case GIMPLE_COND: case GIMPLE_NOP: case GIMPLE_PREDICT:
      return true;
    case GIMPLE_ASSIGN:
      return !gimple_vdef (stmt);
    case GIMPLE_CALL:
      return (gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	      || gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION)
	      || unique_kind (stmt) >= 0
	      || (gimple_call_flags (stmt) & ECF_CONST));
    default:
      return false;
    }
}

/* The statements of OUTER's blocks that are not INNER's only compute.  */

bool
nothing_between_p (const loop_blocks &outer, const loop_blocks &inner)
{
  for (basic_block bb : outer.all ())
    if (!inner.has (bb))
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (!only_computes_p (gsi_stmt (gsi)))
	  return false;
  return true;
}

/* Call FN on what VALUE is made from, through phis and copies of any length but not
   through those in ENDS, until it returns false.  */

bool
all_sources (tree value, const std::function<bool (tree)> &fn,
	     const std::unordered_set<tree> &ends = {})
{
  std::unordered_set<tree> seen { value };
  std::vector<tree> stack { value };
  while (!stack.empty ())
    {
      tree v = stack.back ();
      stack.pop_back ();
      gimple *def = (TREE_CODE (v) == SSA_NAME && !ends.count (v)
		     ? SSA_NAME_DEF_STMT (v) : nullptr);
      if (def && gimple_code (def) == GIMPLE_PHI)
	{
	  for (unsigned i = 0; i < gimple_phi_num_args (def); i++)
	    if (seen.insert (gimple_phi_arg_def (def, i)).second)
	      stack.push_back (gimple_phi_arg_def (def, i));
	}
      else if (def && gimple_assign_ssa_name_copy_p (def))
	{
	  if (seen.insert (gimple_assign_rhs1 (def)).second)
	    stack.push_back (gimple_assign_rhs1 (def));
	}
      else if (!fn (v))
	return false;
    }
  return true;
}

/* The GOACC_REDUCTION calls of one kind in a slot.  */

std::vector<gcall *>
reduction_calls (gcall *slot, int kind)
{
  std::vector<gcall *> calls;
  for_each_in_slot (slot, [&] (gcall *call)
    {
      if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION)
	  && tree_to_shwi (gimple_call_arg (call, 0)) == kind)
	calls.push_back (call);
    });
  return calls;
}

/* The reductions of a nest of two loops.  */

struct nest_reductions
{
  nest_reductions (const acc_loop *outer, const acc_loop *inner)
    : begin (reduction_calls (outer->heads.back (), IFN_GOACC_REDUCTION_INIT)),
      end (reduction_calls (outer->tails.back (), IFN_GOACC_REDUCTION_FINI)),
      inner_begin (reduction_calls (inner->heads.front (),
				    IFN_GOACC_REDUCTION_SETUP)),
      inner_end (reduction_calls (inner->tails.front (),
				  IFN_GOACC_REDUCTION_TEARDOWN)) {}

  bool same_p () const;

  /* Where the value enters and leaves the outer loop's body, and the inner loop.  */
  std::vector<gcall *> begin, end, inner_begin, inner_end;

private:
  bool value_of_nest_p (tree value, tree op) const;
};

/* VALUE comes from the nest's reductions by OP only.  */

bool
nest_reductions::value_of_nest_p (tree value, tree op) const
{
  return all_sources (value, [&] (tree source) -> bool
    {
      for (const std::vector<gcall *> *calls : { &begin, &inner_end })
	for (gcall *call : *calls)
	  if (gimple_call_lhs (call) == source)
	    return tree_int_cst_equal (gimple_call_arg (call, 4), op);
      return false;
    });
}

bool
nest_reductions::same_p () const
{
  if (begin.size () != end.size () || begin.size () != inner_begin.size ()
      || begin.size () != inner_end.size ())
    return false;
  auto ends_p = [&] (gimple *stmt) -> bool
    {
      return (std::find (end.begin (), end.end (), stmt) != end.end ()
	      || std::find (inner_begin.begin (), inner_begin.end (), stmt)
		 != inner_begin.end ());
    };
  for (const std::vector<gcall *> *calls : { &end, &inner_begin })
    for (gcall *call : *calls)
      if (!value_of_nest_p (gimple_call_arg (call, 2), gimple_call_arg (call, 4)))
	return false;
  for (gcall *call : inner_end)
    {
      tree lhs = gimple_call_lhs (call);
      /* An address of a result: the inner loop alone reduces.  */
      if (!integer_zerop (gimple_call_arg (call, 1))
	  || !lhs || TREE_CODE (lhs) != SSA_NAME || !all_users (lhs, ends_p))
	return false;
    }
  for (gcall *call : begin)
    {
      tree lhs = gimple_call_lhs (call);
      if (!lhs || TREE_CODE (lhs) != SSA_NAME || !all_users (lhs, ends_p))
	return false;
    }
  return true;
}

/* VALUE does not change while a loop with BLOCKS runs, as far as computations
   tell.  */

bool
unchanging_p (tree value, const loop_blocks &blocks, unsigned depth = 0)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!blocks.has (gimple_bb (def)))
    return true;
  if (!is_gimple_assign (def) || depth > 16)
    return false;
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, def, iterator, SSA_OP_USE)
    if (!unchanging_p (use, blocks, depth + 1))
      return false;
  return true;
}

/* Rows whose lengths differ by less than this are of one length for a grid.  */
const HOST_WIDE_INT little = 16;

/* Is DEF one of a few neighbouring numbers, whatever it is made of?  */

bool
few_values_p (gimple *def)
{
  if (gimple_code (def) == GIMPLE_PHI)
    {
      for (unsigned i = 0; i < gimple_phi_num_args (def); i++)
	if (!tree_fits_shwi_p (gimple_phi_arg_def (def, i))
	    || absu_hwi (tree_to_shwi (gimple_phi_arg_def (def, i))) >= little / 2)
	  return false;
      return true;
    }
  if (!is_gimple_assign (def))
    return false;
  tree type = TREE_TYPE (gimple_assign_lhs (def));
  tree_code code = gimple_assign_rhs_code (def);
  if (TREE_CODE (type) == BOOLEAN_TYPE || TREE_CODE_CLASS (code) == tcc_comparison)
    return true;
  if (code != TRUNC_MOD_EXPR && code != BIT_AND_EXPR)
    return false;
  tree most = gimple_assign_rhs2 (def);
  return (TREE_CODE (most) == INTEGER_CST && tree_int_cst_sgn (most) > 0
	  && wi::to_widest (most) <= little / 2);
}

/* VALUE changes little while a loop with BLOCKS runs, as far as computations tell: as the
   first column of the black fields in each row.  */

bool
changes_little_p (tree value, const loop_blocks &blocks, unsigned depth = 0)
{
  if (unchanging_p (value, blocks))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (depth > 8)
    return false;
  if (few_values_p (def))
    return true;
  if (!is_gimple_assign (def))
    return false;
  tree_code code = gimple_assign_rhs_code (def);
  if (code == PLUS_EXPR || code == MINUS_EXPR)
    return (changes_little_p (gimple_assign_rhs1 (def), blocks, depth + 1)
	    && changes_little_p (gimple_assign_rhs2 (def), blocks, depth + 1));
  return (CONVERT_EXPR_CODE_P (code)
	  && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (def)))
	  && changes_little_p (gimple_assign_rhs1 (def), blocks, depth + 1));
}

/* LOOP's call that has its range and step.  */

gcall *
step_call (const acc_loop *loop)
{
  for (gcall *call : loop->calls)
    if (gimple_call_internal_p (call, IFN_GOACC_LOOP)
	&& tree_to_shwi (gimple_call_arg (call, 0)) == IFN_GOACC_LOOP_STEP)
      return call;
  return nullptr;
}

/* INNER has no directive.  Its reductions are those of OUTER, to which OUTER's own code
   adds nothing.  */

class passed_reductions
{
public:
  passed_reductions (const acc_loop *outer, const acc_loop *inner);

  bool all_p () const;

private:
  bool from_nest_p (tree value, tree_code op) const;
  bool stays_p (tree value, const loop_blocks &outer, const loop_blocks &inner) const;

  const acc_loop *m_outer, *m_inner;
  /* Where a value enters OUTER's body, and where it leaves it, with its operator.  */
  std::vector<std::pair<tree, tree_code>> m_begin, m_end;
  std::vector<gimple *> m_end_calls;
};

passed_reductions::passed_reductions (const acc_loop *outer, const acc_loop *inner)
  : m_outer (outer), m_inner (inner)
{
  if (outer->undirected ())
    {
      for (const loop_reduction &r : outer->facts->reductions)
	{
	  m_begin.push_back ({ gimple_phi_result (r.phi), r.op });
	  m_end.push_back ({ r.next, r.op });
	}
      return;
    }
  auto op_of = [] (gcall *call)
    { return tree_code (tree_to_shwi (gimple_call_arg (call, 4))); };
  for (gcall *call : reduction_calls (outer->heads.back (),
				      IFN_GOACC_REDUCTION_INIT))
    m_begin.push_back ({ gimple_call_lhs (call), op_of (call) });
  for (gcall *call : reduction_calls (outer->tails.back (),
				      IFN_GOACC_REDUCTION_FINI))
    {
      m_end.push_back ({ gimple_call_arg (call, 2), op_of (call) });
      m_end_calls.push_back (call);
    }
}

/* VALUE is made by OP in INNER, or what it began with.  */

bool
passed_reductions::from_nest_p (tree value, tree_code op) const
{
  std::unordered_set<tree> ends;
  for (const auto &begin : m_begin)
    ends.insert (begin.first);
  for (const loop_reduction &r : m_inner->facts->reductions)
    ends.insert (r.next);
  return all_sources (value, [&] (tree source) -> bool
    {
      for (const auto &begin : m_begin)
	if (begin.first == source)
	  return begin.second == op;
      for (const loop_reduction &r : m_inner->facts->reductions)
	if (r.next == source)
	  return r.op == op;
      return false;
    }, ends);
}

/* Nothing in OUTER but INNER uses VALUE.  */

bool
passed_reductions::stays_p (tree value, const loop_blocks &outer,
			    const loop_blocks &inner) const
{
  return all_users (value, [&] (gimple *stmt) -> bool
    {
      basic_block bb = gimple_bb (stmt);
      return (inner.has (bb) || !outer.has (bb)
	      || std::find (m_end_calls.begin (), m_end_calls.end (), stmt)
		 != m_end_calls.end ());
    });
}

bool
passed_reductions::all_p () const
{
  loop_blocks outer (m_outer), inner (m_inner);
  if (m_begin.size () != m_end.size ()
      || m_begin.size () != m_inner->facts->reductions.size ())
    return false;
  for (const auto &end : m_end)
    if (!from_nest_p (end.first, end.second))
      return false;
  for (const auto &begin : m_begin)
    if (!begin.first || TREE_CODE (begin.first) != SSA_NAME
	|| !stays_p (begin.first, outer, inner))
      return false;
  for (const loop_reduction &r : m_inner->facts->reductions)
    if (!from_nest_p (r.start, r.op) || !stays_p (r.next, outer, inner))
      return false;
  return true;
}

/* What EXPRESSION is made of does not change in a loop with BLOCKS.  */

bool
unchanging_expression_p (tree expression, const loop_blocks &blocks)
{
  return !walk_expression_once (&expression, [&blocks] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      return (TREE_CODE (*tp) == SSA_NAME && !unchanging_p (*tp, blocks)
	      ? visit::stop : visit::into);
    });
}

/* Likewise, or as changes_little_p.  */

bool
expression_changes_little_p (tree expression, const loop_blocks &blocks)
{
  if (TREE_CODE (expression) == SSA_NAME)
    return changes_little_p (expression, blocks);
  if (unchanging_expression_p (expression, blocks))
    return true;
  auto operand = [&] (unsigned i)
    { return expression_changes_little_p (TREE_OPERAND (expression, i), blocks); };
  switch (TREE_CODE (expression))
    {
    case PLUS_EXPR: case MINUS_EXPR:
      return operand (0) && operand (1);
    case TRUNC_DIV_EXPR: case EXACT_DIV_EXPR: case RSHIFT_EXPR:
      return TREE_CODE (TREE_OPERAND (expression, 1)) == INTEGER_CST && operand (0);
    CASE_CONVERT:
      return operand (0);
    default:
      return false;
    }
}

/* Has LOOP a result that its iterations add to, or are they in order anyway?  */

bool
accumulates_p (const acc_loop *loop)
{
  if (loop->undirected ())
    return !loop->most_axes || !loop->facts->reductions.empty ();
  return (loop->is_loop ()
	  && ((loop->flags & OLF_SEQ)
	      || !reduction_calls (loop->heads.front (), IFN_GOACC_REDUCTION_SETUP).empty ()));
}

/* Is each iteration of INNER a loop that accumulates, and does INNER's length depend on
   OUTER's iteration alone?  Such triangles have work enough for a grid over both, of which
   some blocks have nothing to do.  Where an iteration is short gangs that take whole rows
   share the work better.  */

bool
ragged_nest_p (const acc_loop *outer, const acc_loop *inner)
{
  if (inner->children.size () != 1)
    return false;
  const acc_loop *steps = inner->children.front ().get ();
  return (steps->children.empty () && accumulates_p (steps)
	  && !lengths_from_memory_p (outer, inner));
}

/* Does INNER's length depend on OUTER's iteration alone, and do neighbours of neither loop
   touch neighbouring data?  Then INNER would be left to each thread, and no more threads
   than OUTER has iterations would go through all of it: a triangle by its columns.  */

bool
ragged_columns_p (const acc_loop *outer, const acc_loop *inner)
{
  if (!outer->facts || !inner->children.empty () || !inner->facts->reductions.empty ()
      || (inner->facts->most_trips >= 0 && inner->facts->most_trips < little))
    return false;
  return (!inner->facts->strides.unit && inner->facts->strides.other
	  && !outer->facts->strides.unit && outer->facts->strides.other
	  && !lengths_from_memory_p (outer, inner));
}

/* Likewise, but both loops add up, and neighbours of OUTER's iterations touch neighbours while
   those of INNER's do not: a double sum over a triangle that is stored the other way round.
   Lanes along INNER would load a line of memory each.  */

bool
ragged_sums_p (const acc_loop *outer, const acc_loop *inner)
{
  if (!inner->children.empty () || inner->facts->reductions.empty ()
      || !inner->facts->strides.other || (!outer->facts && !outer->natural)
      || (inner->facts->most_trips >= 0 && inner->facts->most_trips < little))
    return false;
  loop_strides strides
    = (outer->facts ? outer->facts->strides
       : strides_of_loop (cfun, current_device_function (), outer->natural));
  return strides.unit && !strides.other && !lengths_from_memory_p (outer, inner);
}

/* What keeps OUTER from a perfect nest with INNER, which has no directive; or NULL.  */

const char *
missing_undirected (const acc_loop *outer, const acc_loop *inner)
{
  const loop_facts &facts = *inner->facts;
  loop_blocks outer_blocks (outer), inner_blocks (inner);
  if (!facts.niter || !(expression_changes_little_p (facts.niter, outer_blocks)
			|| ragged_nest_p (outer, inner)
			|| ragged_columns_p (outer, inner)
			|| ragged_sums_p (outer, inner)))
    return "rows of one length";
  if (!facts.last_values.empty ()
      || (outer->undirected () && !outer->facts->last_values.empty ()))
    return "an end without values of the last iteration";
  if (!nothing_between_p (outer_blocks, inner_blocks))
    return "nothing between the loops";
  if (!passed_reductions (outer, inner).all_p ())
    return "reductions of both loops alone";
  return nullptr;
}

/* Likewise, with an `acc loop' INNER.  */

const char *
missing_directed (const acc_loop *outer, const acc_loop *inner)
{
  if (outer->undirected ())
    return "a directive of the outer loop";
  gcall *step = step_call (inner);
  loop_blocks outer_blocks (outer), inner_blocks (inner);
  if (!step || !(changes_little_p (gimple_call_arg (step, 2), outer_blocks)
		 || ragged_nest_p (outer, inner)))
    return "rows of one length";
  if (!nothing_between_p (outer_blocks, inner_blocks))
    return "nothing between the loops";
  if (!nest_reductions (outer, inner).same_p ())
    return "reductions of both loops alone";
  return nullptr;
}

} // anonymous namespace

bool
perfect_nest_p (const acc_loop *outer, const acc_loop *inner)
{
  const char *missing = (inner->undirected () ? missing_undirected (outer, inner)
			 : missing_directed (outer, inner));
  if (missing && dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (inner->location),
		     "no perfect nest of the loops at lines %d and %d: it needs %s\n",
		     LOCATION_LINE (outer->location), LOCATION_LINE (inner->location),
		     missing);
  return !missing;
}

HOST_WIDE_INT
constant_trips (const acc_loop *loop)
{
  if (loop->undirected ())
    return loop->facts->constant_trips;
  gcall *call = step_call (loop);
  if (!call)
    return -1;
  tree range = gimple_call_arg (call, 2), step = gimple_call_arg (call, 3);
  if (!tree_fits_shwi_p (range) || !tree_fits_shwi_p (step) || integer_zerop (step))
    return -1;
  HOST_WIDE_INT r = tree_to_shwi (range), s = tree_to_shwi (step);
  if ((r < 0) != (s < 0))
    return 0;
  return r / s + (r % s != 0);
}

bool
lengths_from_memory_p (const acc_loop *outer, const acc_loop *inner)
{
  gcall *step = step_call (inner);
  tree count = (inner->undirected () ? inner->facts->niter
		: step ? gimple_call_arg (step, 2) : NULL_TREE);
  loop_blocks blocks (outer);
  std::unordered_set<tree> seen;
  std::vector<tree> stack;
  auto push_names = [&stack] (tree expression)
    {
      walk_expression_once (&expression, [&stack] (tree *tp, walk_stmt_info *)
	{
	  if (TREE_CODE (*tp) == SSA_NAME)
	    stack.push_back (*tp);
	  return visit::into;
	});
    };
  push_names (count);
  while (!stack.empty ())
    {
      tree value = stack.back ();
      stack.pop_back ();
      gimple *def = SSA_NAME_DEF_STMT (value);
      if (!seen.insert (value).second || !is_gimple_assign (def)
	  || unchanging_p (value, blocks))
	continue;
      if (gimple_assign_load_p (def))
	return true;
      for (unsigned i = 1; i < gimple_num_ops (def); i++)
	push_names (gimple_op (def, i));
    }
  return false;
}

} // namespace accplug
