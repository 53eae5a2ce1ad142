/* Registers that loop variables share; see loop-registers.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "function/loop-registers.h"
#include "operands/operands.h"

namespace ptx
{

/* NAME is computed by one instruction, which reads its operands before it writes.  */

static bool
one_instruction_p (gimple *def, const type_info &t)
{
  gassign *a = dyn_cast<gassign *> (def);
  if (!a || t.s != shape::scalar || t.is_pred ()
      || (t.is_int () && t.prec != t.bits ()))
    return false;
  switch (gimple_assign_rhs_code (a))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case POINTER_PLUS_EXPR:
      return true;
    default:
      return false;
    }
}

/* LATCH leads back to HEADER, or out of LOOP, and nowhere else.  */

static bool
leads_back_p (basic_block latch, class loop *loop)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, latch->succs)
    if (e->dest != loop->header && flow_bb_inside_loop_p (loop, e->dest)
	&& !(single_succ_p (e->dest) && single_succ (e->dest) == loop->header))
      return false;
  return true;
}

/* RESULT is not read once NEXT, its value of the next iteration, is computed: not
   after it in its block, nor in a block between that one and the header.  */

static bool
dead_after_p (tree result, gimple *next, class loop *loop)
{
  basic_block latch = gimple_bb (next);
  if (!flow_bb_inside_loop_p (loop, latch) || !leads_back_p (latch, loop))
    return false;
  hash_set<gimple *> users;
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, result)
    {
      gimple *g = USE_STMT (use);
      if (gimple_code (g) == GIMPLE_PHI
	  || !flow_bb_inside_loop_p (loop, gimple_bb (g)))
	return false;
      if (gimple_bb (g) == latch)
	users.add (g);
      else if (gimple_bb (g) != loop->header && find_edge (latch, gimple_bb (g)))
	return false;
    }
  gimple_stmt_iterator after = gsi_for_stmt (next);
  for (gsi_next (&after); !gsi_end_p (after); gsi_next (&after))
    if (users.contains (gsi_stmt (after)))
      return false;
  return true;
}

/* Values like N and like R can share a register.  */

static bool
alike_p (const value &n, const value &r)
{
  return n.t.c == r.t.c && n.t.s == r.t.s && n.sp == r.sp
	 && n.t.prec == r.t.prec && n.t.sgn == r.t.sgn;
}

void
coalesce_loop_variables (function *fn, operands &ops)
{
  if (!loops_for_fn (fn) || loops_state_satisfies_p (fn, LOOPS_NEED_FIXUP))
    return;
  std::set<tree> shared;
  for (class loop *loop : loops_list (fn, 0))
    for (gphi_iterator p = gsi_start_phis (loop->header); !gsi_end_p (p);
	 gsi_next (&p))
      {
	tree result = gimple_phi_result (p.phi ());
	if (virtual_operand_p (result) || gimple_phi_num_args (p.phi ()) != 2)
	  continue;
	const value &r = ops.of_name (result);
	for (unsigned i = 0; i < 2; i++)
	  {
	    tree next = gimple_phi_arg_def (p.phi (), i);
	    if (TREE_CODE (next) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (next)
		|| !flow_bb_inside_loop_p (loop, gimple_phi_arg_edge (p.phi (), i)
						   ->src))
	      continue;
	    gimple *def = SSA_NAME_DEF_STMT (next);
	    value &n = ops.of_name (next);
	    if (alike_p (n, r) && one_instruction_p (def, n.t)
		&& dead_after_p (result, def, loop)
		&& shared.insert (next).second)
	      n.part[0] = r.part[0];
	  }
      }
}

} // namespace ptx
