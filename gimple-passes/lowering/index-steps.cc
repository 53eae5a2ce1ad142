/* Distances of neighbouring places; see index-steps.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "lowering/index-steps.h"

namespace accplug
{

namespace
{

const unsigned deepest = 40;
const unsigned most_steps = 400;

/* Factors and distances above this are taken for what is not constant.  */
const HOST_WIDE_INT largest = HOST_WIDE_INT (1) << 30;

class stepping
{
public:
  explicit stepping (tree index) : m_index (index) {}
  index_step of (tree value);

private:
  index_step combined (tree_code code, tree a, tree b);
  index_step product (tree a, tree b);
  static index_step other () { return { false, 0 }; }

  tree m_index;
  unsigned m_depth = 0, m_steps = 0;
};

/* Of A * B.  */

index_step
stepping::product (tree a, tree b)
{
  index_step of_a = of (a), of_b = of (b);
  if (of_a.constant && !of_a.bytes && of_b.constant && !of_b.bytes)
    return {};
  if (TREE_CODE (b) != INTEGER_CST)
    {
      std::swap (a, b);
      std::swap (of_a, of_b);
    }
  if (TREE_CODE (b) != INTEGER_CST || !tree_fits_shwi_p (b) || !of_a.constant
      || !IN_RANGE (tree_to_shwi (b), -largest, largest)
      || !IN_RANGE (of_a.bytes, -largest, largest))
    return other ();
  return { true, of_a.bytes * tree_to_shwi (b) };
}

/* Of what CODE makes of A and B, which may be NULL.  */

index_step
stepping::combined (tree_code code, tree a, tree b)
{
  index_step of_a = of (a);
  if (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME || code == NON_LVALUE_EXPR)
    return of_a;
  if (code == MULT_EXPR)
    return product (a, b);
  if (code == LSHIFT_EXPR && of_a.constant && tree_fits_shwi_p (b) && tree_to_shwi (b) < 20
      && IN_RANGE (of_a.bytes, -largest, largest))
    return { true, of_a.bytes * (HOST_WIDE_INT (1) << tree_to_shwi (b)) };
  index_step of_b = b ? of (b) : index_step ();
  if (of_a.constant && of_b.constant)
    switch (code)
      {
      case PLUS_EXPR: case POINTER_PLUS_EXPR:
	return { true, of_a.bytes + of_b.bytes };
      case MINUS_EXPR: case POINTER_DIFF_EXPR:
	return { true, of_a.bytes - of_b.bytes };
      case NEGATE_EXPR:
	return { true, -of_a.bytes };
      default:
	if (!of_a.bytes && !of_b.bytes)
	  return {};
      }
  return other ();
}

index_step
stepping::of (tree value)
{
  if (value == m_index)
    return { true, 1 };
  if (is_gimple_min_invariant (value))
    return {};
  if (m_depth == deepest || m_steps++ > most_steps)
    return other ();
  m_depth++;
  index_step result;
  if (TREE_CODE (value) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (value);
      /* What is loaded, or comes from elsewhere, is taken not to depend on it.  */
      if (is_gimple_assign (def) && !gimple_vuse (def) && gimple_num_ops (def) <= 3)
	result = combined (gimple_assign_rhs_code (def), gimple_assign_rhs1 (def),
			   gimple_num_ops (def) == 3 ? gimple_assign_rhs2 (def) : NULL_TREE);
    }
  else if (TREE_CODE (value) == ADDR_EXPR)
    result = step_of_reference (TREE_OPERAND (value, 0), m_index);
  else if (UNARY_CLASS_P (value) || BINARY_CLASS_P (value))
    result = combined (TREE_CODE (value), TREE_OPERAND (value, 0),
		       BINARY_CLASS_P (value) ? TREE_OPERAND (value, 1) : NULL_TREE);
  m_depth--;
  return result;
}

} // anonymous namespace

index_step
step_of_reference (tree ref, tree index)
{
  poly_int64 size, position;
  machine_mode mode;
  int unsigned_p, reversed_p, volatile_p;
  tree offset;
  tree base = get_inner_reference (ref, &size, &position, &offset, &mode, &unsigned_p,
				   &reversed_p, &volatile_p);
  stepping steps (index);
  index_step sum = offset ? steps.of (offset) : index_step ();
  if (base && TREE_CODE (base) == MEM_REF)
    {
      index_step pointer = steps.of (TREE_OPERAND (base, 0));
      sum.constant = sum.constant && pointer.constant;
      sum.bytes += pointer.bytes;
    }
  else if (base && TREE_CODE (base) == TARGET_MEM_REF)
    sum.constant = false;
  return sum;
}

} // namespace accplug
