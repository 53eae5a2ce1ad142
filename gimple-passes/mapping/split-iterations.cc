/* A loop in parts; see split-iterations.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/split-iterations.h"
#include "analysis/runtime-condition.h"
#include "base/dump.h"
#include "mapping/loop-results.h"

namespace accplug
{

namespace
{

class splitting
{
public:
  splitting (function *fun, loop_facts *facts)
    : m_fun (fun), m_facts (facts), m_loop (facts->loop) {}

  iteration_window run ();

private:
  void make_blocks ();
  tree quotient_value (gimple_seq *, const quotient &);
  void count_all (exit_place);
  void count_part ();
  void go_on ();
  void carry_reductions (const std::vector<loop_result> &);
  void add_parts_loop (class loop *outer);

  function *m_fun;
  loop_facts *m_facts;
  class loop *m_loop;
  /* Before all parts; where a part begins; where it ends; the way to the next one.  */
  basic_block m_before = nullptr, m_begin = nullptr;
  basic_block m_end = nullptr, m_latch = nullptr;
  const tree m_type = long_unsigned_type_node;
  tree m_all = NULL_TREE;	/* how many iterations there are */
  std::vector<tree> m_lone;
  gphi *m_first_phi = nullptr;
  tree m_first = NULL_TREE, m_count = NULL_TREE, m_next = NULL_TREE;
};

void
append (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

/* The blocks around the loop; what is behind it still gets its values by the same
   names.  */

void
splitting::make_blocks ()
{
  m_before = split_edge (loop_preheader_edge (m_loop));
  m_begin = split_edge (single_succ_edge (m_before));
  split_edge (single_succ_edge (m_begin));
  basic_block behind = m_facts->exit->dest;
  m_end = split_edge (m_facts->exit);
  edge out = single_succ_edge (m_end);
  for (gphi_iterator i = gsi_start_phis (behind); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      {
	tree value = PHI_ARG_DEF_FROM_EDGE (i.phi (), out);
	tree result = make_ssa_name (TREE_TYPE (value));
	gphi *phi = create_phi_node (result, m_end);
	add_phi_arg (phi, value, m_facts->exit, UNKNOWN_LOCATION);
	SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), out), result);
      }
}

/* Q modulo 2^64.  */

tree
splitting::quotient_value (gimple_seq *seq, const quotient &q)
{
  tree value = polynomial_value (seq, q.dividend);
  if (q.divisor == 1)
    return value;
  tree type = long_integer_type_node;
  value = gimple_build (seq, TRUNC_DIV_EXPR, type, gimple_convert (seq, type, value),
			build_int_cst (type, q.divisor));
  return gimple_convert (seq, m_type, value);
}

/* What the parts have in common: the number of all iterations, and of the lone ones.  */

void
splitting::count_all (exit_place place)
{
  gimple_seq seq = NULL, stmts = NULL;
  m_all = force_gimple_operand (fold_convert (m_type, unshare_expr (m_facts->niter)),
				&stmts, true, NULL_TREE);
  gimple_seq_add_seq (&seq, stmts);
  if (place != exit_place::at_start)
    m_all = gimple_build (&seq, PLUS_EXPR, m_type, m_all, build_one_cst (m_type));
  for (const quotient &number : m_facts->lone)
    m_lone.push_back (quotient_value (&seq, number));
  append (m_before, seq);
}

/* The part that begins.  A lone iteration that is behind it, or that the loop does not
   have, is very far away: the arithmetic is unsigned.  */

void
splitting::count_part ()
{
  m_first = make_ssa_name (m_type);
  m_first_phi = create_phi_node (m_first, m_begin);
  add_phi_arg (m_first_phi, build_zero_cst (m_type), single_succ_edge (m_before),
	       UNKNOWN_LOCATION);
  gimple_seq seq = NULL;
  tree left = gimple_build (&seq, MINUS_EXPR, m_type, m_all, m_first);
  tree free = left;
  for (tree number : m_lone)
    free = gimple_build (&seq, MIN_EXPR, m_type, free,
			 gimple_build (&seq, MINUS_EXPR, m_type, number, m_first));
  /* No iterations before a lone one, which is this one; or none at all.  */
  tree some = gimple_build (&seq, MAX_EXPR, m_type, free, build_one_cst (m_type));
  m_count = gimple_build (&seq, MIN_EXPR, m_type, some, left);
  m_next = gimple_build (&seq, PLUS_EXPR, m_type, m_first, m_count);
  append (m_begin, seq);
}

/* The next part, if there is one.  */

void
splitting::go_on ()
{
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, m_next, m_all, NULL_TREE,
						NULL_TREE));
  append (m_end, seq);
  edge out = single_succ_edge (m_end);
  out->flags = (out->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  out->probability = profile_probability::even ();
  edge back = make_edge (m_end, m_begin, EDGE_TRUE_VALUE);
  back->probability = profile_probability::even ();
  add_phi_arg (m_first_phi, m_next, back, UNKNOWN_LOCATION);
  m_latch = split_edge (back);
}

/* Each part goes on with what the part before has collected.  */

void
splitting::carry_reductions (const std::vector<loop_result> &results)
{
  for (const loop_result &result : results)
    for (loop_reduction &r : m_facts->reductions)
      if (result.kind == result_kind::reduction && result.reduction == &r)
	{
	  tree start = make_ssa_name (TREE_TYPE (r.start));
	  gphi *phi = create_phi_node (start, m_begin);
	  add_phi_arg (phi, r.start, single_succ_edge (m_before), UNKNOWN_LOCATION);
	  add_phi_arg (phi, gimple_phi_result (result.phi), single_succ_edge (m_latch),
		       UNKNOWN_LOCATION);
	  SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (r.phi, loop_preheader_edge (m_loop)), start);
	  r.start = start;
	}
}

/* The parts are a loop in OUTER.  */

void
splitting::add_parts_loop (class loop *outer)
{
  class loop *parts = alloc_loop ();
  parts->header = m_begin;
  parts->latch = m_latch;
  parts->dont_vectorize = true;
  add_loop (parts, outer);
}

iteration_window
splitting::run ()
{
  exit_place place = place_of_exit (*m_facts, results_of (*m_facts));
  class loop *outer = loop_outer (m_loop);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (m_facts->location),
		     "loop at line %d is split at %u iterations\n",
		     LOCATION_LINE (m_facts->location), unsigned (m_facts->lone.size ()));
  make_blocks ();
  std::vector<loop_result> results = results_of (*m_facts);
  count_all (place);
  count_part ();
  go_on ();
  carry_reductions (results);
  add_parts_loop (outer);
  free_dominance_info (CDI_POST_DOMINATORS);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  scev_reset ();
  mark_virtual_operands_for_renaming (m_fun);
  update_ssa (TODO_update_ssa);
  return { m_first, m_count };
}

} // anonymous namespace

iteration_window
split_iterations (function *fun, loop_facts *facts)
{
  return splitting (fun, facts).run ();
}

} // namespace accplug
