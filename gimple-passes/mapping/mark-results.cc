/* What a marked loop leaves behind; see mark-loops.h and marking.h.

   Rules
   - A value of the last iteration is passed to the other threads as bits, which all
     other threads have as zeros, by a reduction.
   - What several gangs compute goes to memory: by the region's last gang (see
     lower-reductions.cc), or by the thread of the last iteration.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/marking.h"
#include "device/guarded-code.h"

namespace accplug
{

namespace
{

bool
truth_operator_p (tree_code op)
{
  return op == TRUTH_AND_EXPR || op == TRUTH_OR_EXPR;
}

/* A phi after the loop: WITHOUT for threads that had no iteration.  */

tree
merge_at_end (basic_block head, basic_block end, tree without, tree with)
{
  tree result = make_ssa_name (TREE_TYPE (with));
  gphi *phi = create_phi_node (result, end);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, end->preds)
    add_phi_arg (phi, e->src == head ? without : with, e, UNKNOWN_LOCATION);
  return result;
}

} // anonymous namespace

gcall *
marking::goacc_reduction (gimple_seq *seq, int code, tree var, unsigned axes,
			  tree_code op)
{
  gcall *call = gimple_build_call_internal
    (IFN_GOACC_REDUCTION, 6, small_cst (code), integer_zero_node, var,
     build_int_cst (unsigned_type_node, axes),
     build_int_cst (unsigned_type_node, op), size_zero_node);
  gimple_call_set_lhs (call, make_ssa_name (TREE_TYPE (var)));
  gimple_set_location (call, m_facts.location);
  gimple_seq_add_stmt (seq, call);
  return call;
}

/* SETUP, FORK, INIT.  */

void
marking::begin_reductions (gimple_seq *seq)
{
  for (reduced &r : m_reduced)
    {
      if (r.facts->extreme >= 0)
	continue;
      tree start = r.facts->start;
      tree type = TREE_TYPE (start);
      if (truth_operator_p (r.facts->op) && TREE_CODE (type) != BOOLEAN_TYPE)
	{
	  /* The operator is that of bits.  */
	  tree truth = gimple_build (seq, NE_EXPR, boolean_type_node, start,
				     build_zero_cst (type));
	  start = gimple_convert (seq, type, truth);
	}
      r.setup = goacc_reduction (seq, IFN_GOACC_REDUCTION_SETUP, start, m_axes,
				 r.facts->op);
    }
  gimple_seq_add_stmt (seq, build_mark (IFN_UNIQUE_OACC_FORK, m_axes));
  for (reduced &r : m_reduced)
    if (r.facts->extreme < 0)
      r.init = goacc_reduction (seq, IFN_GOACC_REDUCTION_INIT,
			      gimple_call_lhs (r.setup), m_axes, r.facts->op);
}

/* The header phis of reductions: from INIT to the end of an iteration.  */

void
marking::carry_reductions ()
{
  for (reduced &r : m_reduced)
    {
      r.merged = r.facts->next;
      if (m_place == exit_place::inside)
	{
	  tree merged = make_ssa_name (TREE_TYPE (r.merged));
	  gphi *phi = create_phi_node (merged, m_tail);
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, m_tail->preds)
	    add_phi_arg (phi, e->src == m_test ? r.at_exit : r.merged, e,
			 UNKNOWN_LOCATION);
	  r.merged = merged;
	}
      /* All threads look for an extreme from the same start on.  */
      if (r.facts->extreme < 0)
	set_argument (r.facts->phi, loop_preheader_edge (m_loop),
		      gimple_call_lhs (r.init));
      set_argument (r.facts->phi, loop_latch_edge (m_loop), r.merged);
    }
}

/* FINI, and TEARDOWN after the join.  */

void
marking::finish_reductions (gimple_seq *before_join, gimple_seq *after_join)
{
  for (reduced &r : m_reduced)
    {
      if (r.facts->extreme >= 0)
	{
	  r.after = merge_at_end (m_head, m_end, r.facts->start, r.merged);
	  continue;
	}
      tree value = merge_at_end (m_head, m_end, gimple_call_lhs (r.init), r.merged);
      r.fini = goacc_reduction (before_join, IFN_GOACC_REDUCTION_FINI, value,
				m_axes, r.facts->op);
      r.teardown = goacc_reduction (after_join, IFN_GOACC_REDUCTION_TEARDOWN,
				    gimple_call_lhs (r.fini), m_axes,
				    r.facts->op);
      r.after = gimple_call_lhs (r.teardown);
      if (truth_operator_p (r.facts->op) && m_place == exit_place::at_start
	  && TREE_CODE (TREE_TYPE (r.after)) != BOOLEAN_TYPE)
	{
	  /* Without an iteration the start value stays as it was.  */
	  tree none = gimple_build (after_join, EQ_EXPR, boolean_type_node, m_range,
				    build_zero_cst (m_type));
	  r.after = gimple_build (after_join, COND_EXPR, TREE_TYPE (r.after), none,
				  r.facts->start, r.after);
	}
    }
}

/* Integers that carry the bits of values of TYPE.  */

