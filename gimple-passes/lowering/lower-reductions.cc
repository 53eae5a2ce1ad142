/* Reductions: combining the threads' partial results, inside the kernel.

   Comes in: for each reduction variable of each slot of a loop
     v = GOACC_REDUCTION (code, result address or 0, v, axes, operator, ...)
   with the codes SETUP (before the fork), INIT (after it), FINI (before the
   join), TEARDOWN (after it); AXES are the masks that partition.cc chose.
   Goes out:
     SETUP, TEARDOWN  copies; without gangs loads and stores of the result, and
		      where there is but one it adds the result up, so that the
		      region may read it at once
     INIT             the first thread keeps the value, the others start from
		      the operator's identity; gangs all start from it: what the
		      region assigns does not count as the variable's value before
     FINI             the threads' values combined (thread-reductions.h), then the
		      gangs' (gang-reductions.h, shared-rows.h); all threads get the same
		      bits

   Rules
   - Barriers and shuffles stand where all threads of the group pass: before a
     JOIN, or at the region's end.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "analysis/parameter-values.h"
#include "lowering/gang-reductions.h"
#include "lowering/lower.h"
#include "lowering/reduction-values.h"
#include "lowering/shared-rows.h"
#include "lowering/thread-reductions.h"

namespace accplug
{

namespace
{

/* A GOACC_REDUCTION call.  */

struct reduction_call
{
  reduction_call (gcall *call, const device_function *f)
    : call (call), code (TREE_INT_CST_LOW (gimple_call_arg (call, 0))),
      result (gimple_call_arg (call, 1)), var (gimple_call_arg (call, 2)),
      type (TREE_TYPE (var)), mapped (!integer_zerop (result)),
      op (tree_code (TREE_INT_CST_LOW (gimple_call_arg (call, 4))))
  {
    HOST_WIDE_INT mask = TREE_INT_CST_LOW (gimple_call_arg (call, 3));
    unsigned axes = mask < 0 ? 0 : unsigned (mask);
    gang_level = axes & GANG_AXES;
    gangs = gang_level && f->clause_dims[GOMP_DIM_GANG] != 1;
    threads = axes & THREAD_AXES;
  }

  tree identity () const
  {
    return reduction_identity (type, op, gimple_location (call));
  }

  gcall *call;
  int code;		/* IFN_GOACC_REDUCTION_* */
  tree result;		/* the variable's address; 0: a register */
  tree var, type;
  bool mapped;
  tree_code op;
  bool gang_level;	/* of a loop that gangs share */
  bool gangs;		/* there may be several */
  unsigned threads;	/* the axes of the block */
};

class reductions
{
public:
  explicit reductions (lowering &low)
    : m_low (low), m_threads (low), m_gangs (low, m_threads), m_rows (low, m_threads) {}

  void lower_call (gimple_stmt_iterator *gsi);
  void finish ()
  {
    m_gangs.finish ();
    m_rows.finish ();
  }

private:
  tree set_up (const reduction_call &, gimple_seq *);
  tree initial_value (const reduction_call &, gimple_seq *);
  tree final_value (const reduction_call &, gimple_stmt_iterator *);
  tree tear_down (const reduction_call &, gimple_seq *);
  void dump_method (const reduction_call &) const;

  lowering &m_low;
  thread_reductions m_threads;
  gang_reductions m_gangs;
  row_results m_rows;
};

/* Before the fork: the variable's value.  */

tree
reductions::set_up (const reduction_call &r, gimple_seq *seq)
{
  if (!r.mapped)
    return r.var;
  if (r.gang_level)
    return r.identity ();	/* as in each gang */
  tree value = make_ssa_name (r.type);
  gimple_seq_add_stmt (seq, gimple_build_assign
			 (value, reduction_reference (r.type, r.result, false)));
  return value;
}

/* After the fork: what this thread starts from.  */

tree
reductions::initial_value (const reduction_call &r, gimple_seq *seq)
{
  if (r.gang_level && r.mapped)
    return r.identity ();
  if (!r.threads)
    return r.var;
  tree first = m_threads.first_of (seq, r.threads);
  if (m_low.shares)
    first = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, first,
			  m_low.shares->first_gang);
  tree start = r.identity ();
  return reduction_select (seq, r.type, first, r.var, start);
}

