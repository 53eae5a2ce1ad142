/* Marking one natural loop: what mark-loops.cc and mark-results.cc share.

   mark-loops.cc gives the loop its new form: counter, edges, induction variables.
   mark-results.cc delivers what it leaves behind: reductions, values of the last
   iteration; mark-extremes.cc extremes with their places.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MARKING_H
#define ACCPLUG_MARKING_H

#include "mapping/loop-results.h"
#include "mapping/mark-loops.h"

namespace accplug
{

class marking
{
public:
  marking (function *fun, device_function *f, const loop_facts &facts,
	   unsigned axes, const iteration_window &window)
    : m_fun (fun), m_f (f), m_facts (facts), m_loop (facts.loop), m_axes (axes),
      m_window (window) {}

  void run ();

private:
  struct reduced;

  void prepare ();
  void finish ();

  void bound_iterations ();
  bool small_counter_p () const;
  tree ready (gimple_seq *, tree expression, tree type);
  void count_iterations ();
  tree goacc_loop (gimple_seq *, int code, tree extra);
  gcall *goacc_reduction (gimple_seq *, int code, tree var, unsigned axes,
			  tree_code op);
  void begin_reductions (gimple_seq *);
  void rewrite_edges ();
  void keep_exit_test (edge exit);
  void count ();
  tree scaled (gimple_seq *, tree type, tree base, tree step, tree times);
  void rewrite_inductions ();
  void widen_subscripts (gimple_seq *seq, tree name, tree base, tree step);
  gimple_stmt_iterator where_numbered () const;
  void remove_dead_phis ();
  void carry_reductions ();
  void finish_reductions (gimple_seq *before_join, gimple_seq *after_join);
  tree bits_of (gimple_seq *, tree value);
  tree value_of_bits (gimple_seq *, tree type, tree bits);
  tree spread_bits (gimple_seq *, tree bits, tree mine, unsigned axes);
  tree spread (gimple_seq *, tree value);
  class extreme_end;
  void finish_extreme (int number, gimple_seq *before_join, gimple_seq *after_join);
  void finish_last_values (gimple_seq *before_join, gimple_seq *after_join);
  void finish_inductions (gimple_seq *after_join);
  void store_last (const loop_result &);
  void use_memory (reduced &);
  bool signed_arithmetic_p (tree type, tree base, tree step) const;

  function *m_fun;
  device_function *m_f;
  const loop_facts &m_facts;
  class loop *m_loop;
  unsigned m_axes;
  iteration_window m_window;

  std::vector<loop_result> m_results;
  exit_place m_place = exit_place::at_end;
  /* No less than the number of times that the latch runs.  */
  widest_int m_most;

  /* One reduction on its way through the new form.  */
  struct reduced
  {
    const loop_reduction *facts;
    gcall *setup = nullptr, *init = nullptr, *fini = nullptr;
    gcall *teardown = nullptr;
    tree at_exit;	/* the old loop's result */
    tree merged = NULL_TREE;	/* at the end of an iteration */
    tree after = NULL_TREE;	/* after the join */
    gphi *exit_phi = nullptr;
    result_memory memory;
  };
  std::vector<reduced> m_reduced;

  tree m_type = NULL_TREE;	/* of the counter */
  tree m_niter = NULL_TREE, m_range = NULL_TREE;
  tree m_step = NULL_TREE, m_offset = NULL_TREE, m_bound = NULL_TREE;
  tree m_counter = NULL_TREE;
  /* The number of the iteration: the counter, unless a window begins elsewhere.  */
  tree m_number = NULL_TREE, m_first = NULL_TREE;
  /* Before the loop, where threads without iterations part; the old exit test; the
     end of an iteration; after the loop, where all threads meet.  */
  basic_block m_head = nullptr, m_test = nullptr;
  basic_block m_tail = nullptr, m_end = nullptr;
  gimple *m_join = nullptr;
  /* Whether this thread ran the last iteration, at first use.  */
  tree m_ran_last = NULL_TREE;
};

/* Arguments of GCC's internal calls.  */
inline tree
small_cst (unsigned value)
{
  return build_int_cst (integer_type_node, value);
}

inline gimple *
build_mark (ifn_unique_kind kind, unsigned axes)
{
  return gimple_build_call_internal (IFN_UNIQUE, 3, small_cst (kind), integer_zero_node,
				     build_int_cst (unsigned_type_node, axes));
}

inline void
set_argument (gphi *phi, edge e, tree value)
{
  SET_PHI_ARG_DEF (phi, e->dest_idx, value);
}

} // namespace accplug

#endif /* ACCPLUG_MARKING_H */
