/* Iterations that certainly depend on each other.  See proven-dependence.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/proven-dependence.h"
#include "analysis/dependence-test.h"

namespace accplug
{

namespace
{

const size_t most_pairs = 1000;

/* Is STMT, in the loop AROUND, a test of values that are the same in all its
   iterations?  */

bool
invariant_test_p (gimple *stmt, class loop *around)
{
  gcond *test = stmt ? dyn_cast<gcond *> (stmt) : nullptr;
  if (!test)
    return false;
  for (tree op : { gimple_cond_lhs (test), gimple_cond_rhs (test) })
    if (TREE_CODE (op) == SSA_NAME && gimple_bb (SSA_NAME_DEF_STMT (op))
	&& flow_bb_inside_loop_p (around, gimple_bb (SSA_NAME_DEF_STMT (op))))
      return false;
  return true;
}

/* The block in front of L, in AROUND, which sends control past L if it has no
   iterations; or L's header.  */

basic_block
start_of (class loop *l, class loop *around)
{
  basic_block before = loop_preheader_edge (l)->src;
  if (single_pred_p (before) && EDGE_COUNT (single_pred (before)->succs) == 2
      && invariant_test_p (gcc_compat::last_statement (single_pred (before)), around))
    {
      basic_block guard = single_pred (before);
      edge past = EDGE_SUCC (guard, EDGE_SUCC (guard, 0)->dest == before);
      edge exit = single_exit (l);
      /* The way past the loop meets the way through it.  */
      for (basic_block after = exit ? exit->dest : nullptr; after;
	   after = single_succ_p (after) ? single_succ (after) : nullptr)
	if (after == past->dest)
	  return guard;
	else if (single_succ_p (past->dest) && single_succ (past->dest) == after)
	  return guard;
    }
  return l->header;
}

/* Is BB executed in each iteration of L, if loops in L have any?  */

bool
in_each_iteration_p (basic_block bb, class loop *l)
{
  for (class loop *inner = bb->loop_father; inner != l; inner = loop_outer (inner))
    {
      if (!loop_outer (inner)
	  || !dominated_by_p (CDI_DOMINATORS, inner->latch, bb))
	return false;
      bb = start_of (inner, l);
    }
  return dominated_by_p (CDI_DOMINATORS, l->latch, bb);
}

/* Does VALUE certainly depend on the number of L's iteration, or on what is stored in the
   object that R is in?  */

bool
varies_p (tree value, const memory_reference &r, class loop *l)
{
  std::set<tree> seen;
  std::vector<tree> open { value };
  while (!open.empty ())
    {
      tree v = open.back ();
      open.pop_back ();
      gimple *def = SSA_NAME_DEF_STMT (v);
      if (!seen.insert (v).second || !gimple_bb (def)
	  || !flow_bb_inside_loop_p (l, gimple_bb (def)))
	continue;
      if (gimple_code (def) == GIMPLE_PHI && gimple_bb (def) == l->header)
	return true;
      if (gimple_assign_load_p (def))
	{
	  tree base = get_base_address (gimple_assign_rhs1 (def));
	  if ((base == r.object.base
	       || (TREE_CODE (base) == MEM_REF && TREE_OPERAND (base, 0) == r.object.base))
	      && stmt_may_clobber_ref_p (r.stmt, gimple_assign_rhs1 (def)))
	    return true;
	}
      ssa_op_iter i;
      tree use;
      if (is_gimple_assign (def))
	FOR_EACH_SSA_TREE_OPERAND (use, def, i, SSA_OP_USE)
	  open.push_back (use);
    }
  return false;
}

/* Does R, if it stores, store another value in each iteration of L?  */

bool
stores_other_p (const memory_reference &r, class loop *l)
{
  if (!r.write)
    return true;
  tree value = gimple_assign_single_p (r.stmt) ? gimple_assign_rhs1 (r.stmt) : NULL_TREE;
  return value && TREE_CODE (value) == SSA_NAME && varies_p (value, r, l);
}

/* Can pairs with R prove anything?  */

bool
certain_p (const memory_reference &r, class loop *l)
{
  tree base = r.object.base;
  return (!r.atomic && gimple_has_location (r.stmt)
	  && (TREE_CODE (base) == SSA_NAME || is_global_var (base))
	  && !r.object.pointer_cell && !r.object.name.empty ()
	  && in_each_iteration_p (gimple_bb (r.stmt), l));
}

} // anonymous namespace

std::vector<proven_dependence>
proven_dependences (function *fun, const device_function *f, class loop *l)
{
  std::vector<proven_dependence> found;
  iteration_space space (fun, l);
  loop_memory memory = collect_memory (space, f, l);
  std::vector<const memory_reference *> all;
  for (const memory_reference &r : memory.references)
    if (certain_p (r, l))
      all.push_back (&r);
  if (all.size () * all.size () > most_pairs)
    return found;
  dependence_test test (space, l);
  std::set<std::string> names;
  for (const memory_reference *a : all)
    for (const memory_reference *b : all)
      {
	HOST_WIDE_INT distance;
	if (!a->write || a->object.base != b->object.base
	    || !test.proven_p (*a, *b, &distance)
	    || (distance == 0 && !(stores_other_p (*a, l) && stores_other_p (*b, l)))
	    || !names.insert (a->object.name).second)
	  continue;
	found.push_back ({ a->object.name, gimple_location (a->stmt),
			   gimple_location (b->stmt), b->write, distance });
      }
  return found;
}

} // namespace accplug
