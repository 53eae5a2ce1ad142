/* Operators of reductions on values in registers; see reduction-values.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/intrinsics.h"
#include "lowering/reduction-values.h"

namespace accplug
{

namespace
{

/* FN applied to VALUE, or to both parts of it if it is complex.  */

tree
part_by_part (gimple_seq *seq, tree type, tree value,
	      const std::function<tree (tree, tree, tree_code)> &fn)
{
  if (TREE_CODE (type) != COMPLEX_TYPE)
    return fn (type, value, SSA_NAME);
  tree part = TREE_TYPE (type);
  tree parts[2];
  const tree_code codes[2] = { REALPART_EXPR, IMAGPART_EXPR };
  for (int i = 0; i < 2; i++)
    parts[i] = fn (part, gimple_build (seq, codes[i], part, value), codes[i]);
  tree result = make_ssa_name (type);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, COMPLEX_EXPR, parts[0],
						 parts[1]));
  return result;
}

/* a && b or a || b of values that are no truth values: 0 or 1.  OP is the operator
   of bits.  */

tree
combine_truth (gimple_seq *seq, tree_code op, tree type, tree a,
	       tree b)
{
  tree truths[2];
  const tree values[2] = { a, b };
  for (int i = 0; i < 2; i++)
    {
      truths[i] = make_ssa_name (boolean_type_node);
      gimple_seq_add_stmt (seq, gimple_build_assign
			     (truths[i], NE_EXPR, values[i], build_zero_cst (type)));
    }
  tree both = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (seq, gimple_build_assign (both, op, truths[0], truths[1]));
  return part_by_part (seq, type, build_one_cst (type), [&] (tree part, tree one,
							     tree_code)
    {
      tree result = make_ssa_name (part);
      gimple_seq_add_stmt (seq, gimple_build_assign (result, COND_EXPR, both, one,
						     build_zero_cst (part)));
      return result;
    });
}

/* The greater one of the pairs A and B.  */

tree
greater_pair (gimple_seq *seq, tree type, tree a, tree b)
{
  tree part = TREE_TYPE (type), first[2], second[2];
  const tree values[2] = { a, b };
  for (int i = 0; i < 2; i++)
    {
      first[i] = gimple_build (seq, REALPART_EXPR, part, values[i]);
      second[i] = gimple_build (seq, IMAGPART_EXPR, part, values[i]);
    }
  auto compare = [seq] (tree_code code, const tree (&parts)[2])
    {
      tree result = make_ssa_name (boolean_type_node);
      gimple_seq_add_stmt (seq, gimple_build_assign (result, code, parts[0], parts[1]));
      return result;
    };
  tree greater = compare (GT_EXPR, first), equal = compare (EQ_EXPR, first);
  equal = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, equal,
			compare (GT_EXPR, second));
  greater = gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, greater, equal);
  return reduction_select (seq, type, greater, a, b);
}

tree shuffle_bits (gimple_seq *seq, tree type, tree value, tree lane_mask, tree members);

/* Likewise below, of an integer of 16 bytes: word by word.  */

tree
shuffle_words (gimple_seq *seq, tree type, tree value, tree lane_mask, tree members)
{
  tree whole = unsigned_type_for (type), word = long_unsigned_type_node;
  tree bits = gimple_convert (seq, whole, value), words[2];
  tree half = build_int_cst (unsigned_type_node, TYPE_PRECISION (word));
  for (int i = 0; i < 2; i++)
    {
      words[i] = (i == 0 ? bits
		  : gimple_build (seq, RSHIFT_EXPR, whole, bits, half));
      words[i] = shuffle_bits (seq, word, gimple_convert (seq, word, words[i]), lane_mask,
			       members);
      words[i] = gimple_convert (seq, whole, words[i]);
    }
  bits = gimple_build (seq, BIT_IOR_EXPR, whole, words[0],
		       gimple_build (seq, LSHIFT_EXPR, whole, words[1], half));
  return gimple_convert (seq, type, bits);
}

/* VALUE of the lane whose number differs in LANE_MASK's bits, among MEMBERS of the warp;
   TYPE is a scalar of 1 to 8 bytes, or an integer of 16.  */

tree
shuffle_bits (gimple_seq *seq, tree type, tree value,
	      tree lane_mask, tree members)
{
  if (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 128)
    return shuffle_words (seq, type, value, lane_mask, members);
  bool wide = tree_to_uhwi (TYPE_SIZE_UNIT (type)) == 8;
  tree carrier = wide ? long_unsigned_type_node : unsigned_type_node;
  tree bits;
  if (SCALAR_FLOAT_TYPE_P (type))
    bits = gimple_build (seq, VIEW_CONVERT_EXPR, carrier, value);
  else
    bits = gimple_convert (seq, carrier, value);
  bits = emit_intrinsic (seq, wide ? intrinsic::shuffle_xor_u64
			 : intrinsic::shuffle_xor_u32,
			 { bits, lane_mask, members });
  if (SCALAR_FLOAT_TYPE_P (type))
    return gimple_build (seq, VIEW_CONVERT_EXPR, type, bits);
  return gimple_convert (seq, type, bits);
}

} // anonymous namespace

tree
reduction_identity (tree type, tree_code op, location_t loc)
{
  if (pair_p (op, type))
    return build_zero_cst (type);
  return omp_reduction_init_op (loc, op, type);
}

bool
pair_p (tree_code op, tree type)
{
  return op == MAX_EXPR && TREE_CODE (type) == COMPLEX_TYPE;
}

tree
reduction_combine (gimple_seq *seq, tree_code op, tree type, tree a, tree b)
{
  if (pair_p (op, type))
    return greater_pair (seq, type, a, b);
  switch (op)
    {
    case TRUTH_AND_EXPR: case TRUTH_OR_EXPR:
      op = op == TRUTH_AND_EXPR ? BIT_AND_EXPR : BIT_IOR_EXPR;
      if (TREE_CODE (type) != BOOLEAN_TYPE)
	return combine_truth (seq, op, type, a, b);
      break;
    /* .eqv. and .neqv. of logicals.  */
    case EQ_EXPR: case NE_EXPR:
      {
	tree equal = make_ssa_name (boolean_type_node);
	gimple_seq_add_stmt (seq, gimple_build_assign (equal, op, a, b));
	return gimple_convert (seq, type, equal);
      }
    default: break;
    }
  tree result = make_ssa_name (type);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, op, a, b));
  return result;
}

tree
reduction_shuffle (gimple_seq *seq, tree type, tree value, tree lane_mask, tree members)
{
  return part_by_part (seq, type, value, [&] (tree part, tree v, tree_code)
    { return shuffle_bits (seq, part, v, lane_mask, members); });
}

tree
reduction_select (gimple_seq *seq, tree type, tree condition, tree a, tree b)
{
  return part_by_part (seq, type, a, [&] (tree part, tree v, tree_code code)
    {
      tree other = code == SSA_NAME ? b : gimple_build (seq, code, part, b);
      tree result = make_ssa_name (part);
      gimple_seq_add_stmt (seq, gimple_build_assign (result, COND_EXPR, condition,
						     v, other));
      return result;
    });
}

} // namespace accplug
