/* Loop directives in procedures without a routine directive.

   Comes in: a function in high GIMPLE, before all passes that ask what is a routine.
   Goes out: the function is a `routine seq' if it has orphaned loops, which are in no
   compute construct, and no routine directive says anything else (OpenACC 3.3, 2.9 and
   2.15.1).  GCC refuses such loops.

   Rules
   - It is the routine that any function is which device code calls: one thread executes
     it, and a version for the device is made if device code calls it.
   - An orphaned loop with gang, worker or vector asks for a routine of that level, which
     callers have to know of: GCC refuses that one.
   - A call operator has its directives for whoever calls it: a lambda can be defined in
     front of the region.  Of others a warning says that no thread shares the loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "loops/orphaned-loops.h"
#include "base/device-contract.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "base/warnings.h"

namespace accplug
{

namespace
{

bool
leveled_p (gomp_for *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  return (omp_find_clause (clauses, OMP_CLAUSE_GANG)
	  || omp_find_clause (clauses, OMP_CLAUSE_WORKER)
	  || omp_find_clause (clauses, OMP_CLAUSE_VECTOR));
}

/* The first orphaned loop of BODY; NULL if there is none, or if one has a level.  */

gomp_for *
first_orphan (gimple_seq body)
{
  gomp_for *first = nullptr;
  bool leveled = walk (body, [&first] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
	return visit::past;
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (!loop || !is_gimple_omp_oacc (stmt))
	return visit::into;
      if (!first)
	first = loop;
      return leveled_p (loop) ? visit::stop : visit::into;
    });
  return leveled ? nullptr : first;
}

bool
call_operator_p (tree fn)
{
  return (gcc_compat::cxx_p () && DECL_NAME (fn)
	  && id_equal (DECL_NAME (fn), "operator()"));
}

void
imply_routine (tree fn, gomp_for *loop)
{
  tree seq = build_omp_clause (gimple_location (loop), OMP_CLAUSE_SEQ);
  oacc_replace_fn_attrib (fn, oacc_build_routine_dims (seq));
  /* As GCC's parsers leave a routine, whose clauses oaccloops reads (omp-offload.cc).  */
  DECL_ATTRIBUTES (fn) = tree_cons (get_identifier (implied_routine_attribute), NULL_TREE,
				    tree_cons (get_identifier ("omp declare target"), seq,
					       DECL_ATTRIBUTES (fn)));
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loop, "orphaned: %T becomes a routine seq\n", fn);
  if (!call_operator_p (fn))
    warn (WARN_orphaned_loop, gimple_location (loop),
	  "this %<loop%> directive is in no compute construct, and %qD has no %<routine%> "
	  "directive: %<routine seq%> is implied", fn);
}

const pass_data orphaned_loops_data = {
  GIMPLE_PASS, "accorphaned-loops", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_orphaned_loops : public gimple_opt_pass
{
public:
  explicit pass_orphaned_loops (gcc::context *context)
    : gimple_opt_pass (orphaned_loops_data, context) {}

  bool gate (function *fun) final override
  { return active () && !oacc_get_fn_attrib (fun->decl); }

  unsigned execute (function *fun) final override
  {
    if (gomp_for *loop = first_orphan (gimple_body (fun->decl)))
      imply_routine (fun->decl, loop);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_orphaned_loops (gcc::context *context)
{
  return new pass_orphaned_loops (context);
}

} // namespace accplug
