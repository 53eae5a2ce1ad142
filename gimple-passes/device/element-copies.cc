/* Copies between private objects and memory by elements; see element-copies.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/element-copies.h"

namespace accplug
{

namespace
{

/* The most bytes of a copy, and elements: what device-clone.cc says that registers hold.  */
const HOST_WIDE_INT most_bytes = 512;
const unsigned most_elements = 64;

/* How far to follow what an address is computed from.  */
const unsigned deepest = 8;

/* ---- What memory is aligned to.  */

/* Of how many bits at the end of the number T is it known that they are zero?  */

unsigned
zeros_at_end (tree t, unsigned depth = 0)
{
  unsigned known = MIN (tree_ctz (t), 16u);
  gassign *def = (TREE_CODE (t) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)) : nullptr);
  if (!def || depth > deepest)
    return known;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  tree_code code = gimple_assign_rhs_code (def);
  if (code == MULT_EXPR)
    known = MAX (known, zeros_at_end (a, depth + 1) + zeros_at_end (b, depth + 1));
  else if (code == PLUS_EXPR || code == MINUS_EXPR)
    known = MAX (known, MIN (zeros_at_end (a, depth + 1), zeros_at_end (b, depth + 1)));
  else if (CONVERT_EXPR_CODE_P (code) && INTEGRAL_TYPE_P (TREE_TYPE (a)))
    known = MAX (known, zeros_at_end (a, depth + 1));
  return MIN (known, 16u);
}

/* The bytes that POINTER is a multiple of.  */

unsigned
pointer_bytes (tree pointer, unsigned depth = 0)
{
  unsigned known = get_pointer_alignment (pointer) / BITS_PER_UNIT;
  if (TREE_CODE (pointer) != SSA_NAME || depth > deepest)
    return known;
  gimple *def = SSA_NAME_DEF_STMT (pointer);
  if (!is_gimple_assign (def) || gimple_assign_load_p (def))
    {
      tree to = TREE_TYPE (TREE_TYPE (pointer));
      return (gimple_code (def) != GIMPLE_PHI && COMPLETE_TYPE_P (to)
	      ? MAX (known, TYPE_ALIGN_UNIT (to)) : known);
    }
  tree a = gimple_assign_rhs1 (def);
  if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR)
    {
      unsigned moved = 1u << zeros_at_end (gimple_assign_rhs2 (def));
      return MAX (known, MIN (moved, pointer_bytes (a, depth + 1)));
    }
  bool same = ((gimple_assign_cast_p (def) || gimple_assign_single_p (def))
	       && TREE_CODE (a) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (a)));
  return same ? MAX (known, pointer_bytes (a, depth + 1)) : known;
}

/* ---- The private object.  */

/* The element of OBJECT, an array, that byte *AT of it is in; that byte's number in the
   element is *AT then.  NULL if it is not known.  */

tree
array_element (tree object, HOST_WIDE_INT *at)
{
  tree type = TREE_TYPE (object), domain = TYPE_DOMAIN (type);
  tree first = domain ? TYPE_MIN_VALUE (domain) : NULL_TREE;
  HOST_WIDE_INT bytes = int_size_in_bytes (TREE_TYPE (type));
  if (!first || TREE_CODE (first) != INTEGER_CST || bytes < 1)
    return NULL_TREE;
  tree index = wide_int_to_tree (TREE_TYPE (first), wi::to_wide (first) + *at / bytes);
  *at %= bytes;
  return build4 (ARRAY_REF, TREE_TYPE (type), object, index, NULL_TREE, NULL_TREE);
}

/* The same of OBJECT, a structure.  */

