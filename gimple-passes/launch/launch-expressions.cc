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
#include "device/bit-fields.h"

namespace accplug
{

namespace
{

const unsigned deepest = 40;
const size_t longest = 256;
/* What is guessed to be 0, at most.  */
const HOST_WIDE_INT most_guessed = 8;
/* Of a check, which is evaluated as a whole.  */
const size_t longest_check = 4000;
const unsigned deepest_check = 256;
/* What an expression around such a check may add to the run time's stack is the rest of
   64.  */
const unsigned most_values_at_once = 56;

/* Addresses count as integers.  */

bool
number_p (tree type)
{
  return INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type);
}

struct { tree_code code; accplug_opcode opcode; } const binary_operations[] = {
  { PLUS_EXPR, ACCPLUG_OP_ADD }, { MINUS_EXPR, ACCPLUG_OP_SUB },
  { MULT_EXPR, ACCPLUG_OP_MUL }, { TRUNC_DIV_EXPR, ACCPLUG_OP_DIV },
  { EXACT_DIV_EXPR, ACCPLUG_OP_DIV }, { TRUNC_MOD_EXPR, ACCPLUG_OP_MOD },
  { MIN_EXPR, ACCPLUG_OP_MIN }, { MAX_EXPR, ACCPLUG_OP_MAX },
  { BIT_AND_EXPR, ACCPLUG_OP_AND }, { BIT_IOR_EXPR, ACCPLUG_OP_OR },
  { BIT_XOR_EXPR, ACCPLUG_OP_XOR }, { LSHIFT_EXPR, ACCPLUG_OP_SHL },
  { RSHIFT_EXPR, ACCPLUG_OP_SHR }, { POINTER_PLUS_EXPR, ACCPLUG_OP_ADD },
};

} // anonymous namespace

expression_translator::expression_translator (function *fun, const device_function *f)
  : m_fun (fun), m_f (f), m_longest (longest), m_deepest (deepest)
{
}

/* VALUE, which has one operation more than its operands.  */

launch_value
expression_translator::counted (const launch_value &value)
{
  m_length += value.known ();
  return value;
}

/* VALUE, computed with 64 bits, as one of TYPE.  */

launch_value
expression_translator::narrowed (const launch_value &value, tree type)
{
  return TYPE_PRECISION (type) < 64 ? counted (value.as (type)) : value;
}

/* Where addresses of the device begin in the parameter block: none of them can be compared
   with what the host's descriptors have.  */

HOST_WIDE_INT
expression_translator::first_extent () const
{
  HOST_WIDE_INT first = HOST_WIDE_INT_MAX;
  auto look = [&first] (uint32_t extent)
    {
      if (extent)
	first = MIN (first, HOST_WIDE_INT (extent));
    };
  for (const accplug_arg &arg : m_f->args)
    look (arg.extent);
  for (const accplug_cell &cell : m_f->cells)
    look (cell.extent);
  return first;
}

/* A load from the parameter block, or of a host variable that is mapped: its
   value on the host is a good guess, unless it never gets one.  */

