/* What a natural loop leaves behind; see loop-results.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/loop-results.h"
#include "analysis/loop-scalars.h"
#include "base/dump.h"
#include "mapping/axes.h"
#include "mapping/mark-loops.h"

namespace accplug
{

const loop_induction *
induction_of (const loop_facts &facts, const gphi *phi)
{
  for (const loop_induction &i : facts.inductions)
    if (i.phi == phi)
      return &i;
  return nullptr;
}

const loop_reduction *
reduction_of (const loop_facts &facts, const gphi *phi)
{
  for (const loop_reduction &r : facts.reductions)
    if (r.phi == phi)
      return &r;
  return nullptr;
}

namespace
{

bool
set_in_loop_p (class loop *loop, tree value)
{
  return (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value)
	  && flow_bb_inside_loop_p (loop, gimple_bb (SSA_NAME_DEF_STMT (value))));
}

/* A header phi that the loop sets but never reads.  */

bool
only_last_p (const loop_facts &facts, gphi *phi)
{
  return (!induction_of (facts, phi) && !reduction_of (facts, phi)
	  && !used_in_loop_p (gimple_phi_result (phi), facts.loop));
}

loop_result
classify_result (const loop_facts &facts, gphi *exit_phi)
{
  class loop *loop = facts.loop;
  loop_result r;
  r.phi = exit_phi;
  r.value = PHI_ARG_DEF_FROM_EDGE (exit_phi, facts.exit);
  if (!set_in_loop_p (loop, r.value))
    {
      r.kind = result_kind::invariant;
      return r;
    }
  for (const loop_reduction &reduction : facts.reductions)
    if (r.value == gimple_phi_result (reduction.phi) || r.value == reduction.next)
      {
	r.reduction = &reduction;
	r.kind = result_kind::reduction;
	return r;
      }
  affine_iv iv;
  if (scev_initialized_p ()
      && (INTEGRAL_TYPE_P (TREE_TYPE (r.value)) || POINTER_TYPE_P (TREE_TYPE (r.value)))
      && simple_iv (loop, loop, r.value, &iv, true))
    {
      r.base = iv.base;
      r.step = iv.step;
      r.kind = result_kind::induction;
      return r;
    }
  gimple *def = SSA_NAME_DEF_STMT (r.value);
  if (gphi *phi = dyn_cast<gphi *> (def))
    if (gimple_bb (phi) == loop->header)
      {
	if (!only_last_p (facts, phi))
	  return r;
	r.start = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop));
	r.value = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
      }
  r.kind = result_kind::last;
  return r;
}

bool
has_effects_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_vdef (gsi_stmt (gsi)) || gimple_has_side_effects (gsi_stmt (gsi)))
      return true;
  return false;
}

} // anonymous namespace

