/* Loops over short elements: a thread does a run of neighbouring iterations.

   Comes in: a kernel among GCC's loop passes, before loops are unrolled completely, in
   loop-closed SSA form: an innermost loop that gangs share, of which each thread has many
   iterations (a reduction, or collected updates), and which loads elements of one or two
   bytes one after the other:

     for (i = first + thread; i < n; i += threads)
       sum += x[i];

   Goes out: where memory is aligned and each thread has a run, these come first:

     for (r = thread; r < (n - first) / 16; r += threads)
       for (i = first + 16 * r, c = 0; c < 16; c++, i++)
	 sum += x[i];
     for (i = first + (n - first) / 16 * 16 + thread; i < n; i += threads)
       sum += x[i];

   GCC unrolls the inner loop completely, and accwide-accesses makes one load of 16 bytes of
   its loads: a byte then costs its own arithmetic, not an instruction and an address of 64
   bits each.

   Rules
   - Iterations of loops that gangs share are independent, and a thread's own keep their
     order.  All of them together are the same ones: threads are numbered from 0 without a gap.
   - What is loaded one after the other is loaded in each iteration.  Nothing is stored but
     updates of a block's own copy.
   - What the loop leaves behind are its accumulators.
   - All that a thread loads at once fits a few registers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/linear-values.h"
#include "base/dump.h"
#include "base/wide-accesses.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/thread-counter.h"
#include "device-code/update-places.h"
#include "device-code/update-statements.h"

namespace accplug
{

namespace
{

/* The longest elements, in bytes: longer ones have half of a wide access or more in each
   load of four iterations.  Where blocks collect updates, these hold the loads of the next
   iterations up: on an H200, 2^25 updates of 1024 counters take 80 us by elements of four
   bytes, and 42 by four elements at once.  */
const HOST_WIDE_INT longest = 2, longest_with_updates = 4;

/* The most elements that a thread loads at once: early-loads.cc lets them come first.  */
const unsigned most_elements = 16;

class consecutive_runs
{
public:
  consecutive_runs (function *fun, device_function *f, class loop *l)
    : m_fun (fun), m_f (f), m_loop (l) {}

  /* Why there are no runs; NULL if there are.  */
  const char *obstacle ();
  void build ();
  unsigned length () const { return widest_access / m_size; }

private:
  bool plain_p (gimple *stmt) const;
  bool note_load (gimple *stmt);
  bool only_accumulators_p () const;
  gphi *accumulator_of (tree latch_value) const;
  tree condition (gimple_seq *seq);
  tree first_of_run (gimple_seq *seq, tree run) const;
  void do_run (basic_block head, tree run);
  edge wrap ();
  void do_rest (class loop *copy, edge leave);

  function *m_fun;
  device_function *m_f;
  class loop *m_loop;
  shared_counter m_counter;
  HOST_WIDE_INT m_first = 0;		/* number of the first iteration of all */
  HOST_WIDE_INT m_size = 0;		/* of an element */
  std::vector<tree> m_pointers;		/* to what is loaded in a row */
  linear_values m_values;
  /* How many runs there are, and iterations behind them; this thread's number among how
     many.  */
  tree m_runs = NULL_TREE, m_rest = NULL_TREE, m_thread = NULL_TREE, m_threads = NULL_TREE;
};

/* May STMT be met in another order of iterations?  */

bool
consecutive_runs::plain_p (gimple *stmt) const
{
  return plain_statement_p (stmt) && (!gimple_vdef (stmt) || update_of_copy_p (stmt));
}

/* Look at what STMT loads.  False if runs are no good for it.  */

bool
consecutive_runs::note_load (gimple *stmt)
{
  if (!gimple_assign_load_p (stmt))
    return true;
  tree ref = gimple_assign_rhs1 (stmt);
  polynomial place = m_values.address_of (ref), factor, rest;
  symbol number = symbol::of_value (m_counter.number);
  if (!place.known () || !place.contains (number))
    return place.known ();
  HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (ref)), distance;
  if (!place.split (number, &factor, &rest) || !factor.constant (&distance)
      || distance != size || size > longest_with_updates || (m_size && size != m_size)
      || !dominated_by_p (CDI_DOMINATORS, single_exit (m_loop)->src, gimple_bb (stmt)))
    return false;
  m_size = size;
  tree pointer = NULL_TREE;
  for (const auto &term : rest.terms ())
    if (!term.first.empty ())
      {
	if (pointer || term.first.size () != 1 || term.second != 1)
	  return false;
	pointer = ssa_name (term.first[0].index ());
      }
  HOST_WIDE_INT at = rest.constant_term () + m_first * size, unused;
  if (!pointer || !POINTER_TYPE_P (TREE_TYPE (pointer)) || at % widest_access != 0
      || !parameter_load_p (pointer, &unused))
    return false;
  m_pointers.push_back (pointer);
  return true;
}