launch_value
expression_translator::translate_load (tree reference)
{
  tree type = TREE_TYPE (reference);
  if (!number_p (type) || shares_bytes_p (reference))
    return launch_value ();
  if (POINTER_TYPE_P (type))
    type = long_unsigned_type_node;
  poly_int64 bytes;
  tree base = get_addr_base_and_unit_offset (reference, &bytes);
  HOST_WIDE_INT offset, in_block;
  if (!base || TREE_CODE (base) != MEM_REF || !bytes.is_constant (&offset))
    return launch_value ();
  /* get_addr_base_and_unit_offset leaves the MEM_REF's own offset in BASE.  */
  offset += mem_ref_offset (base).force_shwi ().to_constant ();
  tree pointer = TREE_OPERAND (base, 0);
  if (offset_in_block (m_fun, pointer, &in_block))
    return (m_descriptors && in_block + offset >= first_extent () ? launch_value ()
	    : counted (launch_value::parameter (type, in_block + offset)));
  /* *(slot) + offset: through the address in one of the block's slots.  */
  HOST_WIDE_INT inner = 0;
  while (TREE_CODE (pointer) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (pointer))
    {
      gimple *def = SSA_NAME_DEF_STMT (pointer);
      if (!is_gimple_assign (def))
	return launch_value ();
      if (gimple_assign_load_p (def))
	{
	  poly_int64 slot_bytes;
	  tree slot = get_addr_base_and_unit_offset (gimple_assign_rhs1 (def),
						     &slot_bytes);
	  HOST_WIDE_INT at;
	  int dummy = m_descriptors ? descriptor_behind (def) : -1;
	  if (dummy >= 0)
	    return counted (launch_value::host_variable (type, dummy, offset + inner));
	  if (!slot || TREE_CODE (slot) != MEM_REF || !slot_bytes.is_constant (&at)
	      || !offset_in_block (m_fun, TREE_OPERAND (slot, 0), &in_block))
	    return launch_value ();
	  at += in_block + mem_ref_offset (slot).force_shwi ().to_constant ();
	  if (at % 8 || size_t (at / 8) >= m_f->args.size ()
	      || (m_f->site && m_f->site->args[at / 8].device_only)
	      || (m_descriptors && !descriptor_p (at / 8)))
	    return launch_value ();
	  return counted (launch_value::host_variable (type, at / 8, offset + inner));
	}
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	  && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	inner += tree_to_shwi (gimple_assign_rhs2 (def));
      else if (!gimple_assign_cast_p (def) && !gimple_assign_ssa_name_copy_p (def))
	return launch_value ();
      pointer = gimple_assign_rhs1 (def);
    }
  return launch_value ();
}

/* OPCODE of A and B.  Nothing is asked of B if A has no expression.  */

launch_value
expression_translator::translate_binary (accplug_opcode opcode, tree a, tree b,
					 unsigned depth)
{
  launch_value left = translate (a, depth);
  if (!left.known ())
    return left;
  return counted (launch_value (opcode, left, translate (b, depth)));
}

/* Do values of TYPE have an order that the run time's operations do not know?  Narrower ones
   are kept as they are, and signed comparisons serve unsigned ones, too.  */

bool
expression_translator::other_order_p (tree type) const
{
  return m_exact && TYPE_UNSIGNED (type) && TYPE_PRECISION (type) == 64;
}

/* OPCODE, which asks for the order of A and B.  Of hints, large unsigned values are no trip
   counts.  */

launch_value
expression_translator::translate_ordered (accplug_opcode opcode, tree a, tree b,
					  unsigned depth)
{
  if (!other_order_p (TREE_TYPE (a)))
    return translate_binary (opcode, a, b, depth);
  launch_value left = translate (a, depth), right;
  if (left.known ())
    right = translate (b, depth);
  auto signed_order = [this] (const launch_value &v)
    { return counted (launch_value (ACCPLUG_OP_XOR, v, INT64_MIN)); };
  launch_value result = counted (launch_value (opcode, signed_order (left),
					       signed_order (right)));
  return (opcode == ACCPLUG_OP_MIN || opcode == ACCPLUG_OP_MAX ? signed_order (result)
	  : result);
}

/* OPCODE, a division or a shift to the right, of A by B.  Of what is unsigned and has 64 bits
   only shifts have an expression.  */

launch_value
expression_translator::translate_division (accplug_opcode opcode, tree a, tree b,
					   unsigned depth)
{
  if (!other_order_p (TREE_TYPE (a)))
    return translate_binary (opcode, a, b, depth);
  bool shift = opcode == ACCPLUG_OP_SHR;
  if (!tree_fits_uhwi_p (b) || opcode == ACCPLUG_OP_MOD
      || (!shift && !integer_pow2p (b)))
    return launch_value ();
  unsigned HOST_WIDE_INT bits = shift ? tree_to_uhwi (b) : tree_log2 (b);
  launch_value value = translate (a, depth);
  if (bits == 0 || !value.known ())
    return value;
  return counted (launch_value (ACCPLUG_OP_SHR, value, bits)
		  & int64_t (HOST_WIDE_INT_M1U >> bits));
}