std::vector<loop_result>
results_of (const loop_facts &facts)
{
  std::vector<loop_result> results;
  for (gphi_iterator i = gsi_start_phis (facts.exit->dest); !gsi_end_p (i);
       gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      results.push_back (classify_result (facts, i.phi ()));
  return results;
}

edge
other_successor (edge e)
{
  return EDGE_SUCC (e->src, EDGE_SUCC (e->src, 0) == e);
}

exit_place
place_of_exit (const loop_facts &facts, const std::vector<loop_result> &results)
{
  class loop *loop = facts.loop;
  if (other_successor (facts.exit)->dest == loop->latch
      && single_pred_p (loop->latch)
      && gsi_end_p (gsi_start_nondebug_bb (loop->latch)))
    return exit_place::at_end;
  if (facts.exit->src != loop->header || has_effects_p (loop->header))
    return exit_place::inside;
  for (const loop_result &r : results)
    {
      if (r.kind == result_kind::reduction
	  && r.value != gimple_phi_result (r.reduction->phi))
	return exit_place::inside;
      if (r.kind == result_kind::last && !r.start)
	return exit_place::inside;
    }
  return exit_place::at_start;
}

namespace
{

/* ------------------------------------------------------------------------
   What can be marked  */

/* What lower-reductions can shuffle and combine.  */

bool
plain_scalar_p (tree type)
{
  if (INTEGRAL_TYPE_P (type))
    return (TREE_CODE (type) == BOOLEAN_TYPE
	    || (type_has_mode_precision_p (type) && TYPE_PRECISION (type) <= 64));
  return (SCALAR_FLOAT_TYPE_P (type)
	  && (TYPE_MODE (type) == SFmode || TYPE_MODE (type) == DFmode));
}

bool
reducible_type_p (tree type)
{
  return plain_scalar_p (TREE_CODE (type) == COMPLEX_TYPE ? TREE_TYPE (type) : type);
}

/* A type whose bits integers carry.  */

bool
movable_type_p (tree type)
{
  return reducible_type_p (type) || POINTER_TYPE_P (type);
}

bool
countable_form_p (const loop_facts &facts)
{
  class loop *loop = facts.loop;
  edge exit = facts.exit;
  return (exit && facts.niter && facts.niter != chrec_dont_know && loop->latch
	  && single_exit (loop) == exit && single_pred_p (exit->dest)
	  && !(exit->flags & EDGE_COMPLEX)
	  && is_a<gcond *> (gcc_compat::last_statement (exit->src))
	  && INTEGRAL_TYPE_P (TREE_TYPE (facts.niter))
	  && TYPE_PRECISION (TREE_TYPE (facts.niter)) <= 64
	  && dominated_by_p (CDI_DOMINATORS, loop->latch, exit->src)
	  && exit->src->loop_father == loop
	  && flow_bb_inside_loop_p (loop_outer (loop), exit->dest)
	  && single_succ_p (loop_preheader_edge (loop)->src)
	  && !(loop_preheader_edge (loop)->flags & EDGE_COMPLEX));
}

/* True if all header phis are understood.  */

bool
header_form_p (const loop_facts &facts)
{
  for (gphi_iterator i = gsi_start_phis (facts.loop->header); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree result = gimple_phi_result (i.phi ());
      if (virtual_operand_p (result))
	continue;
      if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (result))
	return false;
      if (induction_of (facts, i.phi ()))
	{
	  tree type = TREE_TYPE (result);
	  if (!POINTER_TYPE_P (type)
	      && !(INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= 64))
	    return false;
	}
      else if (const loop_reduction *r = reduction_of (facts, i.phi ()))
	{
	  tree t = TREE_TYPE (result);
	  if (r->extreme < 0 ? !reducible_type_p (t)
	      : !plain_scalar_p (t) && !POINTER_TYPE_P (t))
	    return false;
	}
      else if (!only_last_p (facts, i.phi ()))
	return false;
    }
  return true;
}

/* True if VALUE, used after an inner loop, goes to nothing but a header phi of the
   loop around it and from there to other inner loops.  */

bool
feeds_outer_reduction_p (class loop *loop, tree value)
{
  class loop *outer = loop_outer (loop);
  bool arrives = false;
  std::unordered_set<tree> seen;
  std::vector<tree> stack { value };
  while (!stack.empty ())
    {
      tree now = stack.back ();
      stack.pop_back ();
      if (!seen.insert (now).second)
	continue;
      imm_use_iterator iterator;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iterator, now)
	{
	  gimple *stmt = USE_STMT (use);
	  if (!flow_bb_inside_loop_p (outer, gimple_bb (stmt)))
	    continue;
	  bool is_phi = gimple_code (stmt) == GIMPLE_PHI;
	  class loop *place = gimple_bb (stmt)->loop_father;
	  if (place != outer && is_phi && gimple_bb (stmt) == place->header)
	    /* The start value of an inner loop.  */
	    continue;
	  if (!is_phi && !gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
	    return false;
	  arrives |= is_phi && gimple_bb (stmt) == outer->header;
	  if (is_phi)
	    stack.push_back (gimple_phi_result (stmt));
	}
    }
  return arrives;
}

/* A reduction of gangs and its start value: can the last gang do it?  */

bool
start_in_memory_p (const loop_reduction &r, const result_memory &m)
{
  bool truth = r.op == TRUTH_AND_EXPR || r.op == TRUTH_OR_EXPR;
  if (!truth || r.truth || TREE_CODE (TREE_TYPE (r.start)) == BOOLEAN_TYPE)
    return true;
  /* The bits of truth values other than 0 and 1 cannot be combined.  */
  return (!m.keeps_old
	  && (integer_zerop (r.start) || integer_onep (r.start)));
}

/* R belongs to an extreme: can the last gang alone store it where the loop ends?  */

bool
place_of_gangs_p (function *fun, const device_function *f, const loop_facts &facts,
		  const loop_result &r)
{
  result_memory m;
  return (find_result_memory (fun, f, facts.loop, gimple_phi_result (r.phi),
			      r.reduction->start, result_time::kernel_end, &m)
	  && dominated_by_p (CDI_DOMINATORS, gimple_bb (m.store), facts.exit->dest));
}

/* True if R can be delivered where several gangs run the loop.  */

bool
gang_result_p (function *fun, const device_function *f, const loop_facts &facts,
	       const loop_result &r)
{
  result_memory m;
  tree after = gimple_phi_result (r.phi);
  if (r.kind == result_kind::reduction)
    {
      if (loop_depth (facts.loop) > 1)
	return feeds_outer_reduction_p (facts.loop, after);
      if (r.reduction->extreme >= 0)
	return place_of_gangs_p (fun, f, facts, r);
      return (find_result_memory (fun, f, facts.loop, after, r.reduction->start,
				  result_time::kernel_end, &m)
	      && start_in_memory_p (*r.reduction, m));
    }
  if (r.kind == result_kind::last)
    return find_result_memory (fun, f, facts.loop, after, r.start,
			       result_time::loop_end, &m);
  return true;
}

/* Why R, which the loop leaves at PLACE, cannot be delivered; or NULL.  GANGS: several
   gangs run the loop.  */

const char *
obstacle_to_result (function *fun, const device_function *f, const loop_facts &facts,
		    const loop_result &r, exit_place place, unsigned gangs)
{
  tree type = TREE_TYPE (r.value);
  if (r.kind == result_kind::unknown
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_phi_result (r.phi)))
    return "a value that it leaves is not understood";
  if (r.kind == result_kind::last && !movable_type_p (type))
    return "a value of its last iteration has no scalar type";
  if (r.kind == result_kind::last && r.start && place != exit_place::at_start)
    return "a value of its last iteration is set behind the exit";
  if (place == exit_place::at_end && r.kind == result_kind::reduction
      && r.value != r.reduction->next)
    return "what it collects leaves it an iteration early";
  if (gangs && !gang_result_p (fun, f, facts, r))
    return "gangs cannot store a value that it leaves";
  return nullptr;
}