static tree
carrier_of (tree type)
{
  return (tree_to_uhwi (TYPE_SIZE (type)) == 64 ? long_unsigned_type_node
	  : unsigned_type_node);
}

tree
marking::bits_of (gimple_seq *seq, tree value)
{
  tree carrier = carrier_of (TREE_TYPE (value));
  return (SCALAR_FLOAT_TYPE_P (TREE_TYPE (value))
	  ? gimple_build (seq, VIEW_CONVERT_EXPR, carrier, value)
	  : gimple_convert (seq, carrier, value));
}

tree
marking::value_of_bits (gimple_seq *seq, tree type, tree bits)
{
  return (SCALAR_FLOAT_TYPE_P (type) ? gimple_build (seq, VIEW_CONVERT_EXPR, type, bits)
	  : gimple_convert (seq, type, bits));
}

/* All threads along AXES get the BITS of the one for which MINE holds, or 0 if there is
   none.  */

tree
marking::spread_bits (gimple_seq *seq, tree bits, tree mine, unsigned axes)
{
  tree sent = make_ssa_name (TREE_TYPE (bits));
  gimple_seq_add_stmt (seq, gimple_build_assign (sent, COND_EXPR, mine, bits,
						 build_zero_cst (TREE_TYPE (bits))));
  return gimple_call_lhs (goacc_reduction (seq, IFN_GOACC_REDUCTION_FINI, sent, axes,
					   BIT_IOR_EXPR));
}

/* All threads get VALUE of the thread that ran the last iteration.  */

tree
marking::spread (gimple_seq *seq, tree value)
{
  tree type = TREE_TYPE (value);
  if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      tree part = TREE_TYPE (type), parts[2];
      const tree_code codes[2] = { REALPART_EXPR, IMAGPART_EXPR };
      for (int i = 0; i < 2; i++)
	parts[i] = spread (seq, gimple_build (seq, codes[i], part, value));
      return gimple_build (seq, COMPLEX_EXPR, type, parts[0], parts[1]);
    }
  tree bits = spread_bits (seq, bits_of (seq, value), m_ran_last, m_axes & THREAD_AXES);
  return value_of_bits (seq, type, bits);
}

/* The thread of the last iteration stores R; it is the only one to do so.  */

void
marking::store_last (const loop_result &r)
{
  const result_memory &m = r.memory;
  tree value = r.value;
  gimple_seq body = NULL;
  tree address = result_address (&body, m);
  tree type = TREE_TYPE (gimple_assign_lhs (m.store));
  if (!types_compatible_p (type, TREE_TYPE (value)))
    value = gimple_convert (&body, type, value);
  tree place = build2 (MEM_REF, type, address,
		       build_int_cst (reference_alias_ptr_type
				      (gimple_assign_lhs (m.store)), 0));
  gimple_seq_add_stmt (&body, gimple_build_assign (place, value));
  gimple_stmt_iterator gsi = gsi_for_stmt (m_join);
  insert_guarded (&gsi, m_ran_last, body);
  remove_result_store (m);
}

/* Values of the last iteration.  */

void
marking::finish_last_values (gimple_seq *before_join, gimple_seq *after_join)
{
  for (loop_result &r : m_results)
    {
      if (r.kind != result_kind::last)
	continue;
      tree zero = build_zero_cst (TREE_TYPE (r.value));
      r.value = merge_at_end (m_head, m_end, zero, r.value);
      if (!m_ran_last)
	{
	  tree last = merge_at_end (m_head, m_end, m_range, m_counter);
	  tree next = gimple_build (before_join, PLUS_EXPR, m_type, last,
				    build_one_cst (m_type));
	  m_ran_last = make_ssa_name (boolean_type_node);
	  gimple_seq_add_stmt (before_join, gimple_build_assign
				 (m_ran_last, EQ_EXPR, next, m_range));
	}
      if (m_axes & ~THREAD_AXES)
	continue;
      r.value = spread (before_join, r.value);
      if (r.start)
	{
	  tree none = make_ssa_name (boolean_type_node);
	  gimple_seq_add_stmt (after_join, gimple_build_assign
				 (none, EQ_EXPR, m_range, build_zero_cst (m_type)));
	  tree either = make_ssa_name (TREE_TYPE (r.value));
	  gimple_seq_add_stmt (after_join, gimple_build_assign
				 (either, COND_EXPR, none, r.start, r.value));
	  r.value = either;
	}
    }
}

/* R is computed by several gangs: its result is in memory.  */

void
marking::use_memory (reduced &r)
{
  gcc_assert (r.memory.store);
  gimple_seq seq = NULL;
  tree address = result_address (&seq, r.memory);
  gimple_stmt_iterator gsi = gsi_for_stmt (r.setup);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  for (gcall *call : { r.setup, r.init, r.fini, r.teardown })
    {
      gimple_call_set_arg (call, 1, address);
      update_stmt (call);
    }
  if (r.memory.keeps_old)
    remove_result_store (r.memory);
  else
    /* All gangs store the start value, before the last one adds to it.  */
    set_argument (r.exit_phi, single_succ_edge (m_end), r.facts->start);
}

} // namespace accplug