launch_value
expression_translator::translate_operation (accplug_opcode opcode, tree a, tree b,
					    unsigned depth)
{
  switch (opcode)
    {
    case ACCPLUG_OP_MIN: case ACCPLUG_OP_MAX:
      return translate_ordered (opcode, a, b, depth);
    case ACCPLUG_OP_DIV: case ACCPLUG_OP_MOD: case ACCPLUG_OP_SHR:
      return translate_division (opcode, a, b, depth);
    default:
      return translate_binary (opcode, a, b, depth);
    }
}

launch_value
expression_translator::translate_comparison (tree_code code, tree a, tree b,
					     unsigned depth)
{
  switch (code)
    {
    case LT_EXPR: return translate_ordered (ACCPLUG_OP_LT, a, b, depth);
    case LE_EXPR: return translate_ordered (ACCPLUG_OP_LE, a, b, depth);
    case GT_EXPR: return translate_ordered (ACCPLUG_OP_LT, b, a, depth);
    case GE_EXPR: return translate_ordered (ACCPLUG_OP_LE, b, a, depth);
    case EQ_EXPR: return translate_binary (ACCPLUG_OP_EQ, a, b, depth);
    case NE_EXPR: return translate_binary (ACCPLUG_OP_NE, a, b, depth);
    default: return launch_value ();
    }
}

/* condition ? a : b.  */

launch_value
expression_translator::translate_choice (gimple *stmt, unsigned depth)
{
  tree condition = gimple_assign_rhs1 (stmt);
  launch_value known = (COMPARISON_CLASS_P (condition)
			? translate_comparison (TREE_CODE (condition),
						TREE_OPERAND (condition, 0),
						TREE_OPERAND (condition, 1), depth)
			: translate (condition, depth));
  if (!known.known ())
    return known;
  launch_value a = translate (gimple_assign_rhs2 (stmt), depth);
  if (!a.known ())
    return a;
  return counted (select (known, a, translate (gimple_assign_rhs3 (stmt), depth)));
}

launch_value
expression_translator::translate_assign (gimple *stmt, unsigned depth)
{
  tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree a = gimple_assign_rhs1 (stmt);
  if (gimple_assign_load_p (stmt))
    return translate_load (a);
  if (gimple_assign_ssa_name_copy_p (stmt) || CONVERT_EXPR_CODE_P (code))
    return narrowed (translate (a, depth), type);
  if (code == NEGATE_EXPR)
    return narrowed (counted (-translate (a, depth)), type);
  if (code == BIT_NOT_EXPR && TREE_CODE (type) == INTEGER_TYPE)
    return narrowed (counted (launch_value (ACCPLUG_OP_XOR, translate (a, depth), -1)), type);
  if (code == COND_EXPR)
    return translate_choice (stmt, depth);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return translate_comparison (code, a, gimple_assign_rhs2 (stmt), depth);
  for (const auto &row : binary_operations)
    if (row.code == code)
      {
	tree b = gimple_assign_rhs2 (stmt);
	launch_value value = translate_operation (row.opcode, a, b, depth);
	/* Fortran's number of steps, (end - first) >> 1, also of loops without any: a guess of
	   END or FIRST must not let it wrap.  */
	if (m_guess && row.opcode == ACCPLUG_OP_SUB && value.known () && TYPE_UNSIGNED (type)
	    && TYPE_PRECISION (type) == 32)
	  return counted (launch_value (ACCPLUG_OP_MAX, value.as (integer_type_node), 0));
	return value.known () ? narrowed (value, type) : guessed (row.opcode, b);
      }
  return launch_value ();
}

/* OPCODE of something unknown and B, if a guess will do: a remainder is small beside what it
   is added to.  */