/* Do all parts of each extreme among RESULTS leave the loop at the same time?  */

bool
extremes_leave_together_p (const std::vector<loop_result> &results)
{
  std::map<int, bool> late;
  for (const loop_result &r : results)
    if (r.kind == result_kind::reduction && r.reduction->extreme >= 0)
      {
	bool next = r.value == r.reduction->next;
	if (late.emplace (r.reduction->extreme, next).first->second != next)
	  return false;
      }
  return true;
}

/* Why mark_loop cannot mark it for AXES, or NULL.  */

const char *
obstacle_to_marking (function *fun, const device_function *f, const loop_facts &facts,
		     unsigned axes)
{
  if (!countable_form_p (facts))
    return "its exit is not of a countable form";
  if (!header_form_p (facts))
    return "a value that its iterations hand on is not understood";
  unsigned gangs = axes & ~THREAD_AXES;
  if (gangs && !f->kernel)
    return "routines share no loop among gangs";
  std::vector<loop_result> results = results_of (facts);
  exit_place place = place_of_exit (facts, results);
  if (!extremes_leave_together_p (results))
    return "a value and its place leave it at different times";
  for (const loop_result &r : results)
    if (const char *obstacle = obstacle_to_result (fun, f, facts, r, place, gangs))
      return obstacle;
  return nullptr;
}

} // anonymous namespace

bool
markable_p (function *fun, const device_function *f, const loop_facts &facts,
	    unsigned axes)
{
  const char *obstacle = obstacle_to_marking (fun, f, facts, axes);
  if (obstacle && dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (facts.location),
		     "loop at line %d cannot have %s: %s\n",
		     LOCATION_LINE (facts.location), axes_text (axes).c_str (), obstacle);
  return !obstacle;
}

} // namespace accplug
