/* Loops that gangs and lanes share: a thread does several iterations at once.

   Comes in: a kernel among GCC's loop passes, in loop-closed SSA form; an innermost loop whose
   iterations the threads of the grid share, with a straight body,

     for (k = first; k < n; k += threads) y[k] = f (x[k]), s += g (x[k]);

   Goes out: the same, in front of which another one does `at_once' iterations together:

     for (k = first; k < n - lanes; k += 2 * threads)
       a = x[k], b = x[k + lanes], y[k] = f (a), y[k + lanes] = f (b), ...

   where `lanes' are a block's, and blocks have neighbouring runs; or, where the numbers of
   iterations are not those of threads, all threads.

   A thread that waits for one load at a time has too little under way for the memory of a GPU:
   all threads that there is room for have 16 KiB of two arrays of floats under way on a
   multiprocessor, which delivers 25 in its latency.

   Rules
   - Iterations of loops that gangs share are independent: none stores what another one loads.
     So the loads of all of them may stand before their stores.  In one iteration no load may
     stand behind a store to what may be its place.
   - What iterations add up they do in their order.
   - What is loaded at once fits a few registers, and nothing takes long but the loads.
   - No other loop is around it: threads of a grid with several axes have an iteration or two,
     and the registers and the way in front of them cost more (LU with two small regions a
     step took 1.4 times as long).
   - Where a thread has one iteration nothing changes but for a comparison.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/changed-loops.h"
#include "device/copied-statement.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/thread-counter.h"

namespace accplug
{

namespace
{

/* The registers for what is loaded at once.  */
const unsigned most_registers = 24;

/* The loads of an iteration that has company: with more there is enough under way, and what
   neighbours load is longer in the cache (stencils of 7 and 9 points lost 12 % by it).  */
const unsigned most_loads = 4;

/* Iterations at once, and the most statements of all of them.  */
const unsigned most_at_once = 4;
const unsigned longest_bodies = 400;

/* Elements that are shorter are packed-runs.cc's and consecutive-runs.cc's.  */
const HOST_WIDE_INT least_size = 4;

class lane_run
{
public:
  lane_run (const device_function *f, class loop *l) : m_function (f), m_loop (l) {}
  unsigned run ();
  /* Are the iterations of a thread at once a row of the block apart?  */
  bool near () const { return m_near; }

private:
  bool find_counter_and_sums ();
  bool left_as_sums_p ();
  bool alone_p (gimple *) const;
  bool plain_statement_p (gimple *) const;
  bool plain_body_p ();
  bool behind_its_store_p (gimple *load) const;
  unsigned choose_at_once () const;

  tree value_in (unsigned copy, tree name, gimple_seq *);
  gimple *statement_in (unsigned copy, gimple *, gimple_seq *);
  gimple_seq bodies (tree number);
  void choose_distance (gimple_seq *);
  tree last_first (gimple_seq *);
  void add_loop ();
  void add_test (edge behind, tree number, const std::vector<tree> &sums);

  const device_function *m_function;
  class loop *m_loop;
  shared_counter m_counter;
  std::vector<gphi *> m_sums;		/* the other phis */
  std::vector<gimple *> m_body, m_stores;
  unsigned m_registers = 0, m_loads = 0, m_at_once = 1;
  /* Of the loop that is made: values of each iteration, and of the sums before them.  */
  std::vector<std::map<tree, tree>> m_values;
  std::vector<tree> m_before;
  bool m_near = false;
  /* Computed in front of the loops: is there more than an iteration a thread, where this one
     begins, what is between its iterations at once, and between the last of them and what
     else is left.  */
  tree m_several = NULL_TREE, m_first = NULL_TREE, m_distance = NULL_TREE;
  tree m_rest_step = NULL_TREE;
};

/* Find how the loop counts, and what its iterations add up.  */

