/* Copies of a nest's values for other iterations.

   Comes in: a nest (tiled-nest.h), an operand of its statements, an iteration.
   Goes out: the statements that compute it for that iteration.

   Rules
   - A value is computed once for what it depends on: all columns of a row share what
     depends on the row alone.
   - Operations are the nest's own, in their types, and iterations are the program's: so
     nothing overflows, or is loaded, that the program does not compute or load.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/tile-values.h"
#include "base/walk.h"

namespace accplug
{

/* The number of the step at PLACE, unsigned.  */

tree
value_copies::step_number (const nest_place &place)
{
  const ragged_steps &steps = m_nest.triangle;
  if (!steps.on)
    return place.step;
  tree type = unsigned_type_node;
  tree number = gimple_build (m_seq, MINUS_EXPR, type, place.step, steps.begin);
  if (!steps.low)
    return number;
  tree counter = gimple_convert (m_seq, type, steps.on == ON_ROW ? place.row : place.column);
  return gimple_build (m_seq, steps.low < 0 ? PLUS_EXPR : MINUS_EXPR, type, number, counter);
}

/* T, which is FORM, a form of the step's index, at PLACE: what it is in the first step where
   the counter is 0, and how far that is.  */

tree
value_copies::step_index_value (tree t, const linear_form &form, const nest_place &place)
{
  const ragged_steps &steps = m_nest.triangle;
  nest_place first;
  (steps.on == ON_ROW ? first.row : first.column)
    = build_zero_cst ((steps.on == ON_ROW ? m_nest.row : m_nest.column).type ());
  first.step = steps.begin;
  gimple *def = SSA_NAME_DEF_STMT (t);
  tree begin = (gimple_code (def) == GIMPLE_PHI ? phi_value (as_a<gphi *> (def), first)
		: copy (def, first));
  if (place.step == steps.begin)
    return begin;
  tree wide = unsigned_type_for (TREE_TYPE (t));
  tree far = gimple_build (m_seq, MINUS_EXPR, unsigned_type_node, place.step, steps.begin);
  far = gimple_convert (m_seq, wide, gimple_convert (m_seq, integer_type_node, far));
  tree sum = gimple_build (m_seq, form.step < 0 ? MINUS_EXPR : PLUS_EXPR, wide,
			   gimple_convert (m_seq, wide, begin), far);
  return gimple_convert (m_seq, TREE_TYPE (t), sum);
}

/* FIRST + number of the step * STEP.  Counters' types wrap in between.  */

tree
value_copies::counter_value (const step_counter &c, const nest_place &place)
{
  tree type = TREE_TYPE (gimple_phi_result (c.phi));
  tree wide = POINTER_TYPE_P (type) ? sizetype : unsigned_type_for (type);
  tree first = value (c.first, place), step = value (c.step, place);
  tree by = gimple_build (m_seq, MULT_EXPR, wide,
			  gimple_convert (m_seq, wide, step_number (place)),
			  gimple_convert (m_seq, wide, step));
  if (POINTER_TYPE_P (type))
    return gimple_build (m_seq, POINTER_PLUS_EXPR, type, first, by);
  tree sum = gimple_build (m_seq, PLUS_EXPR, wide, gimple_convert (m_seq, wide, first), by);
  return gimple_convert (m_seq, type, sum);
}

/* The inner counter at PLACE, which has an index.  */

tree
value_copies::moved_counter (const nest_place &place)
{
  tree outer = m_nest.row_outside ? place.row : place.column;
  tree index = m_nest.row_outside ? place.column : place.row;
  tree first = m_nest.ragged.first_outer;
  if (outer == first)
    return index;
  tree type = unsigned_type_for (m_nest.inner ().type ());
  auto wrap = [&] (tree t)
    {
      t = gimple_convert (m_seq, signed_type_for (TREE_TYPE (t)), t);
      return gimple_convert (m_seq, type, t);
    };
  tree moved = gimple_build (m_seq, MINUS_EXPR, type, wrap (outer), wrap (first));
  tree counter = gimple_build (m_seq, m_nest.ragged.low < 0 ? PLUS_EXPR : MINUS_EXPR, type,
			       wrap (index), moved);
  return gimple_convert (m_seq, m_nest.inner ().type (), counter);
}

/* T, which is FORM, a form of the inner index, at PLACE: what it is at the first iteration
   of all, and how far that is.  */

