/* Sequential routines become parts of the code that calls them.

   Comes in: `acc routine seq' functions, as the program wrote them, in front of ompexp.
   Goes out: those that are not long are inlined whatever GCC's limits for a processor say
   (DECL_DISREGARD_INLINE_LIMITS).

   A call costs more on a GPU than on a processor: arguments by reference are in the thread's
   own memory, registers are saved there, and loads of caller and callee are not under way
   together.  NVIDIA's compilers inline such functions, too.

   Rules
   - It is the host's version that is marked, for GCC inlines before there are device clones
     (device-clone.cc); so the host's code may grow.
   - What the program forbids stays: `noinline', -fno-inline, -O0, -Og and -Os; and routines
     that are bound to another function.
   - Routines with constructs or loop directives are left to GCC, and so are those that call
     themselves, or others that call them: without limits each of two calls would have two
     copies, and so on.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-function.h"
#include "device/passes.h"

namespace accplug
{

namespace
{

/* Statements of a routine that is not long: a dozen formulas.  */
const unsigned most_statements = 200;

/* The statements of FUN that become code; or more than are wanted, where there is an OpenACC
   directive.  */

unsigned
count_statements (function *fun)
{
  unsigned count = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (is_gimple_omp (stmt) || gimple_call_internal_p (stmt, IFN_UNIQUE))
	  return most_statements + 1;
	count += !is_gimple_debug (stmt) && !gimple_clobber_p (stmt);
      }
  return count;
}

std::vector<tree> marked;	/* in this unit */

/* Does FROM call TO, or what calls it?  SEEN are those that have been looked at.  */

bool
reaches_p (cgraph_node *from, cgraph_node *to, hash_set<cgraph_node *> *seen)
{
  for (cgraph_edge *e = from->callees; e; e = e->next_callee)
    {
      cgraph_node *callee = e->callee->ultimate_alias_target ();
      if (callee == to || (!seen->add (callee) && reaches_p (callee, to, seen)))
	return true;
    }
  return false;
}

const pass_data short_routines_data = {
  GIMPLE_PASS, "accshort-routines", OPTGROUP_OMP, TV_NONE, PROP_cfg, 0, 0, 0, 0
};

class pass_short_routines : public gimple_opt_pass
{
public:
  explicit pass_short_routines (gcc::context *context)
    : gimple_opt_pass (short_routines_data, context) {}

  bool gate (function *fun) final override
  {
    tree decl = fun->decl, oacc = oacc_get_fn_attrib (decl);
    return (flag_openacc && oacc && level_of_attribute (oacc) == SEQ_LEVEL
	    && opt_for_fn (decl, optimize) && !opt_for_fn (decl, optimize_size)
	    && !opt_for_fn (decl, optimize_debug) && !opt_for_fn (decl, flag_no_inline)
	    && !DECL_UNINLINABLE (decl));
  }

  unsigned execute (function *fun) final override
  {
    unsigned count = count_statements (fun);
    if (count > most_statements || DECL_DISREGARD_INLINE_LIMITS (fun->decl))
      return 0;
    DECL_DISREGARD_INLINE_LIMITS (fun->decl) = 1;
    marked.push_back (fun->decl);
    if (dump_enabled_p ())
      dump_printf_loc (MSG_NOTE, dump_at (DECL_SOURCE_LOCATION (fun->decl)),
		       "the routine of %u statements is inlined where it can be\n", count);
    return 0;
  }
};

} // anonymous namespace

void
leave_recursive_routines ()
{
  for (tree routine : marked)
    {
      hash_set<cgraph_node *> seen;
      cgraph_node *node = cgraph_node::get (routine);
      if (node && reaches_p (node, node, &seen))
	DECL_DISREGARD_INLINE_LIMITS (routine) = 0;
    }
  marked.clear ();
}

gimple_opt_pass *
make_pass_short_routines (gcc::context *context)
{
  return new pass_short_routines (context);
}

} // namespace accplug
