/* What a kernel only reads of the memory that its block has the addresses of; see
   read-slots.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/read-slots.h"

namespace accplug
{

namespace
{

/* Addresses that are still to look at, each with a number of loads: what so many loads from
   there lead to is not to be stored to, either.  */
class address_walk
{
public:
  void follow (tree name, int depth)
  {
    if (m_seen.insert ({ name, depth }).second)
      m_stack.push_back ({ name, depth });
  }

  bool only_read ();

private:
  bool use_reads (gimple *stmt, tree name, int depth);
  bool assignment_reads (gassign *stmt, tree name, int depth);

  std::set<std::pair<tree, int>> m_seen;
  std::vector<std::pair<tree, int>> m_stack;
};

/* The name that the memory of REFERENCE is behind, or NULL.  */

tree
address_of_reference (tree reference)
{
  tree base = get_base_address (reference);
  return (base && (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
	  ? TREE_OPERAND (base, 0) : NULL_TREE);
}

bool
address_walk::assignment_reads (gassign *stmt, tree name, int depth)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  bool in_register = TREE_CODE (lhs) == SSA_NAME;
  if (gimple_assign_load_p (stmt))
    {
      /* NAME may as well be an index of it, or the address of what is stored.  */
      if (address_of_reference (rhs) != name || gimple_has_volatile_ops (stmt)
	  || (!in_register && address_of_reference (lhs) == name))
	return false;
      if (depth == 0)
	return true;
      if (in_register && POINTER_TYPE_P (TREE_TYPE (lhs)))
	follow (lhs, depth - 1);
      return in_register;
    }
  if (!in_register)
    return false;
  tree_code code = gimple_assign_rhs_code (stmt);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return true;
  if (code == ADDR_EXPR)
    {
      if (address_of_reference (TREE_OPERAND (rhs, 0)) != name)
	return false;
    }
  else if (code == POINTER_PLUS_EXPR)
    {
      if (rhs != name)
	return false;
    }
  else if (!CONVERT_EXPR_CODE_P (code) && code != SSA_NAME)
    return false;
  follow (lhs, depth);
  return true;
}

bool
address_walk::use_reads (gimple *stmt, tree name, int depth)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
    return true;
  if (gimple_code (stmt) == GIMPLE_PHI)
    {
      follow (gimple_phi_result (stmt), depth);
      return true;
    }
  gassign *assignment = dyn_cast<gassign *> (stmt);
  return assignment && assignment_reads (assignment, name, depth);
}

bool
address_walk::only_read ()
{
  while (!m_stack.empty ())
    {
      auto [name, depth] = m_stack.back ();
      m_stack.pop_back ();
      imm_use_iterator iterator;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iterator, name)
	if (!use_reads (USE_STMT (use), name, depth))
	  return false;
    }
  return true;
}

/* Does STMT load a slot of the block BASE?  *SLOT is its number then.  */