tree
value_copies::index_value (tree t, const linear_form &form, const nest_place &place)
{
  nest_place first;
  tree index = m_nest.row_outside ? place.column : place.row;
  tree none = build_zero_cst (m_nest.inner ().type ());
  (m_nest.row_outside ? first.row : first.column) = m_nest.ragged.first_outer;
  (m_nest.row_outside ? first.column : first.row) = none;
  tree begin = copy (SSA_NAME_DEF_STMT (t), first);
  tree wide = unsigned_type_for (TREE_TYPE (t));
  tree far = gimple_convert (m_seq, signed_type_for (TREE_TYPE (index)), index);
  far = gimple_convert (m_seq, wide, far);
  tree sum = gimple_build (m_seq, form.inner < 0 ? MINUS_EXPR : PLUS_EXPR, wide,
			   gimple_convert (m_seq, wide, begin), far);
  return gimple_convert (m_seq, TREE_TYPE (t), sum);
}

tree
value_copies::phi_value (gphi *phi, const nest_place &place)
{
  if (phi == m_nest.inner ().counter && m_nest.ragged.low)
    return moved_counter (place);
  if (phi == m_nest.row.counter)
    return place.row;
  if (phi == m_nest.column.counter)
    return place.column;
  for (const step_counter &c : m_nest.counters)
    if (c.phi == phi)
      return counter_value (c, place);
  return value (m_nest.on_way (phi), place);
}

/* STMT with the operands that it has at PLACE; which memory it sees is to be found out.  */

gimple *
value_copies::copy_statement (gimple *stmt, const nest_place &place)
{
  gimple *result = gimple_copy (stmt);
  tree lhs = gimple_get_lhs (stmt);
  walk_operands_of (result, [&] (tree *operand, walk_stmt_info *)
    {
      if (TYPE_P (*operand))
	return visit::past;
      if (TREE_CODE (*operand) == SSA_NAME && *operand != lhs)
	*operand = value (*operand, place);
      return visit::into;
    });
  gimple_set_vuse (result, NULL_TREE);
  gimple_set_vdef (result, NULL_TREE);
  return result;
}

tree
value_copies::copy (gimple *def, const nest_place &place)
{
  gimple *result = copy_statement (def, place);
  tree name = make_ssa_name (TREE_TYPE (gimple_get_lhs (def)), result);
  gimple_set_lhs (result, name);
  gimple_seq_add_stmt (m_seq, result);
  return name;
}

tree
value_copies::value (tree t, const nest_place &place)
{
  if (TREE_CODE (t) != SSA_NAME || !m_nest.inside_p (t))
    return t;
  unsigned on = m_nest.dependence (t);
  bool both = (on & ON_ROW) && (on & ON_COLUMN);
  if (m_common && !(on & (ON_STEP | ON_SUM)) && !both)
    return m_common->value (t, place);
  if (on & ON_SUM)
    on |= ON_ROW | ON_COLUMN | ON_STEP;
  key k (t, on & ON_ROW ? place.row : NULL_TREE, on & ON_COLUMN ? place.column : NULL_TREE,
	 on & ON_STEP ? place.step : NULL_TREE);
  auto found = m_values.find (k);
  if (found != m_values.end ())
    return found->second;
  tree result = known ? known (t, place) : NULL_TREE;
  if (!result)
    {
      gimple *def = SSA_NAME_DEF_STMT (t);
      linear_form form;
      tree index = m_nest.row_outside ? place.column : place.row;
      result = (m_nest.index_p (t, &form) && !integer_zerop (index)
		? index_value (t, form, place)
		: m_nest.step_index_p (t, &form) ? step_index_value (t, form, place)
		: gimple_code (def) == GIMPLE_PHI ? phi_value (as_a<gphi *> (def), place)
		: copy (def, place));
    }
  return m_values[k] = result;
}

tree
value_copies::expression_value (tree expression, const nest_place &place)
{
  tree copied = unshare_expr (expression);
  walk_expression (&copied, [&] (tree *operand, walk_stmt_info *)
    {
      if (TYPE_P (*operand))
	return visit::past;
      if (TREE_CODE (*operand) == SSA_NAME)
	*operand = value (*operand, place);
      return visit::into;
    });
  gimple_seq stmts = NULL;
  tree result = force_gimple_operand (copied, &stmts, true, NULL_TREE);
  gimple_seq_add_seq (m_seq, stmts);
  return result;
}

void
value_copies::store (gimple *stmt, const nest_place &place)
{
  gimple_seq_add_stmt (m_seq, copy_statement (stmt, place));
}

} // namespace accplug
