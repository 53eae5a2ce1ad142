/* Values that are linear in a nest's counters; see tiled-nest.h.

   Comes in: a nest, an operand of its statements.
   Goes out: how often it has the outer counter, the inner one and the number of the step;
   the rest is what the nest does not change.

   Rules
   - The forms hold in the arithmetic of the value's type, which may wrap: only additions,
     differences and conversions that keep their values, or the lower bits of them.
   - A value that may have wrapped is not converted to a wider type.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/tiled-nest.h"

namespace accplug
{

namespace
{

/* Values of more operations than this are not looked through.  */
const unsigned most_operations = 16;

} // anonymous namespace

bool
tiled_nest::sum_of_forms_p (gassign *def, linear_form *form, unsigned depth) const
{
  tree_code code = gimple_assign_rhs_code (def);
  tree type = TREE_TYPE (gimple_assign_lhs (def)), first = gimple_assign_rhs1 (def);
  if (code == SSA_NAME || CONVERT_EXPR_CODE_P (code))
    {
      tree from = TREE_TYPE (first);
      bool counter = (TREE_CODE (first) == SSA_NAME
		      && (SSA_NAME_DEF_STMT (first) == row.counter
			  || SSA_NAME_DEF_STMT (first) == column.counter));
      return (INTEGRAL_TYPE_P (from)
	      && (TYPE_PRECISION (type) <= TYPE_PRECISION (from)
		  || TYPE_OVERFLOW_UNDEFINED (from) || counter)
	      && linear_p (first, form, depth));
    }
  if (code == NEGATE_EXPR)
    {
      if (!linear_p (first, form, depth))
	return false;
      *form = { -form->outer, -form->inner, -form->step };
      return true;
    }
  linear_form a, b;
  if ((code != PLUS_EXPR && code != MINUS_EXPR) || !linear_p (first, &a, depth)
      || !linear_p (gimple_assign_rhs2 (def), &b, depth))
    return false;
  int sign = code == PLUS_EXPR ? 1 : -1;
  *form = { a.outer + sign * b.outer, a.inner + sign * b.inner, a.step + sign * b.step };
  return true;
}

/* Is PHI a counter of the steps that moves by one or back by one?  */

bool
tiled_nest::form_of_counter_p (gphi *phi, linear_form *form, unsigned depth) const
{
  for (const step_counter &c : counters)
    if (c.phi == phi)
      {
	bool down = integer_minus_onep (c.step);
	if ((!down && !integer_onep (c.step)) || !linear_p (c.first, form, depth))
	  return false;
	form->step += down ? -1 : 1;
	return true;
      }
  return false;
}

bool
tiled_nest::linear_p (tree t, linear_form *form, unsigned depth) const
{
  *form = linear_form ();
  if (!INTEGRAL_TYPE_P (TREE_TYPE (t)) || TYPE_PRECISION (TREE_TYPE (t)) < 32)
    return false;
  if (TREE_CODE (t) == INTEGER_CST)
    return true;
  if (TREE_CODE (t) != SSA_NAME)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (def == outer ().counter || def == inner ().counter)
    {
      (def == outer ().counter ? form->outer : form->inner) = 1;
      return true;
    }
  if (!inside_p (t))
    return !gimple_call_internal_p (def, IFN_GOACC_LOOP);
  if (depth >= most_operations)
    return false;
  if (gphi *phi = dyn_cast<gphi *> (def))
    return form_of_counter_p (phi, form, depth + 1);
  return (is_gimple_assign (def)
	  && sum_of_forms_p (as_a<gassign *> (def), form, depth + 1));
}

bool
tiled_nest::linear_p (tree t, linear_form *form) const
{
  return linear_p (t, form, 0);
}

bool
tiled_nest::index_p (tree t, linear_form *form) const
{
  return (ragged.low && TREE_CODE (t) == SSA_NAME && inside_p (t)
	  && is_gimple_assign (SSA_NAME_DEF_STMT (t)) && linear_p (t, form, 0)
	  && abs (form->inner) == 1 && form->outer == ragged.low * form->inner && !form->step);
}

bool
tiled_nest::step_index_p (tree t, linear_form *form) const
{
  if (!triangle.low || TREE_CODE (t) != SSA_NAME || !inside_p (t) || !linear_p (t, form, 0)
      || abs (form->step) != 1)
    return false;
  bool outer_one = triangle.on == outer_mark ();
  return (with_triangle (*form) == triangle.low * form->step
	  && !(outer_one ? form->inner : form->outer));
}

/* In the arithmetic of its type, which may wrap, too.  */

bool
tiled_nest::linear_expression_p (tree expression, linear_form *form) const
{
  if (!EXPR_P (expression))
    return linear_p (expression, form);
  tree type = TREE_TYPE (expression), first = TREE_OPERAND (expression, 0);
  tree_code code = TREE_CODE (expression);
  linear_form a, b;
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) < 32
      || !linear_expression_p (first, &a))
    return false;
  if (CONVERT_EXPR_CODE_P (code))
    {
      *form = a;
      return (TYPE_PRECISION (type) <= TYPE_PRECISION (TREE_TYPE (first))
	      || TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (first)));
    }
  int sign = code == PLUS_EXPR ? 1 : -1;
  if (code == NEGATE_EXPR || code == BIT_NOT_EXPR)
    b = a, a = linear_form ();
  else if ((code != PLUS_EXPR && code != MINUS_EXPR)
	   || !linear_expression_p (TREE_OPERAND (expression, 1), &b))
    return false;
  *form = { a.outer + sign * b.outer, a.inner + sign * b.inner, a.step + sign * b.step };
  return true;
}

} // namespace accplug
