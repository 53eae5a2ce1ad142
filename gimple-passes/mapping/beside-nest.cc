/* What stands beside the nest in a part; see beside-nest.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/beside-nest.h"
#include "analysis/loop-tree.h"
#include "analysis/memory-references.h"
#include "analysis/parameter-values.h"
#include "base/dump.h"
#include "base/fortran-library.h"
#include "device/gangs.h"
#include "device/intrinsics.h"

namespace accplug
{

namespace
{

/* VALUE comes from inside FACTS.loop, through phis.  *COLLECTED: it is what the loop
   collected.  *LAST: it is what its last iteration set.  */

bool
left_by_loop_p (const loop_facts &facts, tree value, bool *collected, bool *last)
{
  class loop *loop = facts.loop;
  *collected = *last = false;
  for (const loop_last_value &l : facts.last_values)
    *last |= gimple_phi_result (l.exit_phi) == value;
  std::unordered_set<tree> seen;
  std::vector<tree> stack { value };
  while (!stack.empty ())
    {
      tree v = stack.back ();
      stack.pop_back ();
      if (TREE_CODE (v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (v)
	  || !seen.insert (v).second)
	continue;
      gimple *def = SSA_NAME_DEF_STMT (v);
      if (flow_bb_inside_loop_p (loop, gimple_bb (def)))
	{
	  for (const loop_reduction &r : facts.reductions)
	    *collected |= v == r.next || def == r.phi;
	  for (const loop_last_value &l : facts.last_values)
	    *last |= v == l.value;
	  return true;
	}
      if (gimple_code (def) == GIMPLE_PHI)
	for (unsigned i = 0; i < gimple_phi_num_args (def); i++)
	  stack.push_back (gimple_phi_arg_def (def, i));
      else if (gimple_assign_cast_p (def) || gimple_assign_ssa_name_copy_p (def))
	stack.push_back (gimple_assign_rhs1 (def));
    }
  return false;
}

/* Is VALUE, loaded outside of LOOP, only what is left where LOOP has no iterations?  */

bool
left_without_loop_p (class loop *loop, tree value)
{
  if (TREE_CODE (value) != SSA_NAME)
    return false;
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, value)
    if (!is_a<gphi *> (USE_STMT (use))
	|| flow_bb_inside_loop_p (loop, gimple_bb (USE_STMT (use))))
      return false;
  return true;
}

/* True if FUN reads what STORE writes, outside of LOOP.  LAST: STORE leaves what LOOP's last
   iteration set, so that what is there without an iteration does not count.  But another
   gang may begin when STORE is done, and must not begin with what it left: with an index that
   starts there, or a sum of equal terms.  */

bool
read_elsewhere_p (function *fun, class loop *loop, gimple *store, bool last)
{
  ao_ref written;
  ao_ref_init (&written, gimple_assign_lhs (store));
  iteration_space space (fun, loop);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (flow_bb_inside_loop_p (loop, bb) || !gimple_vuse (stmt)
	    || !gimple_assign_load_p (stmt)
	    || !ref_maybe_used_by_stmt_p (stmt, &written)
	    || (last && left_without_loop_p (loop, gimple_assign_lhs (stmt))))
	  continue;
	/* The block itself is never written.  */
	tree base = get_base_address (gimple_assign_rhs1 (stmt));
	if (base && TREE_CODE (base) == MEM_REF
	    && TREE_OPERAND (base, 0)
	       == ssa_default_def (fun, DECL_ARGUMENTS (fun->decl)))
	  continue;
	if (!apart_p (space, device_function_of (fun->decl), stmt, store))
	  return true;
      }
  return false;
}

/* Does STMT end a kernel that would have to allocate for the host
   (plugin/fortran/reallocations.cc)?  Only descriptors decide about that, and no nest
   behind the test writes them.  */

bool
allocation_error_p (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return (callee && gimple_call_noreturn_p (stmt) && DECL_NAME (callee)
	  && id_equal (DECL_NAME (callee), fortran_runtime_error));
}

/* STMT, outside of the loop of FACTS, may be done by each gang, in any order with the
   loop's iterations.  What these collect is mark_loop's to judge.  */

bool
repeatable_p (function *fun, const loop_facts &facts, gimple *stmt)
{
  if (gimple_clobber_p (stmt) || allocation_error_p (stmt))
    return true;
  if (unique_kind (stmt) >= 0 || gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
      || gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION)
      || intrinsic_call_p (stmt, intrinsic::implicit_range))
    return true;
  if (!gimple_vdef (stmt))
    return !gimple_has_side_effects (stmt);
  if (!gimple_assign_single_p (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree value = gimple_assign_rhs1 (stmt);
  if (!is_gimple_val (value))
    return false;
  bool collected, last;
  if (!left_by_loop_p (facts, value, &collected, &last) && !kernel_value_p (fun, value))
    return false;
  return collected || !read_elsewhere_p (fun, facts.loop, stmt, last);
}

} // anonymous namespace

bool
alone_in_part_p (function *fun, const loop_facts &facts)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (!flow_bb_inside_loop_p (facts.loop, bb) && !in_first_gang_p (bb))
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (!repeatable_p (fun, facts, gsi_stmt (gsi)))
	  {
	    if (dump_enabled_p ())
	      dump_printf_loc (MSG_NOTE, gsi_stmt (gsi), "done once, beside the loop at"
			       " line %d: %G", LOCATION_LINE (facts.location),
			       gsi_stmt (gsi));
	    return false;
	  }
  return true;
}

} // namespace accplug
