/* Kernels to which pointers in their data are of no use but for what they lead to.

   Where the host's memory can be reached from the device, the run time gives such kernels
   other pointers instead of those that lead to data without a copy on the device: what works
   there would not work elsewhere.

   Comes in: a kernel whose loops are lowered.
   Goes out: whether it is one.

   Rules
   - What it stores outside of its own variables is narrower than a pointer, or a real or
     complex number.
   - It compares no pointer with another one, where null is none, and makes no number of one.
   - Procedures that it calls may do both.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "launch/kept-pointers.h"

#include "device/intrinsics.h"

namespace accplug
{

namespace
{

bool
may_be_pointer_p (tree type)
{
  if (INTEGRAL_TYPE_P (type))
    return TYPE_PRECISION (type) >= POINTER_SIZE;
  if (VECTOR_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE)
    type = TREE_TYPE (type);
  return !SCALAR_FLOAT_TYPE_P (type);
}

bool
own_variable_p (function *fun, tree place)
{
  tree base = get_base_address (place);
  return base && DECL_P (base) && auto_var_in_fn_p (base, fun->decl);
}

bool
compares_pointers_p (tree_code code, tree x, tree y)
{
  return (TREE_CODE_CLASS (code) == tcc_comparison && POINTER_TYPE_P (TREE_TYPE (x))
	  && !integer_zerop (x) && !integer_zerop (y));
}

/* Likewise, an operation that sets TO; or does it make a number of a pointer?  */

bool
examines_pointers_p (tree to, tree_code code, tree x, tree y)
{
  if (code == COND_EXPR && COMPARISON_CLASS_P (x))
    return compares_pointers_p (TREE_CODE (x), TREE_OPERAND (x, 0), TREE_OPERAND (x, 1));
  if (CONVERT_EXPR_CODE_P (code) || code == VIEW_CONVERT_EXPR)
    return INTEGRAL_TYPE_P (TREE_TYPE (to)) && POINTER_TYPE_P (TREE_TYPE (x));
  return y && compares_pointers_p (code, x, y);
}

/* Does STMT, of FUN, use pointers for something else?  */

bool
uses_pointers_p (function *fun, gimple *stmt)
{
  if (gimple_clobber_p (stmt))
    return false;
  if (gcond *c = dyn_cast<gcond *> (stmt))
    return compares_pointers_p (gimple_cond_code (c), gimple_cond_lhs (c),
				gimple_cond_rhs (c));
  if (is_gimple_call (stmt))
    return (gimple_vdef (stmt) && !gimple_call_internal_p (stmt)
	    && !intrinsic_call_p (stmt));
  if (!is_gimple_assign (stmt))
    return gimple_vdef (stmt);
  tree to = gimple_assign_lhs (stmt);
  if (gimple_vdef (stmt))
    return may_be_pointer_p (TREE_TYPE (to)) && !own_variable_p (fun, to);
  return examines_pointers_p (to, gimple_assign_rhs_code (stmt), gimple_assign_rhs1 (stmt),
			      gimple_num_ops (stmt) > 2 ? gimple_assign_rhs2 (stmt)
			      : NULL_TREE);
}

} // anonymous namespace

bool
keeps_pointers_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (uses_pointers_p (fun, gsi_stmt (gsi)))
	return false;
  return true;
}

} // namespace accplug
