/* The parts of loops that a grid shares; see grid-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "lowering/grid-loops.h"
#include "device/acc-skeleton.h"

namespace accplug
{

namespace
{

/* The GOACC_LOOP call of KIND that sets NAME, or NULL.  */

gcall *
call_of (tree name, ifn_goacc_loop_kind kind)
{
  if (TREE_CODE (name) != SSA_NAME)
    return nullptr;
  gimple *def = SSA_NAME_DEF_STMT (name);
  return (gimple_call_internal_p (def, IFN_GOACC_LOOP)
	  && tree_to_uhwi (gimple_call_arg (def, 0)) == unsigned (kind)
	  ? as_a<gcall *> (def) : nullptr);
}

/* Do only conditions and statements of USERS use NAME?  */

bool
used_by_these_p (tree name, std::initializer_list<gimple *> users)
{
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, name)
    {
      gimple *stmt = USE_STMT (use);
      if (gimple_code (stmt) != GIMPLE_COND
	  && std::find (users.begin (), users.end (), stmt) == users.end ())
	return false;
    }
  return true;
}

/* Has L's header no phi but that of the offset and of memory?  */

bool
only_offset_carried_p (const grid_loop &g)
{
  for (gphi_iterator i = gsi_start_phis (g.l->header); !gsi_end_p (i); gsi_next (&i))
    if (i.phi () != g.phi && !virtual_operand_p (gimple_phi_result (i.phi ())))
      return false;
  return true;
}

/* Take the test at the body's end apart: how the loop goes on.  */

bool
describe_test (grid_loop *g)
{
  edge exit = single_exit (g->l);
  g->test = exit ? safe_dyn_cast<gcond *> (gcc_compat::last_statement (exit->src)) : nullptr;
  if (!g->test)
    return false;
  tree_code code = gimple_cond_code (g->test);
  tree a = gimple_cond_lhs (g->test), b = gimple_cond_rhs (g->test);
  tree next = gimple_assign_lhs (g->next);
  if (b == next)
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  if (exit->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, false);
  g->bound = call_of (b, IFN_GOACC_LOOP_BOUND);
  g->up = code == LT_EXPR;
  return a == next && g->bound && (code == LT_EXPR || code == GT_EXPR);
}

} // anonymous namespace

bool
describe_dealt_loop (class loop *l, grid_loop *g)
{
  g->l = l;
  g->phi = skeleton_of (l).offset;
  if (!g->phi || !INTEGRAL_TYPE_P (TREE_TYPE (g->offset ()))
      || TYPE_PRECISION (TREE_TYPE (g->offset ())) < 32)
    return false;
  g->first = call_of (PHI_ARG_DEF_FROM_EDGE (g->phi, loop_preheader_edge (l)),
		      IFN_GOACC_LOOP_OFFSET);
  tree next = PHI_ARG_DEF_FROM_EDGE (g->phi, loop_latch_edge (l));
  g->next = SSA_NAME_DEF_STMT (next);
  tree a = gimple_assign_rhs1 (g->next), b = gimple_assign_rhs2 (g->next);
  g->step = call_of (a == g->offset () ? b : a, IFN_GOACC_LOOP_STEP);
  if (!g->first || !g->step || !describe_test (g))
    return false;
  tree chunk = gimple_call_arg (g->step, 4);
  g->stride = gimple_call_arg (g->step, 3);
  g->axes = tree_to_uhwi (gimple_call_arg (g->step, 5));
  return ((integer_minus_onep (chunk) || integer_zerop (chunk) || integer_onep (chunk))
	  && used_by_these_p (next, { g->phi })
	  && used_by_these_p (gimple_call_lhs (g->step), { g->next })
	  && used_by_these_p (gimple_call_lhs (g->first), { g->phi, g->bound })
	  && used_by_these_p (g->end (), {}));
}

bool
describe_grid_loop (class loop *l, grid_loop *g)
{
  return describe_dealt_loop (l, g) && only_offset_carried_p (*g);
}

} // namespace accplug
