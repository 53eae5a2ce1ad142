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
   - Both references are in one block, so that no register lives longer for it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "analysis/linear-values.h"

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

/* The addresses of a block so far, by what they are without their constant term.  */

class near_addresses
{
public:
  explicit near_addresses (linear_values &values) : m_values (values) {}

  /* True if MEM, a MEM_REF of STMT's, has an earlier one's address now.  */
  bool share (gimple *stmt, tree mem);

private:
  std::map<polynomial, tree> m_first;
  linear_values &m_values;
};

bool
near_addresses::share (gimple *stmt, tree mem)
{
  tree address = TREE_OPERAND (mem, 0);
  const polynomial &value = m_values.value_of (address);
  polynomial variable = value - polynomial (value.constant_term ());
  auto inserted = m_first.emplace (variable, address);
  tree first = inserted.first->second;
  if (inserted.second || first == address)
    return false;
  HOST_WIDE_INT offset, own = mem_ref_offset (mem).force_shwi ().to_constant ();
  if (!(value - m_values.value_of (first)).constant (&offset)
      || offset > max_address_offset || offset < -max_address_offset
      || own > max_address_offset || own < -max_address_offset)
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "%T keeps its address: too far from %T\n", mem,
			 first);
      return false;
    }
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "%T: its address is %T, %ld bytes off\n", mem,
		     first, long (own + offset));
  TREE_OPERAND (mem, 0) = first;
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
    linear_values values;
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
      {
	near_addresses addresses (values);
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
