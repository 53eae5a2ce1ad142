/* `parallel' constructs without a loop directive: kernels constructs in disguise.

   Comes in: a parallel construct before omplower.
   Goes out: a kernels construct that does the same, which parts.cc divides.

   Rules
   - Each gang would execute all of the region (OpenACC 2.6, 2.5.1).  Without num_gangs
     their number is the compiler's choice: what one gang does is right, and that is
     what a kernels construct does, whose loops are spread where that is proven.
   - With a loop directive, or a call of a routine with a level, the program has
     said what gangs are for; with private and reduction clauses each has its own copy.
   - A kernels construct's scalars are shared by its parts, a parallel construct's
     are firstprivate: those that the region sets become variables of the region.
     A pointer that it sets stands for device memory from then on: not done.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/plain-parallel.h"
#include "base/dump.h"
#include "base/walk.h"
#include "device/device-function.h"
#include "kernels/part-scalars.h"
#include "statements/part-marks.h"

namespace accplug
{

namespace
{

/* Does STMT give gangs, workers or lanes work of their own?  */

bool
partitioned_p (gimple *stmt)
{
  if (is_gimple_omp (stmt))
    return (gimple_code (stmt) != GIMPLE_OMP_ATOMIC_LOAD
	    && gimple_code (stmt) != GIMPLE_OMP_ATOMIC_STORE);
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  tree oacc = callee ? oacc_get_fn_attrib (callee) : NULL_TREE;
  return oacc && level_of_attribute (oacc) != SEQ_LEVEL;
}

/* The first such statement in SEQ, or NULL.  */

gimple *
find_partitioned (gimple_seq seq)
{
  gimple *found = nullptr;
  walk (seq, [&found] (gimple_stmt_iterator *gsi)
    {
      if (!partitioned_p (gsi_stmt (*gsi)))
	return visit::into;
      found = gsi_stmt (*gsi);
      return visit::stop;
    });
  return found;
}

bool
any_loop_p (const flat_region &region)
{
  for (const jump &j : region.jumps)
    if (j.backward ())
      return true;
  return uses_of (region.stmts).loops;
}

/* Does the region that does USES set V, or pass its address on?  */

bool
set_p (const variable_uses &uses, tree v)
{
  return uses.written.count (v) || uses.addressed.count (v);
}

/* A clause of STMT, whose region does USES, by which each gang has something of its own
   that the parts of a kernels region could not share; or NULL.  */

tree
clause_for_each_gang (gomp_target *stmt, const variable_uses &uses)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_NUM_GANGS:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_REDUCTION:
	return c;
      case OMP_CLAUSE_FIRSTPRIVATE:
	{
	  tree v = OMP_CLAUSE_DECL (c);
	  if (!scalar_variable_p (v)
	      || (POINTER_TYPE_P (value_type (v)) && set_p (uses, v)))
	    return c;
	  break;
	}
      default:
	break;
      }
  return NULL_TREE;
}

} // anonymous namespace

bool
plain_parallel_p (gomp_target *stmt)
{
  if (gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_PARALLEL)
    return false;
  if (gimple *reason = find_partitioned (gimple_omp_body (stmt)))
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "parallel: its gangs have work of their own "
			 "at line %d\n", gimple_lineno (reason));
      return false;
    }
  flat_region region (gimple_omp_body (stmt));
  if (tree c = clause_for_each_gang (stmt, uses_of (region.stmts)))
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "parallel: its clause %s is for each gang\n",
			 omp_clause_code_name[OMP_CLAUSE_CODE (c)]);
      return false;
    }
  bool loops = any_loop_p (region);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "parallel %s\n",
		     loops ? "without directives is a kernels region"
		     : "has no loop");
  return loops;
}

void
make_kernels (gomp_target *stmt)
{
  gimple_seq body = gimple_omp_body (stmt);
  variable_uses uses = uses_of (flat_region (body).stmts);
  std::vector<tree> own;
  gimple_seq begin = NULL;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	&& set_p (uses, OMP_CLAUSE_DECL (c)))
      {
	tree v = OMP_CLAUSE_DECL (c);
	tree copy = variable_like (v);
	TREE_ADDRESSABLE (copy) = uses.addressed.count (v) != 0;
	own.push_back (copy);
	replace_in (&body, v, copy);
	gimple_seq_add_stmt (&begin, gimple_build_assign (copy, value_of (v)));
      }
  gimple_seq_add_seq (&begin, body);
  gimple_seq whole = NULL;
  gimple_seq_add_stmt (&whole, bind_of (own, begin));
  gimple_omp_set_body (stmt, whole);
  gimple_omp_target_set_kind (stmt, GF_OMP_TARGET_KIND_OACC_KERNELS);
  mark_of_parallel (stmt);
  forget_uses ();
}

} // namespace accplug