bool
lane_run::find_counter_and_sums ()
{
  if (m_loop->inner || loop_depth (m_loop) != 1 || m_loop->num_nodes != 2
      || !single_exit (m_loop)
      || !find_counter (m_loop, &m_counter) || m_counter.or_equal
      || single_exit (m_loop)->src != m_loop->header || !grid_multiple_p (m_counter.step)
      || TYPE_PRECISION (TREE_TYPE (m_counter.number)) < 32
      || !types_compatible_p (TREE_TYPE (m_counter.number), TREE_TYPE (m_counter.bound)))
    return false;
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	&& gimple_phi_result (i.phi ()) != m_counter.number)
      m_sums.push_back (i.phi ());
  return left_as_sums_p ();
}

/* Does the loop leave nothing but the sums?  */

bool
lane_run::left_as_sums_p ()
{
  edge exit = single_exit (m_loop), latch = loop_latch_edge (m_loop);
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i); gsi_next (&i))
    {
      tree value = PHI_ARG_DEF_FROM_EDGE (i.phi (), exit);
      if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	  && std::none_of (m_sums.begin (), m_sums.end (), [&] (gphi *sum)
			   { return PHI_ARG_DEF_FROM_EDGE (sum, latch) == value; }))
	return false;
    }
  return true;
}

bool
lane_run::plain_statement_p (gimple *stmt) const
{
  if (gimple_has_volatile_ops (stmt))
    return false;
  if (gimple_vuse (stmt))
    return (gimple_assign_single_p (stmt)
	    && (gimple_vdef (stmt) || TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME)
	    && int_size_in_bytes (TREE_TYPE (gimple_assign_lhs (stmt))) >= least_size
	    && alone_p (stmt));
  return (is_gimple_assign (stmt)
	  || (is_gimple_call (stmt) && (gimple_call_flags (stmt) & ECF_CONST)
	      && !intrinsic_call_p (stmt) && !gimple_has_side_effects (stmt)));
}

/* Does no other load, or no other store, of an iteration refer to a place a constant beside
   that of STMT?  The parts of a structure are one access, and so much that one is enough.  */

bool
lane_run::alone_p (gimple *stmt) const
{
  auto base_of = [] (gimple *s) -> tree
    {
      poly_int64 offset;
      tree reference = gimple_vdef (s) ? gimple_assign_lhs (s) : gimple_assign_rhs1 (s);
      tree base = get_addr_base_and_unit_offset (reference, &offset);
      return base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : NULL_TREE;
    };
  tree base = base_of (stmt);
  return !base || std::none_of (m_body.begin (), m_body.end (), [&] (gimple *other)
    {
      return (gimple_vuse (other) && !gimple_vdef (other) == !gimple_vdef (stmt)
	      && base_of (other) == base);
    });
}

/* Does LOAD stand behind a store that may be to its place?  */

bool
lane_run::behind_its_store_p (gimple *load) const
{
  ao_ref place;
  ao_ref_init (&place, gimple_assign_rhs1 (load));
  return std::any_of (m_stores.begin (), m_stores.end (), [&] (gimple *store)
		      { return stmt_may_clobber_ref_p_1 (store, &place); });
}

/* Collect the body; false if several iterations cannot be done at once.  */

