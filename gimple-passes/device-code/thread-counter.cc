/* Loops whose iterations threads have in turn; see thread-counter.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/changed-loops.h"
#include "device-code/thread-counter.h"
#include "device/intrinsics.h"

namespace accplug
{

/* How many conversions to look through.  */
static const unsigned deepest_conversion = 8;

/* Is S the intrinsic WHICH, converted?  Then *AXIS is the one that it is asked for.  */

static bool
symbol_of_p (symbol s, intrinsic which, HOST_WIDE_INT *axis)
{
  if (s.of_loop ())
    return false;
  tree name = ssa_name (s.index ());
  for (unsigned steps = 0; steps < 4 && TREE_CODE (name) == SSA_NAME; steps++)
    {
      gimple *def = SSA_NAME_DEF_STMT (name);
      if (intrinsic_call_p (def, which))
	{
	  *axis = TREE_INT_CST_LOW (gimple_call_arg (def, 0));
	  return true;
	}
      if (!gimple_assign_cast_p (def))
	return false;
      name = gimple_assign_rhs1 (def);
    }
  return false;
}

static bool
along_x_p (symbol s, intrinsic which)
{
  HOST_WIDE_INT axis;
  return symbol_of_p (s, which, &axis) && axis == 0;
}

bool
thread_counter_p (const device_function *f, const shared_counter &c, linear_values &values,
		  HOST_WIDE_INT *all_first)
{
  if (TREE_CODE (c.initial) != SSA_NAME)
    return false;
  HOST_WIDE_INT threads = f->vector_length;
  const polynomial &first = values.value_of (c.initial);
  const polynomial &step = values.value_of (c.step);
  unsigned lanes = 0, gangs = 0;
  for (const auto &term : first.terms ())
    if (term.first.empty ())
      *all_first = term.second;
    else if (term.first.size () != 1)
      return false;
    else if (term.second == 1 && along_x_p (term.first[0], intrinsic::tid))
      lanes++;
    else if (term.second == threads && along_x_p (term.first[0], intrinsic::ctaid))
      gangs++;
    else
      return false;
  if (lanes != 1 || gangs != 1 || step.terms ().size () != 1)
    return false;
  const auto &term = *step.terms ().begin ();
  return (term.first.size () == 1 && term.second == threads
	  && along_x_p (term.first[0], intrinsic::nctaid));
}

bool
lane_counter_p (const device_function *f, const shared_counter &c, linear_values &values)
{
  if (TREE_CODE (c.initial) != SSA_NAME || !tree_fits_uhwi_p (c.step)
      || tree_to_uhwi (c.step) != f->vector_length)
    return false;
  unsigned lanes = 0;
  for (const auto &term : values.value_of (c.initial).terms ())
    for (symbol s : term.first)
      if (along_x_p (s, intrinsic::tid))
	lanes += term.second == 1 && term.first.size () == 1 ? 1 : 2;
  return lanes == 1;
}

bool
steps_by_gangs_p (const polynomial &step)
{
  HOST_WIDE_INT axis;
  return (step.known () && step.terms ().size () == 1
	  && step.terms ().begin ()->first.size () == 1
	  && symbol_of_p (step.terms ().begin ()->first[0], intrinsic::nctaid, &axis));
}

/* As below, DEPTH definitions away.  */

static bool
grid_multiple_p (tree step, unsigned depth)
{
  const unsigned deepest = 12;
  gimple *def = TREE_CODE (step) == SSA_NAME ? SSA_NAME_DEF_STMT (step) : nullptr;
  if (!def || depth > deepest)
    return false;
  if (intrinsic_call_p (def, intrinsic::nctaid))
    return true;
  if (!is_gimple_assign (def))
    return false;
  tree_code code = gimple_assign_rhs_code (def);
  if (CONVERT_EXPR_CODE_P (code))
    return grid_multiple_p (gimple_assign_rhs1 (def), depth + 1);
  return ((code == MULT_EXPR || code == LSHIFT_EXPR)
	  && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST
	  && tree_int_cst_sgn (gimple_assign_rhs2 (def)) > 0
	  && grid_multiple_p (gimple_assign_rhs1 (def), depth + 1));
}

bool
grid_multiple_p (tree step)
{
  return grid_multiple_p (step, 0);
}

/* The definition of T, through conversions; NULL if it has none.  */

