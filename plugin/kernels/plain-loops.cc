/* Loop directives of kernels regions that say nothing; see plain-loops.h.

   Comes in: a `kernels' construct before it is divided.
   Goes out: where all directives of a nest leave everything to the compiler, which is
   `auto' in a kernels region, the nest is ordinary loops, as if it had no directive.
   Then it can have reductions that no clause names, and a version for the case that a
   test at run time fails.

   Rules
   - Private variables of a directive are the loop's: its index is declared around it,
     scalars are in its body.  Directives with other clauses keep the nest as it is.
   - The loop has the form that GCC's front ends give to loops:
       i = first; goto test; body: ...; i += step; test: if (i < last) goto body; end:
   - What computes `last' stands where the language has it: Fortran computes it once, C
     and C++ at each test.  There `first' must not be computed with it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/plain-loops.h"
#include "base/dump.h"
#include "base/walk.h"
#include "statements/frame-names.h"
#include "base/loop-lines.h"
#include "base/unit.h"
#include "kernels/part-scalars.h"

namespace accplug
{

namespace
{

/* Is V in a register if nobody else has it?  */

bool
register_p (tree v)
{
  return plain_scalar_p (v) && !TREE_ADDRESSABLE (v) && !TREE_THIS_VOLATILE (v);
}

/* Does the directive of LOOP leave everything to the compiler?  */

bool
plain_p (gomp_for *loop)
{
  if (gimple_omp_for_collapse (loop) != 1
      || !register_p (gimple_omp_for_index (loop, 0))
      || !(gimple_seq_empty_p (gimple_omp_for_pre_body (loop)) || lang_GNU_Fortran ()
	   || is_gimple_min_invariant (gimple_omp_for_initial (loop, 0))))
    return false;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_AUTO
	&& !(OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	     && register_p (OMP_CLAUSE_DECL (c))))
      return false;
  return true;
}

/* Is LOOP, with all loops in it, so?  */

bool
plain_nest_p (gomp_for *loop)
{
  auto stop_at_other = [] (gimple_stmt_iterator *gsi)
    {
      gomp_for *inner = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
      return inner && !plain_p (inner) ? visit::stop : visit::into;
    };
  return plain_p (loop) && !walk (gimple_omp_body (loop), stop_at_other);
}

/* The step of `i = i + step': the statement that does it with INDEX.  */

gassign *
step_of (gomp_for *loop, tree index)
{
  tree next = gimple_omp_for_incr (loop, 0);
  return gimple_build_assign (index, TREE_CODE (next), index, TREE_OPERAND (next, 1));
}

/* LOOP's body, with private variables of its own and INDEX as its index.  */

gimple_seq
body_of (gomp_for *loop, tree index)
{
  gimple_seq body = gimple_omp_body (loop);
  tree old_index = gimple_omp_for_index (loop, 0);
  std::vector<tree> own;
  replace_in (&body, old_index, index);
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && OMP_CLAUSE_DECL (c) != old_index)
      {
	own.push_back (variable_like (OMP_CLAUSE_DECL (c)));
	replace_in (&body, OMP_CLAUSE_DECL (c), own.back ());
      }
  gimple_seq seq = NULL;
  if (own.empty ())
    return body;
  gimple_seq_add_stmt (&seq, bind_of (own, body));
  return seq;
}

gimple *
plain_loop (gomp_for *loop)
{
  location_t where = location_of_loop (gimple_location (loop));
  tree index = variable_like (gimple_omp_for_index (loop, 0));
  tree begin = create_artificial_label (where), test = create_artificial_label (where);
  tree end = create_artificial_label (where);
  gimple_seq seq = NULL;
  auto add = [&seq, where] (gimple *stmt)
    {
      gimple_set_location (stmt, where);
      gimple_seq_add_stmt (&seq, stmt);
    };
  if (lang_GNU_Fortran ())
    gimple_seq_add_seq (&seq, gimple_omp_for_pre_body (loop));
  add (gimple_build_assign (index, gimple_omp_for_initial (loop, 0)));
  add (gimple_build_goto (test));
  add (gimple_build_label (begin));
  gimple_seq_add_seq (&seq, body_of (loop, index));
  add (step_of (loop, index));
  add (gimple_build_label (test));
  if (!lang_GNU_Fortran ())
    gimple_seq_add_seq (&seq, gimple_omp_for_pre_body (loop));
  add (gimple_build_cond (gimple_omp_for_cond (loop, 0), index,
			  gimple_omp_for_final (loop, 0), begin, end));
  add (gimple_build_label (end));
  return bind_of ({ index }, seq);
}

/* Outer loops first; a nest that stays is left with all that is in it.  */

visit
make_plain (gimple_stmt_iterator *gsi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  if (!loop)
    return visit::into;
  bool plain = plain_nest_p (loop);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loop, plain
		     ? "nest is ordinary loops: its directives leave all to the compiler\n"
		     : "nest keeps its directives: one of them says something\n");
  if (plain)
    {
      walk_changing (gimple_omp_body_ptr (loop), make_plain);
      gsi_replace (gsi, plain_loop (loop), false);
    }
  return visit::past;
}

/* The nests in the kernels construct STMT.  */

visit
make_plain_if_kernels (gimple *stmt)
{
  if (gimple_code (stmt) != GIMPLE_OMP_TARGET
      || gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_KERNELS)
    return visit::into;
  walk_changing (gimple_omp_body_ptr (stmt), make_plain);
  return visit::past;
}

const pass_data plain_loops_data = {
  GIMPLE_PASS, "accplain-loops", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_plain_loops : public gimple_opt_pass
{
public:
  explicit pass_plain_loops (gcc::context *context)
    : gimple_opt_pass (plain_loops_data, context) {}

  bool gate (function *) final override { return active (); }

  unsigned execute (function *fun) final override
  {
    walk (gimple_body (fun->decl), [] (gimple_stmt_iterator *gsi)
	  { return make_plain_if_kernels (gsi_stmt (*gsi)); });
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_plain_loops (gcc::context *context)
{
  return new pass_plain_loops (context);
}

} // namespace accplug
