/* One address for references that are a constant apart.

   Comes in: an optimised device function, where each reference of a block computes its
   own address: a + 8 * (long) (n * i + j - 1), a + 8 * (long) (n * i + j + 1).
   Goes out: the same, where the second one is the first one's address with an offset of
   16 bytes, which is a part of the load instruction.

   GCC sees no such thing: the constant is inside of a conversion, and ivopts is off for
   device code.  On a GPU the address arithmetic of a stencil is a good part of its
   instructions and registers.

   Rules
   - Both addresses are computed where one replaces the other, so neither has overflown
     (linear-values.h).
   - Both references are in one block, and so are both addresses, so that no register lives
     longer for it; or a condition guards each, as at the borders of an image: then the address
     is computed before both.
   - What is computed before a condition is as wide as an address: where the condition does not
     hold, a narrower number might overflow, and another condition's reference might ask.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "analysis/linear-values.h"
#include "device-code/short-ways.h"

namespace accplug
{

namespace
{

/* The MEM_REF in the load or store REFERENCE if its address is a pointer and something
   variable.  */

tree
variable_reference (tree reference)
{
  tree base = get_base_address (reference);
  if (!base || TREE_CODE (base) != MEM_REF
      || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (TREE_OPERAND (base, 0));
  return (is_gimple_assign (def) && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	  && TREE_CODE (gimple_assign_rhs2 (def)) == SSA_NAME ? base : NULL_TREE);
}

/* The most statements that an address takes before a condition.  */
const size_t longest_address = 8;

/* Does BB do something only if the condition before it holds, in one loop with what is
   around it?  */

bool
guarded_p (basic_block bb)
{
  return (single_pred_p (bb) && single_succ_p (bb)
	  && safe_dyn_cast<gcond *> (gcc_compat::last_statement (single_pred (bb)))
	  && single_pred (bb)->loop_father == bb->loop_father
	  && single_succ (bb)->loop_father == bb->loop_father);
}

/* Is DEF, which computes a part of an address, the same where the program would not do it?
   What is narrower than an address may overflow there.  */

bool
exact_anywhere_p (gimple *def)
{
  if (!cheap_operation_p (def))
    return false;
  tree type = TREE_TYPE (gimple_assign_lhs (def));
  return ((POINTER_TYPE_P (type) || INTEGRAL_TYPE_P (type))
	  && (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
	      || TYPE_PRECISION (type) >= TYPE_PRECISION (sizetype)));
}

/* The statements that NAME takes and that are not done yet at the end of BB, in order, to
   STATEMENTS.  False if they cannot be done there.  */

bool
missing_at (basic_block bb, tree name, std::vector<gimple *> *statements)
{
  if (TREE_CODE (name) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (name))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (def))
      || std::find (statements->begin (), statements->end (), def) != statements->end ())
    return true;
  if (!exact_anywhere_p (def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (!missing_at (bb, gimple_op (def, i), statements))
      return false;
  statements->push_back (def);
  return statements->size () <= longest_address;
}

/* What is known of an address: it, the block of the first reference that has it, and whether a
   condition guards that, or did.  */
struct known_address
{
  tree address;
  basic_block where;
  bool guarded;
};

/* Is FIRST's address, which STMT's block computes, in front of STMT?  The first reference may
   be in a block that control comes to later, whatever their order in the function is.  */

bool
computed_before_p (const known_address &first, gimple *stmt)
{
  gimple *def = SSA_NAME_DEF_STMT (first.address);
  if (first.where == gimple_bb (stmt))
    return true;
  for (gimple_stmt_iterator gsi = gsi_for_stmt (def); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gsi_stmt (gsi) == stmt)
      return true;
  return false;
}

/* The addresses of a loop's body so far, by what they are without their constant term.  */

class near_addresses
{
public:
  explicit near_addresses (linear_values &values) : m_values (values) {}

  /* True if MEM, a MEM_REF of STMT's, has an earlier one's address now.  */
  bool share (gimple *stmt, tree mem);
  /* No more addresses of the block before, but those that conditions guard.  */
  void next_block ();

private:
  bool bring (tree address, basic_block bb);

  std::map<std::pair<class loop *, polynomial>, known_address> m_first;
  linear_values &m_values;
};

void
near_addresses::next_block ()
{
  for (auto i = m_first.begin (); i != m_first.end ();)
    if (i->second.guarded)
      ++i;
    else
      i = m_first.erase (i);
}

/* See to it that ADDRESS is known in BB: if not, it is computed before the conditions that
   guard both.  False if it cannot be.  */

bool
near_addresses::bring (tree address, basic_block bb)
{
  basic_block from = gimple_bb (SSA_NAME_DEF_STMT (address));
  if (dominated_by_p (CDI_DOMINATORS, bb, from))
    return true;
  basic_block to = nearest_common_dominator (CDI_DOMINATORS, from, bb);
  std::vector<gimple *> statements;
  if (to->loop_father != bb->loop_father
      || !safe_dyn_cast<gcond *> (gcc_compat::last_statement (to))
      || !missing_at (to, address, &statements))
    return false;
  for (gimple *stmt : statements)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt), end = gsi_last_bb (to);
      gsi_move_before (&gsi, &end);
      reset_flow_sensitive_info (gimple_get_lhs (stmt));
    }
  return true;
}