launch_value
expression_translator::guessed (accplug_opcode opcode, tree b)
{
  return (m_guess && (opcode == ACCPLUG_OP_MOD || opcode == ACCPLUG_OP_AND)
	  && TREE_CODE (b) == INTEGER_CST && tree_int_cst_sgn (b) > 0
	  && wi::to_widest (b) <= most_guessed ? counted (0) : launch_value ());
}

launch_value
expression_translator::translate (tree t, unsigned depth)
{
  if (depth > m_deepest || m_length > m_longest || !number_p (TREE_TYPE (t)))
    return launch_value ();
  if (TREE_CODE (t) == INTEGER_CST)
    return counted (wi::to_wide (t).to_shwi ());
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (t)
      || !is_gimple_assign (SSA_NAME_DEF_STMT (t)))
    return launch_value ();
  return translate_assign (SSA_NAME_DEF_STMT (t), depth + 1);
}

launch_value
expression_translator::translate_guess (tree t)
{
  m_guess = true;
  launch_value value = translate (t);
  m_guess = false;
  return value;
}

/* T, evaluated as a whole, to the last bit.  */

launch_value
expression_translator::translate_whole (tree t)
{
  m_longest = longest_check;
  m_deepest = deepest_check;
  m_exact = true;
  launch_value value = translate (t);
  m_longest = longest;
  m_deepest = deepest;
  m_exact = false;
  return value.values_at_once () > most_values_at_once ? launch_value () : value;
}

launch_value
expression_translator::translate_check (tree t)
{
  launch_value value = translate_whole (t);
  /* The host's variables are good for guesses only.  */
  return value.uses (ACCPLUG_OP_HOST) ? launch_value () : value;
}

launch_value
expression_translator::translate_likely_check (tree t)
{
  m_descriptors = true;
  launch_value value = translate_whole (t);
  m_descriptors = false;
  return value;
}

/* Is TYPE that of Fortran's array descriptors (gfortran's GFC_DESCRIPTOR_TYPE_P)?  */

static bool
descriptor_type_p (tree type)
{
  return TREE_CODE (type) == RECORD_TYPE && TYPE_LANG_FLAG_1 (TYPE_MAIN_VARIANT (type));
}

/* Is what argument number SLOT maps a Fortran array's descriptor?  Only the host changes
   these, and the device has what the host's say.  */

bool
expression_translator::descriptor_p (unsigned slot) const
{
  tree variable = m_f->site ? m_f->site->args[slot].variable : NULL_TREE;
  return variable && descriptor_type_p (TREE_TYPE (variable));
}

/* LOAD gives the address of a descriptor, which a dummy argument that is allocatable or a
   pointer refers to: the number of the argument that maps the descriptor.  gfortran has four
   for such a variable, of its data, its descriptor, the pointer in that, and the reference,
   which LOAD goes through.  -1 if LOAD is something else.  */

int
expression_translator::descriptor_behind (gimple *load) const
{
  tree cell = gimple_assign_rhs1 (load);
  if (!m_f->site || TREE_CODE (cell) != MEM_REF || !integer_zerop (TREE_OPERAND (cell, 1))
      || TREE_CODE (TREE_OPERAND (cell, 0)) != SSA_NAME)
    return -1;
  const std::vector<argument> &args = m_f->site->args;
  int slot = slot_of_pointer (m_fun, TREE_OPERAND (cell, 0));
  if (slot < 3 || size_t (slot) >= args.size ())
    return -1;
  tree variable = args[slot].variable;
  if (!variable || TREE_CODE (TREE_TYPE (variable)) != REFERENCE_TYPE
      || !descriptor_type_p (TREE_TYPE (TREE_TYPE (variable)))
      || (slot > 3 && args[slot - 4].variable == variable))
    return -1;
  for (int i = 0; i < 4; i++)
    if (args[slot - i].variable != variable || args[slot - i].pointer_cell != (i < 2))
      return -1;
  return slot - 2;
}

launch_value
expression_translator::translate (tree t)
{
  m_length = 0;
  return translate (t, 0);
}

} // namespace accplug