/* What becomes of R, whose threads meet, in the dump.  */

void
reductions::dump_method (const reduction_call &r) const
{
  if (!dump_enabled_p ())
    return;
  const char *name = op_symbol_code (r.op);
  if (r.threads)
    dump_printf_loc (MSG_NOTE, r.call, "reduction %s: threads combine by %s\n", name,
		     m_threads.method (r.threads));
  if (r.gangs && r.mapped)
    dump_printf_loc (MSG_NOTE, r.call, "reduction %s: gangs leave their parts in scratch"
		     " memory, the last one adds them up\n", name);
  else if (r.gang_level && r.mapped)
    dump_printf_loc (MSG_NOTE, r.call, "reduction %s: the one gang adds its part to the"
		     " variable where the loop ends\n", name);
}

/* Before the join, at *GSI: combine the threads' values, and note the gang's.  */

tree
reductions::final_value (const reduction_call &r, gimple_stmt_iterator *gsi)
{
  tree value = r.var;
  if (!is_gimple_val (r.var))
    {
      gimple_seq seq = NULL;
      value = make_ssa_name (r.type);
      gimple_seq_add_stmt (&seq, gimple_build_assign (value, r.var));
      m_low.flush (gsi, &seq);
    }
  dump_method (r);
  if (r.threads)
    value = m_threads.group_reduce (gsi, r.op, r.type, value, r.threads);
  if (r.gangs && r.mapped && !m_gangs.finds_p (gsi_bb (*gsi), r.result))
    /* The last gang could not find it.  */
    sorry_at (gimple_location (r.call), "reduction by gangs of an array whose "
	      "address is computed on the device");
  else if (r.gangs && r.mapped)
    m_gangs.add (gsi, r.type, r.op, r.result, value);
  return value;
}

/* After the join: the variable gets its value, unless the last gang gives it.  */

tree
reductions::tear_down (const reduction_call &r, gimple_seq *seq)
{
  tree value = r.var;
  if (!r.mapped || r.gangs)
    return value;
  if (r.gang_level)
    {
      tree old = make_ssa_name (r.type);
      gimple_seq_add_stmt (seq, gimple_build_assign
			     (old, reduction_reference (r.type, r.result, false)));
      value = reduction_combine (seq, r.op, r.type, old, value);
    }
  gimple_seq_add_stmt (seq, gimple_build_assign
			 (reduction_reference (r.type, r.result, false), value));
  return value;
}

void
reductions::lower_call (gimple_stmt_iterator *gsi)
{
  reduction_call r (as_a<gcall *> (gsi_stmt (*gsi)), m_low.f);
  tree lhs = gimple_call_lhs (r.call);
  gimple_seq seq = NULL;
  tree value;
  switch (r.code)
    {
    case IFN_GOACC_REDUCTION_SETUP: value = set_up (r, &seq); break;
    case IFN_GOACC_REDUCTION_INIT: value = initial_value (r, &seq); break;
    case IFN_GOACC_REDUCTION_FINI: value = final_value (r, gsi); break;
    case IFN_GOACC_REDUCTION_TEARDOWN: value = tear_down (r, &seq); break;
    default: gcc_unreachable ();
    }
  if (m_low.shares && r.threads && r.code == IFN_GOACC_REDUCTION_FINI)
    m_rows.add (r.call, r.type, r.op, value, lhs);
  else if (r.gangs && (pair_p (r.op, r.type) || r.op == COND_EXPR))
    m_gangs.add_pair (gsi, r.type, r.op, value, lhs);
  else if (lhs)
    gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, value));
  if (seq)
    gsi_replace_with_seq (gsi, seq, true);
  else
    gsi_replace (gsi, gimple_build_nop (), false);
}

} // anonymous namespace

void
lower_reductions (lowering &low)
{
  reductions r (low);
  /* Lowering splits blocks, so the calls are collected first.  */
  auto_vec<gimple *> calls;
  basic_block bb;
  FOR_EACH_BB_FN (bb, low.fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_REDUCTION))
	calls.safe_push (gsi_stmt (gsi));
  for (gimple *call : calls)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      r.lower_call (&gsi);
    }
  r.finish ();
}

} // namespace accplug