bool
near_addresses::share (gimple *stmt, tree mem)
{
  tree address = TREE_OPERAND (mem, 0);
  basic_block bb = gimple_bb (stmt);
  const polynomial &value = m_values.value_of (address);
  polynomial variable = value - polynomial (value.constant_term ());
  known_address own_address = { address, bb, guarded_p (bb) };
  auto inserted = m_first.insert ({ { bb->loop_father, variable }, own_address });
  known_address &first = inserted.first->second;
  if (inserted.second || first.address == address)
    return false;
  HOST_WIDE_INT offset, own = mem_ref_offset (mem).force_shwi ().to_constant ();
  if (!(value - m_values.value_of (first.address)).constant (&offset)
      || offset > max_address_offset || offset < -max_address_offset
      || own > max_address_offset || own < -max_address_offset)
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "%T keeps its address: too far from %T\n", mem,
			 first.address);
      return false;
    }
  /* Both may have moved out of the loop, to the same place.  */
  basic_block from = gimple_bb (SSA_NAME_DEF_STMT (first.address));
  if (from == bb ? !computed_before_p (first, stmt)
      : (from != gimple_bb (SSA_NAME_DEF_STMT (address))
	 && !(own_address.guarded && bring (first.address, bb))))
    {
      first = own_address;
      return false;
    }
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "%T: its address is %T, %ld bytes off\n", mem,
		     first.address, long (own + offset));
  TREE_OPERAND (mem, 0) = first.address;
  TREE_OPERAND (mem, 1) = build_int_cst (TREE_TYPE (TREE_OPERAND (mem, 1)),
					 own + offset);
  return true;
}

class pass_near_addresses : public device_pass
{
public:
  explicit pass_near_addresses (gcc::context *context)
    : device_pass (device_pass_data ("accnear-addresses", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    calculate_dominance_info (CDI_DOMINATORS);
    linear_values values;
    near_addresses addresses (values);
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
      {
	addresses.next_block ();
	for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	     gsi_next (&gsi))
	  {
	    gimple *stmt = gsi_stmt (gsi);
	    if (!gimple_assign_single_p (stmt) || !gimple_vuse (stmt))
	      continue;
	    bool any = false;
	    for (tree reference : { gimple_assign_rhs1 (stmt), gimple_assign_lhs (stmt) })
	      if (tree mem = variable_reference (reference))
		any |= addresses.share (stmt, mem);
	    if (any)
	      update_stmt (stmt);
	  }
      }
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_near_addresses (gcc::context *context)
{
  return new pass_near_addresses (context);
}

} // namespace accplug