/* The phi of a value that iterations hand on, LATCH_VALUE at the end of one.  */

gphi *
consecutive_runs::accumulator_of (tree latch_value) const
{
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    if (gimple_phi_result (i.phi ()) != m_counter.number
	&& PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (m_loop)) == latch_value)
      return i.phi ();
  return nullptr;
}

/* Does the loop leave nothing behind but what iterations hand on, and has it no other
   counter?  */

bool
consecutive_runs::only_accumulators_p () const
{
  edge exit = single_exit (m_loop);
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i); gsi_next (&i))
    {
      tree value = PHI_ARG_DEF_FROM_EDGE (i.phi (), exit);
      if (!virtual_operand_p (value) && TREE_CODE (value) == SSA_NAME
	  && !expr_invariant_in_loop_p (m_loop, value) && !accumulator_of (value))
	return false;
    }
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    {
      affine_iv iv;
      tree result = gimple_phi_result (i.phi ());
      if (!virtual_operand_p (result) && result != m_counter.number
	  && simple_iv (m_loop, m_loop, result, &iv, true))
	return false;
    }
  return true;
}

const char *
consecutive_runs::obstacle ()
{
  if (!can_duplicate_loop_p (m_loop) || !find_counter (m_loop, &m_counter)
      || m_counter.or_equal || m_f->workers != 1
      || !thread_counter_p (m_f, m_counter, m_values, &m_first))
    return "its iterations are not those of all threads in turn";
  bool loads = true, updates = false;
  if (!all_statements_p (m_loop, [&] (gimple *stmt)
	{
	  loads = loads && note_load (stmt);
	  updates = updates || gimple_vdef (stmt);
	  return plain_p (stmt);
	}))
    return "it stores, or calls";
  if (!loads || m_pointers.empty () || (m_size > longest && !updates))
    return "it does not load short elements one after the other in each iteration";
  if (m_pointers.size () * length () > most_elements)
    return "it loads too much";
  return only_accumulators_p () ? nullptr : "it leaves other values behind";
}

/* From here on the function changes.  */

/* Is memory aligned, and has each thread a run?  Counts the runs, too.  */

tree
consecutive_runs::condition (gimple_seq *seq)
{
  tree type = unsigned_type_for (TREE_TYPE (m_counter.number));
  tree size = build_int_cst (type, length ()), first = build_int_cst (type, m_first);
  tree end = gimple_convert (seq, type, m_counter.bound);
  tree number = gimple_build (seq, MINUS_EXPR, type, end, first);
  m_runs = gimple_build (seq, TRUNC_DIV_EXPR, type, number, size);
  m_rest = gimple_build (seq, BIT_AND_EXPR, type, number,
			 build_int_cst (type, length () - 1));
  m_threads = gimple_convert (seq, type, m_counter.step);
  tree thread = gimple_convert (seq, type, m_counter.initial);
  m_thread = gimple_build (seq, MINUS_EXPR, type, thread, first);
  tree enough = gimple_build (seq, GE_EXPR, boolean_type_node, m_runs, m_threads);
  tree bits = build_zero_cst (sizetype);
  for (tree pointer : m_pointers)
    bits = gimple_build (seq, BIT_IOR_EXPR, sizetype, bits,
			 gimple_convert (seq, sizetype, pointer));
  bits = gimple_build (seq, BIT_AND_EXPR, sizetype, bits, size_int (widest_access - 1));
  tree aligned = gimple_build (seq, EQ_EXPR, boolean_type_node, bits, size_zero_node);
  return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, enough, aligned);
}

/* The number of iteration 0 of run RUN.  */

tree
consecutive_runs::first_of_run (gimple_seq *seq, tree run) const
{
  tree type = TREE_TYPE (run);
  tree number = gimple_build (seq, MULT_EXPR, type, run, build_int_cst (type, length ()));
  number = gimple_build (seq, PLUS_EXPR, type, number, build_int_cst (type, m_first));
  return gimple_convert (seq, TREE_TYPE (m_counter.number), number);
}

/* The loop does run RUN; HEAD is the block in front of it.  */

void
consecutive_runs::do_run (basic_block head, tree run)
{
  gimple_seq seq = NULL;
  tree first = first_of_run (&seq, run);
  gimple_stmt_iterator gsi = gsi_last_bb (head);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (m_counter.number));
  SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (phi, loop_preheader_edge (m_loop)), first);
  gimple *add = SSA_NAME_DEF_STMT (m_counter.next);
  for (unsigned i : { 1, 2 })
    if (gimple_op (add, i) == m_counter.step)
      gimple_set_op (add, i, build_one_cst (TREE_TYPE (m_counter.number)));
  update_stmt (add);
  repeat_loop (m_loop, m_counter.test, m_counter.stays_if_true,
	       build_int_cst (TREE_TYPE (run), length () - 1));
}

/* Put a loop over this thread's runs around the loop.  The edge on which it ends.  */