bool
loads_slot (gimple *stmt, tree base, unsigned slots, unsigned *slot)
{
  if (!gimple_assign_load_p (stmt) || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
    return false;
  tree reference = gimple_assign_rhs1 (stmt);
  HOST_WIDE_INT offset, size;
  bool reverse;
  tree object = get_ref_base_and_extent_hwi (reference, &offset, &size, &reverse);
  if (!object || TREE_CODE (object) != MEM_REF || TREE_OPERAND (object, 0) != base)
    return false;
  offset += tree_to_shwi (TREE_OPERAND (object, 1)) * BITS_PER_UNIT;
  *slot = offset / POINTER_SIZE;
  return (size == POINTER_SIZE && offset >= 0 && offset % POINTER_SIZE == 0
	  && *slot < slots);
}

/* Is STMT, which uses the block BASE, a load of something else than a slot, or the address of
   a value, which a kernel has to itself?  */

bool
uses_value_in_block (gimple *stmt, tree base, unsigned slots)
{
  if (is_gimple_debug (stmt))
    return true;
  if (!is_gimple_assign (stmt) || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
    return false;
  if (gimple_assign_load_p (stmt))
    {
      HOST_WIDE_INT offset, size;
      bool reverse;
      tree object = get_ref_base_and_extent_hwi (gimple_assign_rhs1 (stmt), &offset, &size,
						 &reverse);
      return (object && TREE_CODE (object) == MEM_REF && TREE_OPERAND (object, 0) == base
	      && (offset + tree_to_shwi (TREE_OPERAND (object, 1)) * BITS_PER_UNIT
		  >= HOST_WIDE_INT (slots) * POINTER_SIZE));
    }
  return (gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR
	  && gimple_assign_rhs1 (stmt) == base
	  && tree_fits_uhwi_p (gimple_assign_rhs2 (stmt))
	  && (tree_to_uhwi (gimple_assign_rhs2 (stmt))
	      >= (unsigned HOST_WIDE_INT) slots * POINTER_SIZE_UNITS));
}

/* Of the pointer by value at OFFSET in the block BASE: does the kernel only read what it
   points to?  */

bool
only_read_by_value (tree base, HOST_WIDE_INT offset)
{
  address_walk walk;
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, base)
    {
      gimple *stmt = USE_STMT (use);
      if (!is_gimple_assign (stmt))
	continue;		/* a debug statement */
      HOST_WIDE_INT first, size = POINTER_SIZE;
      bool load = gimple_assign_load_p (stmt), reverse;
      if (load)
	{
	  tree object = get_ref_base_and_extent_hwi (gimple_assign_rhs1 (stmt), &first, &size,
						     &reverse);
	  first += tree_to_shwi (TREE_OPERAND (object, 1)) * BITS_PER_UNIT;
	}
      else
	first = tree_to_uhwi (gimple_assign_rhs2 (stmt)) * BITS_PER_UNIT;
      HOST_WIDE_INT wanted = offset * BITS_PER_UNIT;
      if (first >= wanted + POINTER_SIZE || first + size <= wanted)
	continue;
      if (first != wanted || size != POINTER_SIZE)
	return false;
      walk.follow (gimple_assign_lhs (stmt), load ? 0 : 1);
    }
  return walk.only_read ();
}

} // anonymous namespace

void
find_read_slots (function *fun, device_function *f)
{
  unsigned slots = f->args.size ();
  tree parameter = DECL_ARGUMENTS (fun->decl);
  tree base = parameter ? ssa_default_def (fun, parameter) : NULL_TREE;
  if (!base || !slots)
    return;
  std::vector<std::vector<tree>> loaded (slots);
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, base)
    {
      gimple *stmt = USE_STMT (use);
      unsigned slot;
      if (loads_slot (stmt, base, slots, &slot))
	loaded[slot].push_back (gimple_assign_lhs (stmt));
      else if (!uses_value_in_block (stmt, base, slots))
	return;
    }
  for (unsigned i = 0; i < slots; i++)
    {
      if ((f->args[i].flags & ACCPLUG_ARG_POINTER)
	  && only_read_by_value (base, f->args[i].offset))
	f->args[i].flags |= ACCPLUG_ARG_READ_BEHIND;
      if (f->args[i].flags & (ACCPLUG_ARG_BY_VALUE | ACCPLUG_ARG_REDUCTION))
	continue;
      for (int depth = 0; depth < 2; depth++)
	{
	  address_walk walk;
	  for (tree name : loaded[i])
	    walk.follow (name, depth);
	  if (!walk.only_read ())
	    break;
	  f->args[i].flags |= depth ? ACCPLUG_ARG_READ_BEHIND : ACCPLUG_ARG_READ;
	}
      if ((f->args[i].flags & ACCPLUG_ARG_READ) && dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (f->site ? f->site->loc : UNKNOWN_LOCATION),
			 "%s: only read\n", argument_name (f, i).c_str ());
    }
}

} // namespace accplug
