/* Values from the parameter block; see parameter-values.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/intrinsics.h"
#include "analysis/memory-objects.h"
#include "analysis/parameter-values.h"

namespace accplug
{

namespace
{

const unsigned deepest = 16;

tree
block_pointer (function *fun)
{
  tree parameter = DECL_ARGUMENTS (fun->decl);
  return parameter ? ssa_default_def (fun, parameter) : NULL_TREE;
}

/* If REFERENCE reads the parameter block at a constant number of bytes.  */

bool
reads_block_p (function *fun, tree reference, HOST_WIDE_INT *bytes)
{
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (reference, &offset);
  HOST_WIDE_INT constant, inside;
  if (!base || TREE_CODE (base) != MEM_REF || !offset.is_constant (&constant)
      || !offset_in_block (fun, TREE_OPERAND (base, 0), &inside))
    return false;
  *bytes = constant + inside + mem_ref_offset (base).force_shwi ().to_constant ();
  return true;
}

/* The base of REFERENCE's operand tree that may be an SSA name.  */

tree *
base_pointer (tree *reference)
{
  while (handled_component_p (*reference) || TREE_CODE (*reference) == MEM_REF
	 || TREE_CODE (*reference) == ADDR_EXPR)
    reference = &TREE_OPERAND (*reference, 0);
  return reference;
}

/* The pointer of the parameter block that REFERENCE is behind, at a constant number of
   bytes; NULL if it is not so.  */

tree
pointer_before (tree reference)
{
  poly_int64 bytes;
  tree base = get_addr_base_and_unit_offset (reference, &bytes);
  return (base && TREE_CODE (base) == MEM_REF
	  && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME
	  ? TREE_OPERAND (base, 0) : NULL_TREE);
}

/* Is POINTER used for nothing but loads from what it points to?  */

bool
only_read_p (tree pointer)
{
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, pointer)
    {
      gimple *stmt = USE_STMT (use);
      if (!gimple_assign_load_p (stmt) || gimple_store_p (stmt)
	  || pointer_before (gimple_assign_rhs1 (stmt)) != pointer)
	return false;
    }
  return true;
}

/* Does a statement of FUN write what REFERENCE, behind slot SLOT, reads?  */

bool
maybe_written_p (function *fun, tree reference, int slot)
{
  ao_ref place;
  ao_ref_init (&place, reference);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_vdef (stmt) || gimple_clobber_p (stmt) || intrinsic_call_p (stmt)
	    || gimple_call_internal_p (stmt, IFN_UNIQUE)
	    || gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	    || gimple_call_internal_p (stmt, IFN_GOACC_TILE)
	    || (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION)
		&& (integer_zerop (gimple_call_arg (stmt, 1))))
	    || !stmt_may_clobber_ref_p_1 (stmt, &place))
	  continue;
	tree base = (gimple_assign_single_p (stmt)
		     ? get_base_address (gimple_assign_lhs (stmt)) : NULL_TREE);
	int other = (base && TREE_CODE (base) == MEM_REF
		     ? slot_of_pointer (fun, TREE_OPERAND (base, 0)) : -1);
	if (other < 0 || !distinct_slots_p (device_function_of (fun->decl), slot, other))
	  return true;
      }
  return false;
}

/* Does LOAD read memory that is there, and that FUN does not write?  */

bool
reads_constant_memory_p (function *fun, gimple *load)
{
  const device_function *f = device_function_of (fun->decl);
  tree reference = gimple_assign_rhs1 (load);
  tree pointer = pointer_before (reference);
  int slot = pointer ? slot_of_pointer (fun, pointer) : -1;
  if (slot < 0 || !f || !f->site || slot >= int (f->site->args.size ())
      || !gimple_assign_load_p (SSA_NAME_DEF_STMT (pointer)) || !only_read_p (pointer))
    return false;
  const argument &arg = f->site->args[slot];
  if (arg.maybe_absent || arg.by_value)
    return false;
  return (arg.pointer_cell
	  || (arg.own_storage && !maybe_written_p (fun, reference, slot)));
}

bool
value_within_p (function *fun, tree value, unsigned depth)
{
  if (is_gimple_min_invariant (value))
    return true;
  if (TREE_CODE (value) != SSA_NAME || depth > deepest)
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (value))
    return value == block_pointer (fun);
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!is_gimple_assign (def) || gimple_has_volatile_ops (def))
    return false;
  if (gimple_vuse (def))
    {
      HOST_WIDE_INT bytes;
      return (gimple_assign_load_p (def)
	      && (reads_block_p (fun, gimple_assign_rhs1 (def), &bytes)
		  || reads_constant_memory_p (fun, def)));
    }
  if (gimple_assign_rhs_code (def) == ADDR_EXPR)
    {
      poly_int64 bytes;
      tree base = get_addr_base_and_unit_offset
	(TREE_OPERAND (gimple_assign_rhs1 (def), 0), &bytes);
      return (base && TREE_CODE (base) == MEM_REF
	      && value_within_p (fun, TREE_OPERAND (base, 0), depth + 1));
    }
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (tree operand = gimple_op (def, i))
      if (!value_within_p (fun, operand, depth + 1))
	return false;
  return true;
}

/* Do LEFT and RIGHT load the same kernel value of FUN?  */

bool
same_load_p (function *fun, gassign *left, gassign *right)
{
  tree from_left = gimple_assign_rhs1 (left), from_right = gimple_assign_rhs1 (right);
  HOST_WIDE_INT bytes_left, bytes_right;
  if (reads_block_p (fun, from_left, &bytes_left))
    return reads_block_p (fun, from_right, &bytes_right) && bytes_left == bytes_right;
  return same_kernel_place_p (fun, from_left, from_right);
}

