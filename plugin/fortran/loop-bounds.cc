/* The bounds of Fortran's loops are what they are before the first iteration.

   Comes in: a procedure of Fortran before its constructs are taken apart.
   Goes out: the bounds and steps of each `acc loop' are constants or temporary
   variables, which nothing else sets:

       {  bound = k;  for (i = 1; i <= bound; i = i + 1) ...  }

   Rules
   - gfortran 12 makes such a temporary variable itself.  Later ones leave a variable
     in its place (gfc_trans_omp_do), for omplower to read once; but a loop that becomes
     ordinary loops here, or loops over tiles, would read it again, when an iteration has
     changed it.
   - A loop whose step is not 1 or -1 has a counter of gfortran's, and its body begins with
	 D = count * step;  i = D + first;
     for each of the loops that are collapsed: FIRST is left a variable there, too.
   - Temporary variables stay as they are, so that all versions give the same loops.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/loop-bounds.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "statements/loop-building.h"

namespace accplug
{

namespace
{

/* If *BOUND is a variable of the program: a copy that BEFORE sets.  */

void
copy_bound (gomp_for *loop, tree *bound, builder *before)
{
  if (!DECL_P (*bound) || DECL_ARTIFICIAL (*bound))
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loop, "%T is read once, before the loop\n", *bound);
  tree copy = before->variable (TREE_TYPE (*bound), "bound");
  gimple *stmt = gimple_build_assign (copy, *bound);
  gimple_set_location (stmt, gimple_location (loop));
  before->add (stmt);
  *bound = copy;
}

/* Does STMT multiply the counter of one of LOOP's collapsed loops by something?  */

bool
counted_steps_p (gimple *stmt, gomp_for *loop)
{
  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != MULT_EXPR)
    return false;
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (gimple_assign_rhs1 (stmt) == gimple_omp_for_index (loop, i)
	&& DECL_ARTIFICIAL (gimple_assign_rhs1 (stmt)))
      return true;
  return false;
}

/* Copy the first values of indices that LOOP's body computes from counters.  */

void
copy_first_values (gomp_for *loop, builder *before)
{
  tree steps = NULL_TREE;
  for (gimple_stmt_iterator gsi = gsi_start (*gimple_omp_body_ptr (loop));
       !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt))
	continue;
      if (counted_steps_p (stmt, loop))
	steps = gimple_assign_lhs (stmt);
      else if (steps && is_gimple_assign (stmt)
	       && gimple_assign_rhs_code (stmt) == PLUS_EXPR
	       && gimple_assign_rhs1 (stmt) == steps)
	copy_bound (loop, gimple_assign_rhs2_ptr (stmt), before);
      else
	break;
    }
}

visit
visit_loop (gimple_stmt_iterator *gsi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  if (!loop || gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP)
    return visit::into;
  builder before;
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      copy_bound (loop, gimple_omp_for_initial_ptr (loop, i), &before);
      copy_bound (loop, gimple_omp_for_final_ptr (loop, i), &before);
      tree next = gimple_omp_for_incr (loop, i);
      copy_bound (loop, &TREE_OPERAND (next, TREE_OPERAND (next, 0)
					     == gimple_omp_for_index (loop, i)), &before);
    }
  copy_first_values (loop, &before);
  walk_changing (gimple_omp_body_ptr (loop), visit_loop);
  if (!before.variables)
    return visit::past;
  gbind *bind = gimple_build_bind (before.variables, NULL, make_node (BLOCK));
  gimple_set_location (bind, gimple_location (loop));
  gsi_replace (gsi, bind, false);
  before.add (loop);
  gimple_bind_set_body (bind, before.seq);
  return visit::past;
}

const pass_data loop_bounds_data = {
  GIMPLE_PASS, "accloop-bounds", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_loop_bounds : public gimple_opt_pass
{
public:
  explicit pass_loop_bounds (gcc::context *context)
    : gimple_opt_pass (loop_bounds_data, context) {}

  bool gate (function *) final override { return active () && lang_GNU_Fortran (); }

  unsigned execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    walk_changing (&body, visit_loop);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_loop_bounds (gcc::context *context)
{
  return new pass_loop_bounds (context);
}

} // namespace accplug