static gimple *
definition (tree t)
{
  for (unsigned depth = 0; TREE_CODE (t) == SSA_NAME && depth < deepest_conversion; depth++)
    {
      gimple *def = SSA_NAME_DEF_STMT (t);
      if (!is_gimple_assign (def)
	  || (!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
	      && gimple_assign_rhs_code (def) != SSA_NAME))
	return def;
      t = gimple_assign_rhs1 (def);
    }
  return nullptr;
}

/* Is T the intrinsic WHICH of AXIS, times FACTOR?  */

static bool
axis_call_p (tree t, intrinsic which, int axis, unsigned factor = 1)
{
  gimple *def = definition (t);
  if (def && factor > 1)
    {
      if (!is_gimple_assign (def) || gimple_assign_rhs_code (def) != MULT_EXPR
	  || !tree_fits_uhwi_p (gimple_assign_rhs2 (def))
	  || tree_to_uhwi (gimple_assign_rhs2 (def)) != factor)
	return false;
      def = definition (gimple_assign_rhs1 (def));
    }
  return (def && intrinsic_call_p (def, which)
	  && tree_to_shwi (gimple_call_arg (def, 0)) == axis);
}

/* Is T the number of the thread along AXIS, where blocks have ROWS of them there?  */

static bool
thread_number_p (tree t, int axis, unsigned rows)
{
  if (rows == 1)
    return axis_call_p (t, intrinsic::ctaid, axis);
  gimple *add = definition (t);
  if (!add || !is_gimple_assign (add) || gimple_assign_rhs_code (add) != PLUS_EXPR)
    return false;
  for (unsigned i : { 1, 2 })
    if (axis_call_p (gimple_op (add, i), intrinsic::ctaid, axis, rows)
	&& axis_call_p (gimple_op (add, 3 - i), intrinsic::tid, axis))
      return true;
  return false;
}

bool
numbers_threads_p (const shared_counter &c, int axis, unsigned threads)
{
  return (thread_number_p (c.initial, axis, threads)
	  && axis_call_p (c.step, intrinsic::nctaid, axis, threads));
}

tree
runs_wanted (const shared_counter &c, unsigned length, gimple_seq *seq)
{
  tree type = TREE_TYPE (c.number), wide = long_long_unsigned_type_node;
  tree few = gimple_build (seq, LT_EXPR, boolean_type_node, c.step, c.bound);
  tree most = fold_convert (wide, TYPE_MAX_VALUE (type)), last;
  auto widened = [&] (tree t)
    { return gimple_convert (seq, wide, gimple_convert (seq, unsigned_type_for (type), t)); };
  if (TYPE_PRECISION (type) < TYPE_PRECISION (wide))
    last = gimple_build (seq, PLUS_EXPR, wide, widened (c.bound),
			 gimple_build (seq, MULT_EXPR, wide, widened (c.step),
				       build_int_cst (wide, length)));
  else
    {
      last = widened (c.bound);
      most = fold_build2 (TRUNC_DIV_EXPR, wide, most, build_int_cst (wide, 4 * length));
    }
  return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, few,
		       gimple_build (seq, LE_EXPR, boolean_type_node, last, most));
}

class loop *
version_for_runs (function *fun, class loop *l, gimple_seq seq, tree good)
{
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (l), seq);
  class loop *copy = version_loop (l, good);
  gcc_assert (copy);
  split_edge (single_exit (l));
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa);
  return copy;
}

void
unroll_run (function *fun, class loop *l, unsigned length)
{
  /* GCC does so where the program says it, whatever is in the loop.  */
  l->unroll = length;
  l->any_upper_bound = l->any_likely_upper_bound = l->any_estimate = false;
  free_numbers_of_iterations_estimates (l);
  find_loops_again (fun);
  /* Once GCC has unrolled a run.  */
  loop_outer (l)->unroll = 1;
}

tree
thread_in_block (const device_function *f, gimple_seq *seq)
{
  const tree type = unsigned_type_node;
  tree x = emit_intrinsic (seq, intrinsic::tid, { integer_zero_node });
  if (f->workers == 1)
    return x;
  tree y = emit_intrinsic (seq, intrinsic::tid, { integer_one_node });
  y = gimple_build (seq, MULT_EXPR, type, y, build_int_cst (type, f->vector_length));
  return gimple_build (seq, PLUS_EXPR, type, x, y);
}

} // namespace accplug