tree
structure_member (tree object, HOST_WIDE_INT *at)
{
  for (tree f = TYPE_FIELDS (TREE_TYPE (object)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_SIZE_UNIT (f)
	&& tree_fits_shwi_p (DECL_SIZE_UNIT (f)) && tree_fits_shwi_p (byte_position (f)))
      {
	HOST_WIDE_INT begin = int_byte_position (f);
	if (!IN_RANGE (*at, begin, begin + tree_to_shwi (DECL_SIZE_UNIT (f)) - 1))
	  continue;
	*at -= begin;
	return (DECL_BIT_FIELD (f) ? NULL_TREE
		: build3 (COMPONENT_REF, TREE_TYPE (f), object, f, NULL_TREE));
      }
  return NULL_TREE;
}

/* Is TYPE one of registers of up to 8 bytes, all of whose bits are values?  */

bool
element_type_p (tree type)
{
  return (is_gimple_reg_type (type) && IN_RANGE (int_size_in_bytes (type), 1, 8)
	  && (SCALAR_FLOAT_TYPE_P (type) || POINTER_TYPE_P (type)
	      || (TREE_CODE (type) == INTEGER_TYPE
		  && tree_int_cst_equal (TYPE_SIZE (type),
					 bitsize_int (TYPE_PRECISION (type))))));
}

/* The element of OBJECT that begins AT bytes behind its beginning; NULL if none does that a
   register holds.  */

tree
element_at (tree object, HOST_WIDE_INT at)
{
  while (object && IN_RANGE (at, 0, int_size_in_bytes (TREE_TYPE (object)) - 1))
    if (TREE_CODE (TREE_TYPE (object)) == ARRAY_TYPE)
      object = array_element (object, &at);
    else if (TREE_CODE (TREE_TYPE (object)) == RECORD_TYPE)
      object = structure_member (object, &at);
    else
      return at == 0 && element_type_p (TREE_TYPE (object)) ? object : NULL_TREE;
  return NULL_TREE;
}

/* The elements that REFERENCE is of, in full, if it is of a small private object; else
   none.  */

std::vector<tree>
private_elements (tree reference)
{
  poly_int64 begins;
  HOST_WIDE_INT at, size = int_size_in_bytes (TREE_TYPE (reference));
  tree object = get_addr_base_and_unit_offset (reference, &begins);
  if (!object || !VAR_P (object) || is_global_var (object) || TREE_THIS_VOLATILE (object)
      || !IN_RANGE (int_size_in_bytes (TREE_TYPE (object)), size, most_bytes)
      || !begins.is_constant (&at))
    return {};
  std::vector<tree> elements;
  for (HOST_WIDE_INT end = at + size; at < end;)
    {
      tree element = element_at (object, at);
      if (!element || elements.size () == most_elements)
	return {};
      elements.push_back (element);
      at += int_size_in_bytes (TREE_TYPE (element));
      if (at > end)
	return {};
    }
  return elements;
}

/* ---- Copies.  */

/* Is TYPE one of bytes, as GCC makes it for copies: an array or vector of them, or an
   integer?  */

bool
type_of_bytes_p (tree type)
{
  if (TREE_CODE (type) == ARRAY_TYPE || TREE_CODE (type) == VECTOR_TYPE)
    return INTEGRAL_TYPE_P (TREE_TYPE (type)) && TYPE_PRECISION (TREE_TYPE (type)) == 8;
  return (TREE_CODE (type) == INTEGER_TYPE
	  && tree_int_cst_equal (TYPE_SIZE (type), bitsize_int (TYPE_PRECISION (type))));
}

/* Is REFERENCE to several bytes, whatever is there?  */

bool
bytes_p (tree reference)
{
  return (TREE_CODE (reference) == MEM_REF && !TREE_THIS_VOLATILE (reference)
	  && TYPE_REF_CAN_ALIAS_ALL (TREE_TYPE (TREE_OPERAND (reference, 1)))
	  && type_of_bytes_p (TREE_TYPE (reference))
	  && IN_RANGE (int_size_in_bytes (TREE_TYPE (reference)), 2, most_bytes));
}

/* The SIZE bytes that POINTER points to; NULL if GCC has no reference to them.  */

tree
bytes_behind (tree pointer, HOST_WIDE_INT size)
{
  poly_int64 begins = 0;
  HOST_WIDE_INT at;
  if (TREE_CODE (pointer) == ADDR_EXPR)
    {
      tree base = get_addr_base_and_unit_offset (TREE_OPERAND (pointer, 0), &begins);
      if (!base || !begins.is_constant (&at))
	return NULL_TREE;
      if (TREE_CODE (base) == MEM_REF && tree_fits_shwi_p (TREE_OPERAND (base, 1)))
	{
	  begins += tree_to_shwi (TREE_OPERAND (base, 1));
	  pointer = TREE_OPERAND (base, 0);
	}
      else if (DECL_P (base))
	pointer = build_fold_addr_expr (base);
      else
	return NULL_TREE;
    }
  else if (TREE_CODE (pointer) != SSA_NAME)
    return NULL_TREE;
  tree any = build_pointer_type_for_mode (char_type_node, ptr_mode, true);
  return build2 (MEM_REF, build_array_type_nelts (unsigned_char_type_node, size), pointer,
		 build_int_cst (any, begins));
}

/* What a statement copies, and from where; two statements are a copy by way of a register.  */

struct byte_copy
{
  gimple *load, *store;
  tree from, to;
};

/* Append to COPIES what STMT, or others with what it loads, copy.  */

void
find_copies (gimple *stmt, std::vector<byte_copy> *copies)
{
  if (stmt_ends_bb_p (stmt))
    return;
  if (gimple_call_builtin_p (stmt, BUILT_IN_MEMCPY)
      || gimple_call_builtin_p (stmt, BUILT_IN_MEMMOVE))
    {
      tree size = gimple_call_arg (stmt, 2);
      if (!tree_fits_shwi_p (size) || !IN_RANGE (tree_to_shwi (size), 2, most_bytes)
	  || gimple_call_lhs (stmt))
	return;
      tree from = bytes_behind (gimple_call_arg (stmt, 1), tree_to_shwi (size));
      tree to = bytes_behind (gimple_call_arg (stmt, 0), tree_to_shwi (size));
      if (from && to)
	copies->push_back ({ stmt, stmt, from, to });
      return;
    }
  if (!gimple_assign_load_p (stmt) || !bytes_p (gimple_assign_rhs1 (stmt)))
    return;
  tree value = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
  if (TREE_CODE (value) != SSA_NAME)
    {
      if (bytes_p (value))
	copies->push_back ({ stmt, stmt, from, value });
      return;
    }
  gimple *use;
  imm_use_iterator uses;
  FOR_EACH_IMM_USE_STMT (use, uses, value)
    if (gimple_assign_single_p (use) && gimple_assign_rhs1 (use) == value
	&& !stmt_ends_bb_p (use) && bytes_p (gimple_assign_lhs (use)))
      copies->push_back ({ stmt, use, from, gimple_assign_lhs (use) });
}

/* Of REFERENCE, of bytes, those that ELEMENT, of the other side, is copied from or to: they
   are AT bytes behind its beginning.  */

tree
bytes_of (tree reference, HOST_WIDE_INT at, tree element)
{
  tree offset = TREE_OPERAND (reference, 1), type = TREE_TYPE (element);
  wide_int moved = wi::to_wide (offset) + at;
  unsigned bytes = pointer_bytes (TREE_OPERAND (reference, 0));
  if (moved != 0)
    bytes = MIN (bytes, 1u << MIN (wi::ctz (moved), 16));
  unsigned align = MIN (bytes * BITS_PER_UNIT, TYPE_ALIGN (type));
  return build2 (MEM_REF, build_aligned_type (TYPE_MAIN_VARIANT (type), align),
		 unshare_expr (TREE_OPERAND (reference, 0)),
		 wide_int_to_tree (TREE_TYPE (offset), moved));
}

/* STMT is not needed any more.  */

void
remove_copy (gimple *stmt)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  unlink_stmt_vdef (stmt);
  gsi_remove (&gsi, true);
  release_defs (stmt);
}

