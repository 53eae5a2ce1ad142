/* acc_on_device (acc_device_not_host) is a constant in each version of a function.

   Comes in: all functions, at the place of GCC's oaccdevlow.
   Goes out: 1 on the device, 0 on the host; what follows from it is gone.  Private arrays
   (intrinsic private_memory) are memory of malloc's on the host.  Where the host's version
   of a region would call a routine that is `nohost', it ends with a message: there is no
   such function.

   Rules
   - It comes before the analysis of loops, which shall see the device's code alone: the
     plugin itself asks, where the host allocates (plugin/fortran/reallocations.cc).
   - Other arguments depend on the device that runs (queries.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/passes.h"
#include "device/device-function.h"
#include "device/intrinsics.h"

namespace accplug
{

namespace
{

bool
asks_for_device_p (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return (callee && fndecl_built_in_p (callee, BUILT_IN_ACC_ON_DEVICE)
	  && gimple_call_num_args (stmt) == 1
	  && TREE_CODE (gimple_call_arg (stmt, 0)) == INTEGER_CST
	  && wi::to_wide (gimple_call_arg (stmt, 0)) == GOMP_DEVICE_NOT_HOST);
}

/* The answer to the call at GSI is VALUE.  */

void
answer (gimple_stmt_iterator *gsi, int value)
{
  tree lhs = gimple_call_lhs (gsi_stmt (*gsi));
  if (!lhs)
    return;
  tree constant = build_int_cst (TREE_TYPE (lhs), value);
  gsi_replace (gsi, gimple_build_assign (lhs, constant), false);
  if (TREE_CODE (lhs) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs))
    replace_uses_by (lhs, constant);
}

/* If the call at GSI gets or releases private memory, let the host's heap do it.  */

bool
use_heap_p (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  bool gets = intrinsic_call_p (stmt, intrinsic::private_memory);
  if (!gets && !intrinsic_call_p (stmt, intrinsic::release_private))
    return false;
  gimple_call_set_fndecl (as_a<gcall *> (stmt),
			  builtin_decl_explicit (gets ? BUILT_IN_MALLOC : BUILT_IN_FREE));
  update_stmt (stmt);
  return true;
}

/* Has the routine DECL no version for the host?  */

bool
nohost_p (tree decl)
{
  tree clauses = lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl));
  for (tree c = clauses ? TREE_VALUE (clauses) : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NOHOST)
      return true;
  return false;
}

/* If the call at GSI is of such a routine, let the program end there.  The rest is as if it
   had returned: no block ends in a call.  */

bool
end_at_nohost_p (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!callee || gimple_call_internal_p (stmt) || !nohost_p (callee)
      || stmt_can_throw_internal (cfun, stmt))
    return false;
  tree text = build_fn_decl ("dprintf", build_varargs_function_type_list
			     (integer_type_node, integer_type_node,
			      build_pointer_type (char_type_node), NULL_TREE));
  tree end = build_fn_decl ("raise", build_function_type_list
			    (integer_type_node, integer_type_node, NULL_TREE));
  std::string message = (std::string ("accplug: ") + lang_hooks.decl_printable_name (callee, 1)
			 + " is a routine with the clause nohost: it runs on devices "
			 "alone\n");
  tree error_output = build_int_cst (integer_type_node, 2);
  tree abort_signal = build_int_cst (integer_type_node, 6);
  gimple *say = gimple_build_call (text, 3, error_output, build_string_literal (3, "%s"),
				   build_string_literal (message.size () + 1,
							 message.c_str ()));
  gimple *last = gimple_build_call (end, 1, abort_signal);
  gimple_set_location (say, gimple_location (stmt));
  gimple_set_location (last, gimple_location (stmt));
  gsi_insert_before (gsi, say, GSI_SAME_STMT);
  gsi_insert_before (gsi, last, GSI_SAME_STMT);
  tree lhs = gimple_call_lhs (stmt);
  unlink_stmt_vdef (stmt);
  if (lhs && is_gimple_reg_type (TREE_TYPE (lhs)))
    gsi_replace (gsi, gimple_build_assign (lhs, build_zero_cst (TREE_TYPE (lhs))), false);
  else
    gsi_replace (gsi, gimple_build_nop (), false);
  return true;
}

const pass_data device_or_host_data = {
  GIMPLE_PASS, "accdevice-or-host", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa,
  0, 0, 0, 0
};

class pass_device_or_host : public gimple_opt_pass
{
public:
  explicit pass_device_or_host (gcc::context *context)
    : gimple_opt_pass (device_or_host_data, context) {}

  bool gate (function *) final override { return flag_openacc; }

  unsigned execute (function *fun) final override
  {
    bool changed = false;
    bool device = current_device_function () != nullptr;
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (asks_for_device_p (gsi_stmt (gsi)))
	  {
	    if (dump_enabled_p ())
	      dump_printf_loc (MSG_NOTE, gsi_stmt (gsi), "acc_on_device is %d: the "
			       "version for the %s\n", device, device ? "device" : "host");
	    answer (&gsi, device);
	    changed = true;
	  }
	else if (!device)
	  changed |= (use_heap_p (&gsi)
		      || (oacc_get_fn_attrib (fun->decl) && end_at_nohost_p (&gsi)));
    return changed ? TODO_cleanup_cfg | TODO_update_ssa : 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_device_or_host (gcc::context *context)
{
  return new pass_device_or_host (context);
}

} // namespace accplug
