/* Values of a kernel as programs that the run time evaluates before the launch.

   Comes in: SSA values of an optimised kernel.
   Goes out: launch expressions (accplug-image.h) over the parameter block and the
   host's variables that are mapped.

   Rules
   - What is loaded from device memory through anything but a mapping's slot, or
     computed in a loop, has none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "launch/launch-expressions.h"
#include "analysis/parameter-values.h"

namespace accplug
{

namespace
{

const unsigned deepest = 24;
const size_t longest = 64;

struct { tree_code code; accplug_opcode opcode; } const binary_operations[] = {
  { PLUS_EXPR, ACCPLUG_OP_ADD }, { MINUS_EXPR, ACCPLUG_OP_SUB },
  { MULT_EXPR, ACCPLUG_OP_MUL }, { TRUNC_DIV_EXPR, ACCPLUG_OP_DIV },
  { EXACT_DIV_EXPR, ACCPLUG_OP_DIV }, { TRUNC_MOD_EXPR, ACCPLUG_OP_MOD },
  { MIN_EXPR, ACCPLUG_OP_MIN }, { MAX_EXPR, ACCPLUG_OP_MAX },
  { BIT_AND_EXPR, ACCPLUG_OP_AND }, { BIT_IOR_EXPR, ACCPLUG_OP_OR },
  { BIT_XOR_EXPR, ACCPLUG_OP_XOR }, { LSHIFT_EXPR, ACCPLUG_OP_SHL },
  { RSHIFT_EXPR, ACCPLUG_OP_SHR },
};

} // anonymous namespace

accplug_op
operation (accplug_opcode opcode, int64_t imm)
{
  accplug_op op;
  memset (&op, 0, sizeof op);
  op.opcode = opcode;
  op.imm = imm;
  return op;
}

accplug_op
typed_operation (accplug_opcode opcode, tree type, int64_t imm)
{
  accplug_op op = operation (opcode, imm);
  op.size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  op.is_signed = !TYPE_UNSIGNED (type);
  return op;
}

/* A load from the parameter block, or of a host variable that is mapped: its
   value on the host is a good guess, unless it never gets one.  */

bool
expression_translator::translate_load (tree reference, launch_expression *ops)
{
  tree type = TREE_TYPE (reference);
  if (!INTEGRAL_TYPE_P (type))
    return false;
  poly_int64 bytes;
  tree base = get_addr_base_and_unit_offset (reference, &bytes);
  HOST_WIDE_INT offset, in_block;
  if (!base || TREE_CODE (base) != MEM_REF || !bytes.is_constant (&offset))
    return false;
  /* get_addr_base_and_unit_offset leaves the MEM_REF's own offset in BASE.  */
  offset += mem_ref_offset (base).force_shwi ().to_constant ();
  tree pointer = TREE_OPERAND (base, 0);
  if (offset_in_block (m_fun, pointer, &in_block))
    {
      ops->push_back (typed_operation (ACCPLUG_OP_PARAM, type, in_block + offset));
      return true;
    }
  /* *(slot) + offset: through the address in one of the block's slots.  */
  HOST_WIDE_INT inner = 0;
  while (TREE_CODE (pointer) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (pointer))
    {
      gimple *def = SSA_NAME_DEF_STMT (pointer);
      if (!is_gimple_assign (def))
	return false;
      if (gimple_assign_load_p (def))
	{
	  poly_int64 slot_bytes;
	  tree slot = get_addr_base_and_unit_offset (gimple_assign_rhs1 (def),
						     &slot_bytes);
	  HOST_WIDE_INT at;
	  if (!slot || TREE_CODE (slot) != MEM_REF || !slot_bytes.is_constant (&at)
	      || !offset_in_block (m_fun, TREE_OPERAND (slot, 0), &in_block))
	    return false;
	  at += in_block + mem_ref_offset (slot).force_shwi ().to_constant ();
	  if (at % 8 || size_t (at / 8) >= m_f->args.size ()
	      || (m_f->site && m_f->site->args[at / 8].device_only))
	    return false;
	  accplug_op op = typed_operation (ACCPLUG_OP_HOST, type, offset + inner);
	  op.slot = at / 8;
	  ops->push_back (op);
	  return true;
	}
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	  && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	inner += tree_to_shwi (gimple_assign_rhs2 (def));
      else if (!gimple_assign_cast_p (def) && !gimple_assign_ssa_name_copy_p (def))
	return false;
      pointer = gimple_assign_rhs1 (def);
    }
  return false;
}