bool
lane_run::plain_body_p ()
{
  for (gimple_stmt_iterator gsi = gsi_after_labels (m_loop->header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (stmt == m_counter.test || gimple_code (stmt) == GIMPLE_NOP
	  || gimple_code (stmt) == GIMPLE_PREDICT)
	continue;
      bool load = gimple_vuse (stmt) && !gimple_vdef (stmt);
      if (!plain_statement_p (stmt) || long_operation_p (stmt)
	  || (load && behind_its_store_p (stmt)))
	return false;
      if (load)
	{
	  m_loads++;
	  m_registers += CEIL (int_size_in_bytes (TREE_TYPE (gimple_assign_lhs (stmt))), 4);
	}
      if (gimple_vdef (stmt))
	m_stores.push_back (stmt);
      m_body.push_back (stmt);
    }
  return m_loads && !m_stores.empty ();
}

unsigned
lane_run::choose_at_once () const
{
  if (m_loads > most_loads)
    return 1;
  for (unsigned n = most_at_once; n > 1; n /= 2)
    if (n * m_registers <= most_registers && n * m_body.size () <= longest_bodies)
      return n;
  return 1;
}

/* The value of NAME in iteration COPY of those that are done at once, computed in SEQ if need
   be.  */

tree
lane_run::value_in (unsigned copy, tree name, gimple_seq *seq)
{
  if (TREE_CODE (name) != SSA_NAME)
    return name;
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!gimple_bb (def) || gimple_bb (def) != m_loop->header)
    return name;
  auto known = m_values[copy].find (name);
  if (known != m_values[copy].end ())
    return known->second;
  tree result;
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      size_t i = std::find (m_sums.begin (), m_sums.end (), phi) - m_sums.begin ();
      result = (copy == 0 ? m_before[i]
		: value_in (copy - 1, PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (m_loop)),
			    seq));
    }
  else
    {
      gimple *now = statement_in (copy, def, seq);
      result = make_ssa_name (TREE_TYPE (name), now);
      gimple_set_lhs (now, result);
      gimple_seq_add_stmt (seq, now);
    }
  m_values[copy][name] = result;
  return result;
}

/* STMT in iteration COPY; what it needs is in SEQ then, but not the statement.  */

gimple *
lane_run::statement_in (unsigned copy, gimple *stmt, gimple_seq *seq)
{
  return copied_statement (stmt, [&] (tree name) { return value_in (copy, name, seq); });
}

/* The iterations from NUMBER on that are done at once.  */

gimple_seq
lane_run::bodies (tree number)
{
  gimple_seq seq = NULL;
  m_values.assign (m_at_once, {});
  tree type = TREE_TYPE (number);
  for (unsigned copy = 0; copy < m_at_once; copy++)
    {
      m_values[copy][m_counter.number] = number;
      number = gimple_build (&seq, PLUS_EXPR, type, number, m_distance);
    }
  for (unsigned copy = 0; copy < m_at_once; copy++)
    for (gimple *stmt : m_body)
      if (gimple_vuse (stmt) && !gimple_vdef (stmt))
	value_in (copy, gimple_assign_lhs (stmt), &seq);
  for (unsigned copy = 0; copy < m_at_once; copy++)
    {
      for (gimple *stmt : m_stores)
	{
	  gimple *store = statement_in (copy, stmt, &seq);
	  gimple_seq_add_stmt (&seq, store);
	}
      for (gphi *sum : m_sums)
	value_in (copy, PHI_ARG_DEF_FROM_EDGE (sum, loop_latch_edge (m_loop)), &seq);
    }
  return seq;
}

/* Where threads number all iterations through, those that one does at once are a row of its
   block apart, and blocks have neighbouring ones: what is under way at the same time is in few
   pages of the memory.  Elsewhere they are as far apart as all others.  */

void
lane_run::choose_distance (gimple_seq *seq)
{
  tree type = TREE_TYPE (m_counter.number);
  m_first = m_counter.initial;
  m_distance = m_rest_step = m_counter.step;
  m_several = boolean_true_node;
  if (!m_near)
    return;
  m_several = runs_wanted (m_counter, m_at_once, seq);
  m_distance = build_int_cst (type, m_function->vector_length);
  tree count = unsigned_type_for (type);
  tree block = emit_intrinsic (seq, intrinsic::ctaid, { integer_zero_node });
  tree ahead = gimple_build (seq, MULT_EXPR, count, gimple_convert (seq, count, block),
			     build_int_cst (count, (m_at_once - 1)
						   * m_function->vector_length));
  ahead = gimple_build (seq, COND_EXPR, type, m_several, gimple_convert (seq, type, ahead),
			build_zero_cst (type));
  m_first = gimple_build (seq, PLUS_EXPR, type, m_counter.initial, ahead);
  m_rest_step = gimple_build (seq, COND_EXPR, type, m_several, m_distance, m_counter.step);
}

