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

/* FIRST + number of the step * STEP.  Counters' types wrap in between.  */

tree
value_copies::counter_value (const step_counter &c, const nest_place &place)
{
  tree type = TREE_TYPE (gimple_phi_result (c.phi));
  tree wide = POINTER_TYPE_P (type) ? sizetype : unsigned_type_for (type);
  tree first = value (c.first, place), step = value (c.step, place);
  tree by = gimple_build (m_seq, MULT_EXPR, wide, gimple_convert (m_seq, wide, place.step),
			  gimple_convert (m_seq, wide, step));
  if (POINTER_TYPE_P (type))
    return gimple_build (m_seq, POINTER_PLUS_EXPR, type, first, by);
  tree sum = gimple_build (m_seq, PLUS_EXPR, wide, gimple_convert (m_seq, wide, first), by);
  return gimple_convert (m_seq, type, sum);
}

tree
value_copies::phi_value (gphi *phi, const nest_place &place)
{
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
      result = (gimple_code (def) == GIMPLE_PHI ? phi_value (as_a<gphi *> (def), place)
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
