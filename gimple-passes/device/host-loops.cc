/* Loops whose levels the program leaves to the compiler run in order in the host's version.

   Comes in: the host's versions of regions and routines, in front of GCC's oaccloops, which
   hands gangs, workers and vector lanes to such loops.
   Goes out: the same loops with nothing to hand out.

   Rules
   - The host has one of each, so nothing changes in what the loops do.  GCC would warn that
     there is not enough for deep nests, which is true of no device here (mapping/).
   - Levels that the program wrote stay: GCC says what is wrong with them.
   - A function of the host's into which a routine with loops has been inlined becomes a
     routine itself, for GCC to resolve them: expand_UNIQUE (internal-fn.cc) knows nothing
     of marks that are left.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-function.h"
#include "device/implied-levels.h"
#include "device/passes.h"

namespace accplug
{

namespace
{

/* Take from the loop of HEAD that its iterations may be divided.  False if the program
   says how they are.  */

bool
keep_in_order (gimple *head)
{
  tree argument = gimple_call_arg (head, loop_flags_argument);
  unsigned flags = tree_to_uhwi (argument);
  const unsigned levels = OLF_DIM_GANG | OLF_DIM_WORKER | OLF_DIM_VECTOR;
  if (!(flags & OLF_INDEPENDENT) || (flags & (levels | OLF_TILE | OLF_SEQ)))
    return false;
  gimple_call_set_arg (head, loop_flags_argument,
		       build_int_cst (TREE_TYPE (argument), flags & ~OLF_INDEPENDENT));
  return true;
}

/* FN has loops of any levels, in its host's version; or of its routine's level, if device
   code calls it: GCC compares calls in regions with that.  */

void
make_host_routine (tree fn)
{
  const device_function *f = device_version_of (fn);
  make_routine (fn, f ? routine_level (f->level) : GANG_LEVEL);
}

const pass_data host_loops_data = {
  GIMPLE_PASS, "acchost-loops", OPTGROUP_OMP, TV_NONE, PROP_cfg, 0, 0, 0, 0
};

class pass_host_loops : public gimple_opt_pass
{
public:
  explicit pass_host_loops (gcc::context *context)
    : gimple_opt_pass (host_loops_data, context) {}

  bool gate (function *) final override
  {
    return flag_openacc && !current_device_function ();
  }

  unsigned execute (function *fun) final override
  {
    basic_block bb;
    bool loops = false;
    FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (loop_head_p (gsi_stmt (gsi)))
	  {
	    loops = true;
	    if (keep_in_order (gsi_stmt (gsi)) && dump_enabled_p ())
	      dump_printf_loc (MSG_NOTE, gsi_stmt (gsi),
			       "the host runs this loop in order\n");
	  }
    if (loops && !oacc_get_fn_attrib (fun->decl))
      make_host_routine (fun->decl);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_host_loops (gcc::context *context)
{
  return new pass_host_loops (context);
}

} // namespace accplug