/* Before which number iterations begin that have enough others behind them; the first one
   if there are none.  All is computed in 64 bits, as the step is any.  */

tree
lane_run::last_first (gimple_seq *seq)
{
  tree type = TREE_TYPE (m_counter.number), count = unsigned_type_for (type);
  tree wide = long_long_unsigned_type_node;
  tree first = gimple_convert (seq, count, m_first);
  tree bound = gimple_convert (seq, count, m_counter.bound);
  tree some = gimple_build (seq, LT_EXPR, boolean_type_node, m_first, m_counter.bound);
  some = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, some, m_several);
  tree left = gimple_convert (seq, wide, gimple_build (seq, MINUS_EXPR, count, bound, first));
  tree step = gimple_convert (seq, count, m_distance);
  tree rest = gimple_build (seq, MULT_EXPR, wide, gimple_convert (seq, wide, step),
			    build_int_cst (wide, m_at_once - 1));
  tree enough = gimple_build (seq, GT_EXPR, boolean_type_node, left, rest);
  enough = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, some, enough);
  tree last = gimple_build (seq, MINUS_EXPR, count, bound, gimple_convert (seq, count, rest));
  return gimple_build (seq, COND_EXPR, type, enough, gimple_convert (seq, type, last),
		       m_first);
}

/* Put the loop with several iterations at once in front.  */

void
lane_run::add_loop ()
{
  tree type = TREE_TYPE (m_counter.number), number;
  gimple_seq seq = NULL;
  choose_distance (&seq);
  tree last = last_first (&seq);
  tree count = unsigned_type_for (type);
  tree step = gimple_build (&seq, MULT_EXPR, count,
			    gimple_convert (&seq, count, m_counter.step),
			    build_int_cst (count, m_at_once));
  step = gimple_convert (&seq, type, step);
  edge entry = loop_preheader_edge (m_loop);
  std::vector<tree> initial;
  for (gphi *sum : m_sums)
    initial.push_back (PHI_ARG_DEF_FROM_EDGE (sum, entry));
  basic_block front = split_edge (entry);
  gimple_stmt_iterator gsi = gsi_start_bb (front);
  gsi_insert_seq_before (&gsi, seq, GSI_NEW_STMT);
  class loop *many = counting_loop (single_succ_edge (front), loop_outer (m_loop),
				    m_first, last, step, &number);
  std::vector<gphi *> phis;
  m_before.clear ();
  for (tree value : initial)
    {
      gphi *phi = create_phi_node (make_ssa_name (TREE_TYPE (value)), many->header);
      add_phi_arg (phi, value, loop_preheader_edge (many), UNKNOWN_LOCATION);
      phis.push_back (phi);
      m_before.push_back (gimple_phi_result (phi));
    }
  gsi = gsi_start_bb (many->latch);
  gsi_insert_seq_before (&gsi, bodies (number), GSI_NEW_STMT);
  basic_block behind = split_edge (single_exit (many));
  auto close = [behind] (tree value)
    {
      gphi *closed = create_phi_node (make_ssa_name (TREE_TYPE (value)), behind);
      add_phi_arg (closed, value, single_pred_edge (behind), UNKNOWN_LOCATION);
      return gimple_phi_result (closed);
    };
  std::vector<tree> sums;
  for (size_t i = 0; i < phis.size (); i++)
    {
      tree next = PHI_ARG_DEF_FROM_EDGE (m_sums[i], loop_latch_edge (m_loop));
      gimple_seq none = NULL;
      add_phi_arg (phis[i], value_in (m_at_once - 1, next, &none), loop_latch_edge (many),
		   UNKNOWN_LOCATION);
      sums.push_back (close (m_before[i]));
    }
  add_test (single_succ_edge (behind), close (number), sums);
}

