/* How the indices of collapsed loops move; see collapsed-numbers.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/collapsed-numbers.h"

namespace accplug
{

namespace
{

const unsigned deepest = 16;

/* Is P the same in neighbouring iterations of L, if those of other loops are?  */

bool
alike_p (const iteration_space &space, const polynomial &p, class loop *l)
{
  return !p.any_symbol ([&] (symbol s)
    {
      return (s.of_loop () ? s == symbol::of_iteration (l)
	      : !space.invariant (polynomial (s), l));
    });
}

movement movement_of (iteration_space &space, tree name, class loop *l, unsigned depth);

/* That of the quotient or remainder STMT; unknown if it is none.  */

movement
movement_of_part (iteration_space &space, gimple *stmt, class loop *l, unsigned depth)
{
  tree number = gimple_assign_rhs1 (stmt), by = gimple_assign_rhs2 (stmt);
  tree_code code = gimple_assign_rhs_code (stmt);
  bool quotient = code == TRUNC_DIV_EXPR || code == RSHIFT_EXPR;
  bool remainder = (code == TRUNC_MOD_EXPR
		    || (code == BIT_AND_EXPR && tree_fits_uhwi_p (by)
			&& pow2p_hwi (tree_to_uhwi (by) + 1)));
  if ((!quotient && !remainder) || !integer_type_p (TREE_TYPE (by))
      || !space.invariant (space.value_of (by), l))
    return movement::unknown;
  movement whole = movement_of (space, number, l, depth + 1);
  return quotient && whole == movement::by_one ? movement::none : whole;
}

movement
movement_of (iteration_space &space, tree name, class loop *l, unsigned depth)
{
  if (depth > deepest || !integer_type_p (TREE_TYPE (name)))
    return movement::unknown;
  polynomial value = space.value_of (name), factor, rest;
  HOST_WIDE_INT step;
  if (alike_p (space, value, l))
    return movement::none;
  if (value.split (symbol::of_iteration (l), &factor, &rest) && factor.constant (&step)
      && step == 1 && alike_p (space, rest, l))
    return movement::by_one;
  gimple *def = TREE_CODE (name) == SSA_NAME ? SSA_NAME_DEF_STMT (name) : nullptr;
  if (!def || !is_gimple_assign (def))
    return movement::unknown;
  if (gimple_assign_cast_p (def))
    return movement_of (space, gimple_assign_rhs1 (def), l, depth + 1);
  return (gimple_num_ops (def) == 3 ? movement_of_part (space, def, l, depth)
	  : movement::unknown);
}

} // anonymous namespace

movement
movement_of (iteration_space &space, tree name, class loop *l)
{
  return movement_of (space, name, l, 0);
}

} // namespace accplug
