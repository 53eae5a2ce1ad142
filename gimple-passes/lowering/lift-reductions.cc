/* Reductions of nested partitioned loops: combine once, outside.

   Comes in: GOACC_REDUCTION calls with masks of axes, as

     s1 = SETUP (s0, OUTER)  FORK  s2 = INIT (s1, OUTER)
       loop: s3 = PHI (s2, s8)
	 s4 = SETUP (s3, INNER)  FORK  s5 = INIT (s4, INNER)
	   loop: ... s6
	 s7 = FINI (s6, INNER)  JOIN  s8 = TEARDOWN (s7, INNER)
     s9 = FINI (s8, OUTER) ...

   Goes out: if the value goes round the outer loop through nothing but inner loops
   of the same operator and axes, the inner calls become copies and the outer
   ones carry OUTER | INNER: each thread collects its own part over all
   iterations of both loops.  No barrier and no shuffle is left in the outer loop.

   Rules
   - The value must not be seen between the loops, where threads along INNER are to
     hold the same value.
   - Inner loops inside inner loops are lifted first.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/mark-loops.h"

namespace accplug
{

namespace
{

int
reduction_code (const gimple *stmt)
{
  return (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION)
	  ? int (TREE_INT_CST_LOW (gimple_call_arg (stmt, 0))) : -1);
}

/* The mask of axes of CALL; 0 if it has none yet.  */

unsigned
reduction_axes (const gimple *call)
{
  HOST_WIDE_INT axes = TREE_INT_CST_LOW (gimple_call_arg (call, 3));
  return axes < 0 ? 0 : unsigned (axes);
}

bool
same_operator_p (const gimple *a, const gimple *b)
{
  return tree_int_cst_equal (gimple_call_arg (a, 4), gimple_call_arg (b, 4));
}

void
add_axes (gcall *call, unsigned axes)
{
  gimple_call_set_arg (call, 3, build_int_cst (unsigned_type_node,
					       reduction_axes (call) | axes));
  update_stmt (call);
}

/* The calls of one reduction variable in one slot.  */

struct reduction_calls
{
  gcall *setup = nullptr, *init = nullptr, *fini = nullptr, *teardown = nullptr;
};

/* The values that a set of names flows to.  */

class value_web
{
public:
  /* Visit the uses of NAME and of all that FN, called with each using statement,
     returns.  */
  bool follow (tree name, const std::function<bool (gimple *, tree *)> &fn);
  bool contains (tree name) const { return m_names.count (name); }
  const std::vector<gphi *> &phis () const { return m_phis; }

private:
  std::unordered_set<tree> m_names;
  std::vector<gphi *> m_phis;
};

bool
value_web::follow (tree name,
		   const std::function<bool (gimple *, tree *)> &fn)
{
  std::vector<tree> stack { name };
  while (!stack.empty ())
    {
      tree now = stack.back ();
      stack.pop_back ();
      if (!m_names.insert (now).second)
	continue;
      imm_use_iterator iterator;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iterator, now)
	{
	  gimple *stmt = USE_STMT (use);
	  if (gphi *phi = dyn_cast<gphi *> (stmt))
	    {
	      if (!contains (gimple_phi_result (phi)))
		m_phis.push_back (phi);
	      stack.push_back (gimple_phi_result (phi));
	      continue;
	    }
	  tree next = NULL_TREE;
	  if (!fn (stmt, &next))
	    return false;
	  if (next)
	    stack.push_back (next);
	}
    }
  return true;
}

/* The one call with CODE that uses NAME, or NULL.  */

gcall *
call_using (tree name, int code)
{
  use_operand_p use;
  gimple *stmt;
  return (name && single_imm_use (name, &use, &stmt)
	  && reduction_code (stmt) == code ? as_a<gcall *> (stmt) : nullptr);
}

/* Find the calls that belong to INIT.  The loop's own arithmetic is in between.  */