/* On the edge BEHIND the new loop: what is left from NUMBER on is the old loop's, which goes
   on with SUMS; if there is nothing these are what it leaves.  */

void
lane_run::add_test (edge behind, tree number, const std::vector<tree> &sums)
{
  edge leaving = single_exit (m_loop), latch = loop_latch_edge (m_loop);
  basic_block end = split_edge (leaving), test = split_edge (behind);
  edge on = single_succ_edge (test), out = single_succ_edge (end);
  if (on->dest == m_loop->header)
    on = single_pred_edge (split_edge (on));
  gimple_stmt_iterator gsi = gsi_last_bb (test);
  /* The old loop's first iteration has no test.  */
  gimple_seq seq = NULL;
  tree some = gimple_build (&seq, LT_EXPR, boolean_type_node, number, m_counter.bound);
  tree none = gimple_build (&seq, EQ_EXPR, boolean_type_node, number, m_counter.initial);
  tree left = m_near ? some : gimple_build (&seq, BIT_IOR_EXPR, boolean_type_node, some, none);
  gimple_seq_add_stmt (&seq, gimple_build_cond (NE_EXPR, left, boolean_false_node, NULL_TREE,
						NULL_TREE));
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  on->flags = (on->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  on->probability = profile_probability::even ();
  edge done = make_edge (test, end, EDGE_FALSE_VALUE);
  done->probability = profile_probability::even ();
  for (size_t i = 0; i < m_sums.size (); i++)
    {
      tree next = PHI_ARG_DEF_FROM_EDGE (m_sums[i], latch);
      gphi *merged = create_phi_node (make_ssa_name (TREE_TYPE (next)), end);
      add_phi_arg (merged, next, single_exit (m_loop), UNKNOWN_LOCATION);
      add_phi_arg (merged, sums[i], done, UNKNOWN_LOCATION);
      for (gphi_iterator p = gsi_start_phis (out->dest); !gsi_end_p (p); gsi_next (&p))
	if (PHI_ARG_DEF_FROM_EDGE (p.phi (), out) == next)
	  SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (p.phi (), out), gimple_phi_result (merged));
    }
  edge entry = loop_preheader_edge (m_loop);
  for (size_t i = 0; i < m_sums.size (); i++)
    SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (m_sums[i], entry), sums[i]);
  gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (m_counter.number));
  SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (phi, entry), number);
  gimple *add = SSA_NAME_DEF_STMT (m_counter.next);
  for (unsigned i : { 1, 2 })
    if (gimple_op (add, i) == m_counter.step)
      gimple_set_op (add, i, m_rest_step);
  update_stmt (add);
}

/* Return how many iterations are done at once.  */

unsigned
lane_run::run ()
{
  if (!find_counter_and_sums () || !plain_body_p ())
    return 1;
  m_at_once = choose_at_once ();
  m_near = (m_function->vector_length > 1 && !m_function->free_rows
	    && numbers_threads_p (m_counter, 0, m_function->vector_length));
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (m_loop)), "loop %d: %u loads in %u "
		     "registers: %u iterations at once%s\n", m_loop->num, m_loads, m_registers,
		     m_at_once, m_at_once > 1 && m_near ? ", a row apart" : "");
  if (m_at_once > 1)
    add_loop ();
  return m_at_once;
}

class pass_lane_runs : public device_pass
{
public:
  explicit pass_lane_runs (gcc::context *context)
    : device_pass (device_pass_data ("acclane-runs", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    unsigned most = 1;
    if (f->kernel)
      for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
	{
	  lane_run run (f, l);
	  unsigned at_once = run.run ();
	  most = MAX (most, at_once);
	  if (run.near ())
	    f->run_length[0] = MAX (f->run_length[0], at_once);
	}
    if (most == 1)
      return 0;
    f->lane_runs = most;
    find_loops_again (fun);
    return TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_lane_runs (gcc::context *context)
{
  return new pass_lane_runs (context);
}

} // namespace accplug