/* Insert LHS = RHS in front of STMT.  */

void
assign_before (gimple *stmt, tree lhs, tree rhs)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gimple *part = gimple_build_assign (lhs, rhs);
  gimple_set_location (part, gimple_location (stmt));
  gsi_insert_before (&gsi, part, GSI_SAME_STMT);
}

/* Copy by elements what C copies, if one side is a private object.  False if it stays.  */

bool
split_copy (const byte_copy &c)
{
  std::vector<tree> targets = private_elements (c.to), sources = private_elements (c.from);
  const std::vector<tree> &own = targets.empty () ? sources : targets;
  if (own.size () < 2)
    return false;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, c.store, "a copy of %u elements: %G", unsigned (own.size ()),
		     c.store);
  bool same = sources.size () == own.size ();
  for (size_t i = 0; same && i < own.size (); i++)
    same = types_compatible_p (TREE_TYPE (sources[i]), TREE_TYPE (own[i]));
  HOST_WIDE_INT at = 0;
  std::vector<std::pair<tree, tree>> stores;
  for (size_t i = 0; i < own.size (); i++)
    {
      tree value = make_ssa_name (TYPE_MAIN_VARIANT (TREE_TYPE (own[i])));
      assign_before (c.load, value, same ? sources[i] : bytes_of (c.from, at, own[i]));
      tree target = targets.empty () ? bytes_of (c.to, at, own[i]) : targets[i];
      stores.push_back ({ target, value });
      at += int_size_in_bytes (TREE_TYPE (own[i]));
    }
  for (const auto &part : stores)
    assign_before (c.store, part.first, part.second);
  remove_copy (c.store);
  if (c.load != c.store && has_zero_uses (gimple_assign_lhs (c.load)))
    remove_copy (c.load);
  return true;
}

} // anonymous namespace

bool
split_element_copies (function *fun)
{
  std::vector<byte_copy> copies;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      find_copies (gsi_stmt (gsi), &copies);
  bool any = false;
  for (const byte_copy &c : copies)
    any |= split_copy (c);
  if (any)
    mark_virtual_operands_for_renaming (fun);
  return any;
}

} // namespace accplug