bool
find_calls (gcall *init, reduction_calls *calls)
{
  calls->init = init;
  tree start = gimple_call_arg (init, 2);
  if (TREE_CODE (start) == SSA_NAME
      && reduction_code (SSA_NAME_DEF_STMT (start)) == IFN_GOACC_REDUCTION_SETUP)
    calls->setup = as_a<gcall *> (SSA_NAME_DEF_STMT (start));
  tree value = gimple_call_lhs (init);
  if (!calls->setup || !value)
    return false;
  bool one = true;
  value_web web;
  web.follow (value, [&] (gimple *stmt, tree *next)
    {
      int code = reduction_code (stmt);
      if (code == IFN_GOACC_REDUCTION_FINI
	  && reduction_axes (stmt) == reduction_axes (init)
	  && same_operator_p (stmt, init))
	{
	  one &= !calls->fini || calls->fini == stmt;
	  calls->fini = as_a<gcall *> (stmt);
	}
      else if (is_gimple_assign (stmt) || code >= 0)
	{
	  tree lhs = gimple_get_lhs (stmt);
	  if (lhs && TREE_CODE (lhs) == SSA_NAME)
	    *next = lhs;
	}
      return true;
    });
  if (!one || !calls->fini)
    return false;
  calls->teardown = call_using (gimple_call_lhs (calls->fini),
				IFN_GOACC_REDUCTION_TEARDOWN);
  return calls->teardown && gimple_call_lhs (calls->teardown);
}

void
become_copy (gcall *call)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gimple *copy = gimple_build_assign (gimple_call_lhs (call),
				      gimple_call_arg (call, 2));
  unlink_stmt_vdef (call);
  gsi_replace (&gsi, copy, false);
}

} // anonymous namespace

unsigned
lift_into (gcall *init)
{
  tree value = gimple_call_lhs (init);
  reduction_calls outer;
  if (!value || !find_calls (init, &outer))
    return 0;
  std::vector<reduction_calls> inner;
  value_web web;
  bool pure = web.follow (value, [&] (gimple *stmt, tree *next)
    {
      if (stmt == outer.fini)
	return true;
      if (gimple_assign_ssa_name_copy_p (stmt))
	{
	  *next = gimple_assign_lhs (stmt);
	  return true;
	}
      reduction_calls calls;
      if (reduction_code (stmt) != IFN_GOACC_REDUCTION_SETUP
	  || !same_operator_p (stmt, init)
	  || !integer_zerop (gimple_call_arg (stmt, 1)))
	return false;
      gcall *begin = call_using (gimple_call_lhs (stmt),
				 IFN_GOACC_REDUCTION_INIT);
      if (!begin || !find_calls (begin, &calls))
	return false;
      inner.push_back (calls);
      *next = gimple_call_lhs (calls.teardown);
      return true;
    });
  if (!pure || inner.empty ())
    return 0;
  for (gphi *phi : web.phis ())
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      if (!web.contains (gimple_phi_arg_def (phi, i)))
	return 0;
  unsigned axes = reduction_axes (inner[0].init);
  for (const reduction_calls &calls : inner)
    if (reduction_axes (calls.init) != axes || !axes)
      return 0;
  for (gcall *call : { outer.setup, outer.init, outer.fini, outer.teardown })
    add_axes (call, axes);
  for (const reduction_calls &calls : inner)
    for (gcall *call : { calls.setup, calls.init, calls.fini, calls.teardown })
      become_copy (call);
  return axes;
}

void
lift_reductions (function *fun)
{
  bool changed = true;
  while (changed)
    {
      changed = false;
      auto_vec<gcall *> inits;
      basic_block bb;
      FOR_EACH_BB_FN (bb, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	     gsi_next (&gsi))
	  if (reduction_code (gsi_stmt (gsi)) == IFN_GOACC_REDUCTION_INIT)
	    inits.safe_push (as_a<gcall *> (gsi_stmt (gsi)));
      for (gcall *init : inits)
	if (lift_into (init))
	  {
	    /* Some calls in the list are gone.  */
	    changed = true;
	    break;
	  }
    }
}

} // namespace accplug