bool
expression_translator::translate_binary (accplug_opcode opcode, gimple *stmt,
			      launch_expression *ops, unsigned depth)
{
  if (!translate (gimple_assign_rhs1 (stmt), ops, depth)
      || !translate (gimple_assign_rhs2 (stmt), ops, depth))
    return false;
  ops->push_back (operation (opcode));
  return true;
}

/* Values narrower than 64 bits are kept as they are, so signed comparisons serve unsigned
   ones too; of wider unsigned ones, large values are no trip counts.  */

bool
expression_translator::translate_comparison (tree_code code, tree a, tree b,
				  launch_expression *ops, unsigned depth)
{
  if (code == GT_EXPR || code == GE_EXPR)
    {
      std::swap (a, b);
      code = code == GT_EXPR ? LT_EXPR : LE_EXPR;
    }
  accplug_opcode opcode;
  switch (code)
    {
    case LT_EXPR: opcode = ACCPLUG_OP_LT; break;
    case LE_EXPR: opcode = ACCPLUG_OP_LE; break;
    case EQ_EXPR: opcode = ACCPLUG_OP_EQ; break;
    case NE_EXPR: opcode = ACCPLUG_OP_NE; break;
    default: return false;
    }
  if (!translate (a, ops, depth) || !translate (b, ops, depth))
    return false;
  ops->push_back (operation (opcode));
  return true;
}

/* condition ? a : b.  */

bool
expression_translator::translate_choice (gimple *stmt, launch_expression *ops,
					 unsigned depth)
{
  tree condition = gimple_assign_rhs1 (stmt);
  bool known = (COMPARISON_CLASS_P (condition)
		? translate_comparison (TREE_CODE (condition),
					TREE_OPERAND (condition, 0),
					TREE_OPERAND (condition, 1), ops, depth)
		: translate (condition, ops, depth));
  if (!known || !translate (gimple_assign_rhs2 (stmt), ops, depth)
      || !translate (gimple_assign_rhs3 (stmt), ops, depth))
    return false;
  ops->push_back (operation (ACCPLUG_OP_SELECT));
  return true;
}

bool
expression_translator::translate_assign (gimple *stmt, launch_expression *ops,
			      unsigned depth)
{
  tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (gimple_assign_load_p (stmt))
    return translate_load (gimple_assign_rhs1 (stmt), ops);
  if (gimple_assign_ssa_name_copy_p (stmt) || CONVERT_EXPR_CODE_P (code))
    {
      if (!translate (gimple_assign_rhs1 (stmt), ops, depth))
	return false;
      if (TYPE_PRECISION (type) < 64)
	ops->push_back (typed_operation (ACCPLUG_OP_EXT, type, 0));
      return true;
    }
  if (code == NEGATE_EXPR)
    {
      if (!translate (gimple_assign_rhs1 (stmt), ops, depth))
	return false;
      ops->push_back (operation (ACCPLUG_OP_NEG));
      if (TYPE_PRECISION (type) < 64)
	ops->push_back (typed_operation (ACCPLUG_OP_EXT, type, 0));
      return true;
    }
  if (code == COND_EXPR)
    return translate_choice (stmt, ops, depth);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return translate_comparison (code, gimple_assign_rhs1 (stmt),
				 gimple_assign_rhs2 (stmt), ops, depth);
  for (const auto &row : binary_operations)
    if (row.code == code)
      {
	if (!translate_binary (row.opcode, stmt, ops, depth))
	  return false;
	if (TYPE_PRECISION (type) < 64)
	  ops->push_back (typed_operation (ACCPLUG_OP_EXT, type, 0));
	return true;
      }
  return false;
}

bool
expression_translator::translate (tree t, launch_expression *ops, unsigned depth)
{
  if (depth > deepest || ops->size () > longest || !INTEGRAL_TYPE_P (TREE_TYPE (t)))
    return false;
  if (TREE_CODE (t) == INTEGER_CST)
    {
      ops->push_back (operation (ACCPLUG_OP_CONST,
				 wi::to_wide (t).to_shwi ()));
      return true;
    }
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (t)
      || !is_gimple_assign (SSA_NAME_DEF_STMT (t)))
    return false;
  return translate_assign (SSA_NAME_DEF_STMT (t), ops, depth + 1);
}

} // namespace accplug
