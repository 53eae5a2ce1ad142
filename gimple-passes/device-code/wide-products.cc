/* Products of 64 bits whose factors have 32.

   Comes in: an optimised device function, with subscripts such as 8 * (long) i.
   Goes out: the same, where such a product is a WIDEN_MULT_EXPR of i.

   A GPU has no registers of 64 bits: the conversion is an instruction, and the product
   three; the widening one is one instruction, which adds the array's address as well.
   GCC looks for it only where the host's processor has it.

   Rules
   - Both factors are extended from 32 bits by the same sign, or one is and the other
     is a constant that is such a value, too.
   - The product of 64 bits may wrap, but those of 32 bits never do.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"

namespace accplug
{

namespace
{

/* The value of 32 bits that T is extended from; NULL if T is no such value.  */

tree
narrow_value (tree t)
{
  while (TREE_CODE (t) == SSA_NAME && INTEGRAL_TYPE_P (TREE_TYPE (t)))
    {
      unsigned precision = TYPE_PRECISION (TREE_TYPE (t));
      if (precision == 32)
	return SSA_NAME_OCCURS_IN_ABNORMAL_PHI (t) ? NULL_TREE : t;
      gimple *def = SSA_NAME_DEF_STMT (t);
      if (precision != 64 || !gimple_assign_cast_p (def))
	return NULL_TREE;
      t = gimple_assign_rhs1 (def);
    }
  return NULL_TREE;
}

/* The constant C of 64 bits as one of 32 bits with SIGN, or NULL.  */

tree
narrow_constant (tree c, signop sign)
{
  if (TREE_CODE (c) != INTEGER_CST)
    return NULL_TREE;
  wide_int value = wi::to_wide (c);
  if (wi::min_precision (value, sign) > 32)
    return NULL_TREE;
  tree type = sign == SIGNED ? integer_type_node : unsigned_type_node;
  return wide_int_to_tree (type, wide_int::from (value, 32, sign));
}

/* Make STMT, a product, a widening one if it can be.  */

bool
widen (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) != 64)
    return false;
  tree a = narrow_value (gimple_assign_rhs1 (stmt));
  if (!a)
    return false;
  signop sign = TYPE_SIGN (TREE_TYPE (a));
  tree b = narrow_value (gimple_assign_rhs2 (stmt));
  if (!b)
    b = narrow_constant (gimple_assign_rhs2 (stmt), sign);
  if (!b || TYPE_SIGN (TREE_TYPE (b)) != sign)
    return false;
  gimple_assign_set_rhs_with_ops (gsi, WIDEN_MULT_EXPR, a, b);
  update_stmt (gsi_stmt (*gsi));
  return true;
}

class pass_wide_products : public device_pass
{
public:
  explicit pass_wide_products (gcc::context *context)
    : device_pass (device_pass_data ("accwide-products", 0), context) {}

  bool gate (function *fun) final override
  {
    return optimize && device_pass::gate (fun);
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    auto_bitmap extended;
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != MULT_EXPR)
	    continue;
	  tree factors[] = { gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt) };
	  if (widen (&gsi))
	    {
	      if (dump_enabled_p ())
		dump_printf_loc (MSG_NOTE, gsi_stmt (gsi), "product of 32 bits each: %G",
				 gsi_stmt (gsi));
	      for (tree factor : factors)
		if (TREE_CODE (factor) == SSA_NAME)
		  bitmap_set_bit (extended, SSA_NAME_VERSION (factor));
	    }
	}
    /* Extensions that nothing else needs.  */
    simple_dce_from_worklist (extended);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_wide_products (gcc::context *context)
{
  return new pass_wide_products (context);
}

} // namespace accplug