/* Are A and B computed in the same way, by arithmetic, from the same values?  With FUN,
   of which they are kernel values, also if these are loaded at two places.  */

bool
same_value_p (function *fun, tree a, tree b, unsigned depth)
{
  if (operand_equal_p (a, b))
    return true;
  if (TREE_CODE (a) != SSA_NAME || TREE_CODE (b) != SSA_NAME || depth > deepest
      || !types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  gassign *left = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (a));
  gassign *right = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (b));
  if (!left || !right)
    return false;
  if (gimple_vuse (left) || gimple_vuse (right))
    return fun && gimple_vuse (left) && gimple_vuse (right) && same_load_p (fun, left, right);
  if (gimple_assign_rhs_code (left) != gimple_assign_rhs_code (right)
      || gimple_num_ops (left) != gimple_num_ops (right))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (left); i++)
    if (!same_value_p (fun, gimple_op (left, i), gimple_op (right, i), depth + 1))
      return false;
  return true;
}

} // anonymous namespace

tree
parameter_block (function *fun)
{
  return get_or_create_ssa_default_def (fun, DECL_ARGUMENTS (fun->decl));
}

bool
offset_in_block (function *fun, tree pointer, HOST_WIDE_INT *bytes)
{
  tree block = block_pointer (fun);
  *bytes = 0;
  while (block && pointer != block)
    {
      if (TREE_CODE (pointer) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (pointer))
	return false;
      gimple *def = SSA_NAME_DEF_STMT (pointer);
      if (!is_gimple_assign (def))
	return false;
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	  && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	*bytes += tree_to_shwi (gimple_assign_rhs2 (def));
      else if (!gimple_assign_cast_p (def) && !gimple_assign_ssa_name_copy_p (def))
	return false;
      pointer = gimple_assign_rhs1 (def);
    }
  return block != NULL_TREE;
}

bool
kernel_value_p (function *fun, tree value)
{
  return value_within_p (fun, value, 0);
}

tree
replay_value (gimple_seq *seq, tree value)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return value;
  gimple *def = SSA_NAME_DEF_STMT (value);
  gcc_assert (is_gimple_assign (def));
  gimple *copy = gimple_copy (def);
  tree result = make_ssa_name (TREE_TYPE (value));
  gimple_assign_set_lhs (copy, result);
  for (unsigned i = 1; i < gimple_num_ops (copy); i++)
    {
      tree *operand = gimple_op_ptr (copy, i);
      if (!*operand)
	continue;
      *operand = unshare_expr (*operand);
      tree *base = base_pointer (operand);
      if (TREE_CODE (*base) == SSA_NAME)
	*base = replay_value (seq, *base);
    }
  gimple_set_vuse (copy, NULL_TREE);
  gimple_set_vdef (copy, NULL_TREE);
  gimple_seq_add_stmt (seq, copy);
  return result;
}

bool
same_kernel_value_p (function *fun, tree a, tree b)
{
  return (a == b || operand_equal_p (a, b)
	  || (kernel_value_p (fun, a) && kernel_value_p (fun, b)
	      && same_value_p (fun, a, b, 0)));
}

bool
same_arithmetic_p (tree a, tree b)
{
  return same_value_p (nullptr, a, b, 0);
}

bool
same_kernel_place_p (function *fun, tree a, tree b)
{
  poly_int64 bytes_a, bytes_b;
  tree base_a = get_addr_base_and_unit_offset (a, &bytes_a);
  tree base_b = get_addr_base_and_unit_offset (b, &bytes_b);
  if (!base_a || !base_b || TREE_CODE (base_a) != MEM_REF
      || TREE_CODE (base_b) != MEM_REF
      || !types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  poly_offset_int at_a = mem_ref_offset (base_a) + bytes_a;
  poly_offset_int at_b = mem_ref_offset (base_b) + bytes_b;
  return (known_eq (at_a, at_b)
	  && same_kernel_value_p (fun, TREE_OPERAND (base_a, 0),
				     TREE_OPERAND (base_b, 0)));
}

HOST_WIDE_INT
place_of_pointer (function *fun, tree pointer)
{
  for (unsigned depth = 0; depth < deepest; depth++)
    {
      if (TREE_CODE (pointer) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (pointer))
	return -1;
      gimple *def = SSA_NAME_DEF_STMT (pointer);
      if (!is_gimple_assign (def))
	return -1;
      HOST_WIDE_INT bytes;
      if (gimple_assign_load_p (def))
	return reads_block_p (fun, gimple_assign_rhs1 (def), &bytes) ? bytes : -1;
      tree_code code = gimple_assign_rhs_code (def);
      if (code == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (gimple_assign_rhs1 (def), 0));
	  if (!base || TREE_CODE (base) != MEM_REF)
	    return -1;
	  pointer = TREE_OPERAND (base, 0);
	}
      else if (code == POINTER_PLUS_EXPR || code == SSA_NAME
	       || CONVERT_EXPR_CODE_P (code))
	pointer = gimple_assign_rhs1 (def);
      else
	return -1;
    }
  return -1;
}

int
slot_of_pointer (function *fun, tree pointer)
{
  HOST_WIDE_INT bytes = place_of_pointer (fun, pointer);
  return bytes >= 0 && bytes % 8 == 0 ? int (bytes / 8) : -1;
}

bool
distinct_slots_p (const device_function *f, unsigned a, unsigned b)
{
  if (!f->site || a == b || MAX (a, b) >= f->site->args.size ())
    return false;
  const argument &x = f->site->args[a], &y = f->site->args[b];
  if (x.by_value || y.by_value)
    return true;
  return ((x.own_storage && y.own_storage) || different_storage_p (x, y)
	  || x.unaddressed || y.unaddressed);
}

} // namespace accplug