edge
consecutive_runs::wrap ()
{
  basic_block head = split_edge (loop_preheader_edge (m_loop));
  basic_block tail = split_edge (single_exit (m_loop));
  edge entry = single_pred_edge (head), leave = single_succ_edge (tail);
  leave->flags = (leave->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  edge again = make_edge (tail, head, EDGE_TRUE_VALUE);
  leave->probability = profile_probability::unlikely ();
  again->probability = leave->probability.invert ();
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree result = gimple_phi_result (i.phi ());
      if (virtual_operand_p (result) || result == m_counter.number)
	continue;
      use_operand_p first = PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (),
						       loop_preheader_edge (m_loop));
      gphi *outer = create_phi_node (copy_ssa_name (result), head);
      add_phi_arg (outer, USE_FROM_PTR (first), entry, UNKNOWN_LOCATION);
      add_phi_arg (outer, PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (m_loop)), again,
		   UNKNOWN_LOCATION);
      SET_USE (first, gimple_phi_result (outer));
    }
  tree type = TREE_TYPE (m_runs);
  gphi *phi = create_phi_node (make_ssa_name (type), head);
  tree run = gimple_phi_result (phi);
  gimple_seq seq = NULL;
  tree next = gimple_build (&seq, PLUS_EXPR, type, run, m_threads);
  gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, next, m_runs, NULL_TREE,
						NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (tail);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  add_phi_arg (phi, m_thread, entry, UNKNOWN_LOCATION);
  add_phi_arg (phi, next, again, UNKNOWN_LOCATION);
  do_run (head, run);
  return leave;
}

/* On LEAVE, behind the runs: COPY, the loop as it was, does the rest, at most an iteration
   of a thread.  */

void
consecutive_runs::do_rest (class loop *copy, edge leave)
{
  basic_block entry = split_edge (loop_preheader_edge (copy)), after = split_edge (leave);
  edge plain = single_pred_edge (entry), done = single_succ_edge (after);
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (m_runs);
  tree number = gimple_build (&seq, PLUS_EXPR, TREE_TYPE (m_counter.number),
			      first_of_run (&seq, m_runs),
			      gimple_convert (&seq, TREE_TYPE (m_counter.number), m_thread));
  gcc_checking_assert (types_compatible_p (type, TREE_TYPE (m_rest)));
  gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, m_thread, m_rest, NULL_TREE,
						NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (after);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  done->flags = (done->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  edge rest = make_edge (after, entry, EDGE_TRUE_VALUE);
  rest->probability = profile_probability::even ();
  done->probability = rest->probability.invert ();

  gphi_iterator own = gsi_start_phis (m_loop->header);
  for (gphi_iterator i = gsi_start_phis (copy->header); !gsi_end_p (i);
       gsi_next (&i), gsi_next (&own))
    {
      tree result = gimple_phi_result (i.phi ());
      if (virtual_operand_p (result))
	continue;
      while (virtual_operand_p (gimple_phi_result (own.phi ())))
	gsi_next (&own);
      bool counts = gimple_phi_result (own.phi ()) == m_counter.number;
      use_operand_p first = PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), loop_preheader_edge (copy));
      gphi *either = create_phi_node (copy_ssa_name (result), entry);
      add_phi_arg (either, USE_FROM_PTR (first), plain, UNKNOWN_LOCATION);
      add_phi_arg (either, counts ? number
		   : PHI_ARG_DEF_FROM_EDGE (own.phi (), loop_latch_edge (m_loop)), rest,
		   UNKNOWN_LOCATION);
      SET_USE (first, gimple_phi_result (either));
    }
}

void
consecutive_runs::build ()
{
  gimple_seq seq = NULL;
  tree good = condition (&seq);
  class loop *copy = version_for_runs (m_fun, m_loop, seq, good);

  edge leave = wrap ();
  do_rest (copy, leave);
  unroll_run (m_fun, m_loop, length ());
}

class pass_consecutive_runs : public device_pass
{
public:
  explicit pass_consecutive_runs (gcc::context *context)
    : device_pass (device_pass_data ("accconsecutive-runs", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    bool any = false;
    if (!f->kernel || !(f->gang_reduction || f->collected_places) || f->asks_for_gangs)
      return 0;
    std::vector<class loop *> loops;
    for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
      loops.push_back (l);
    for (class loop *l : loops)
      {
	consecutive_runs runs (fun, f, l);
	const char *why = runs.obstacle ();
	if (dump_enabled_p () && why)
	  dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			   "loop %d: no runs of neighbouring iterations: %s\n", l->num, why);
	else if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			   "loop %d: a thread does %u neighbouring iterations in a run\n",
			   l->num, runs.length ());
	if (why)
	  continue;
	runs.build ();
	any = true;
      }
    return any ? TODO_cleanup_cfg : 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_consecutive_runs (gcc::context *context)
{
  return new pass_consecutive_runs (context);
}

} // namespace accplug
