/* Loops that store short elements: a thread does a run of neighbouring iterations.

   Comes in: a kernel among GCC's loop passes, before loops are unrolled completely, in
   loop-closed SSA form: an innermost loop that gangs share, an iteration a thread, and which
   stores elements of one or two bytes one after the other:

     for (i = first + thread; i < n; i += threads)
       y[i] = f (x[i]);

   Goes out: where the elements of a run are aligned in all arrays:

     for (r = thread; r < runs; r += threads)
       for (c = 0; c < 16; c++)
	 y[first + head + 16 * r + c] = f (x[first + head + 16 * r + c]);
     for (t = thread; t < head + tail; t += threads)	// in front of the runs and behind
       i = first + (t < head ? t : t + 16 * runs), y[i] = f (x[i]);

   GCC unrolls the run completely, and accwide-accesses makes one access of up to 16 bytes
   of its stores and of what it loads in a row.  The grid is for as many threads as there are
   runs: threads for a byte each cost more to start than they do.

   Where rows are ragged, an image's of 8003 bytes, say, no run is aligned in all of them.
   Then runs are as many elements as make up four bytes, aligned where they are stored: a
   store for all of them, a load for each, but what several of them load is loaded once.  An
   H200 took 245 us for Sobel's filter of 64 million bytes by single ones, and 112 so; 226 and
   164 for nine points of pairs.

   Where iterations at the edges load from the other end of a row, (i + 1) % n, or
   (i + n - 1) % n, or from the edge, max (i - 1, 0), runs have none of those: head and tail
   are as long as that takes, and load as they did.

   Rules
   - Iterations of loops that gangs share are independent, and all loads of an iteration come
     before its stores.  So no store of a run is in the way of any load of it: they are of one
     dependence clique, and of different bases in it.
   - Nothing that runs in order is around the loop, and no other loop of the kernel shares
     the gangs: which thread has an iteration is nobody's business.
   - The loop leaves nothing behind, and is one block, or is made one: what only some
     iterations load is between elements of one row that all of them load or store, or in a
     row all of which the loop loads by remainders.
   - Addresses of runs are noted as aligned (SSA_NAME_PTR_INFO).  They depend on the run's
     number, so that nobody computes them where that has not been asked for.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/wide-accesses.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/packed-rows.h"

namespace accplug
{

namespace
{

class packed_runs : public packed_rows
{
public:
  packed_runs (function *fun, device_function *f, class loop *l,
	       unsigned bytes = widest_access)
    : packed_rows (fun, f, l, bytes) {}

  void build ();

private:
  bool ragged_p () const { return m_bytes != widest_access; }
  class loop *build_ragged (class loop *copy, tree *end) const;
  tree term_value (gimple_seq *, const polynomial &, tree pointer) const;
  tree misalignment (gimple_seq *, const row &) const;
  tree edge_iterations (gimple_seq *, tree *back) const;
  tree condition (gimple_seq *);
  void mark_independent ();
  void move_references (tree run, tree number);
  void enter_runs (edge entry, basic_block after);
  void count_rest (class loop *copy, basic_block after, tree *end);
  class loop *build_runs (tree *end);
  edge wrap (basic_block head);

  /* How many iterations are in front of the runs, how many runs there are, iterations in
     front of them and behind; this thread's number among how many.  */
  tree m_head = NULL_TREE, m_runs = NULL_TREE, m_others = NULL_TREE, m_thread = NULL_TREE,
       m_threads = NULL_TREE;
};

/* From here on the function changes.  */

/* The value of P, an address, less POINTER, as a number of bytes.  */

tree
packed_runs::term_value (gimple_seq *seq, const polynomial &p, tree pointer) const
{
  tree sum = build_zero_cst (sizetype);
  bool left_out = false;
  for (const auto &term : p.terms ())
    {
      if (!left_out && term.second == 1 && term.first.size () == 1
	  && ssa_name (term.first[0].index ()) == pointer)
	{
	  left_out = true;
	  continue;
	}
      tree product = build_int_cst (sizetype, term.second);
      for (symbol s : term.first)
	product = gimple_build (seq, MULT_EXPR, sizetype, product,
				gimple_convert (seq, sizetype, ssa_name (s.index ())));
      sum = gimple_build (seq, PLUS_EXPR, sizetype, sum, product);
    }
  return sum;
}

/* How far the first iteration's element of R is behind an aligned one, in bytes.  */

tree
packed_runs::misalignment (gimple_seq *seq, const row &r) const
{
  tree place = gimple_convert (seq, sizetype, r.first);
  return gimple_build (seq, BIT_AND_EXPR, sizetype, place, size_int (m_bytes - 1));
}

/* How many first iterations, and last ones in *BACK, are at edges.  */

tree
packed_runs::edge_iterations (gimple_seq *seq, tree *back) const
{
  const tree type = long_integer_type_node;
  tree front = build_zero_cst (type), behind = front;
  tree last = gimple_build (seq, PLUS_EXPR, type, gimple_convert (seq, type, m_counter.bound),
			    build_int_cst (type, int (m_counter.or_equal) - 1));
  auto value = [=] (const index_limit &l)
    {
      return gimple_build (seq, PLUS_EXPR, type, gimple_convert (seq, type, l.value),
			   build_int_cst (type, l.more));
    };
  for (const edge_index &e : m_edges)
    {
      if (!e.used)
	continue;
      for (const index_limit &l : e.least)
	front = gimple_build (seq, MAX_EXPR, type, front,
			      gimple_build (seq, MINUS_EXPR, type, value (l),
					    build_int_cst (type, m_first)));
      for (const index_limit &l : e.most)
	behind = gimple_build (seq, MAX_EXPR, type, behind,
			       gimple_build (seq, MINUS_EXPR, type, last, value (l)));
    }
  *back = gimple_convert (seq, sizetype, behind);
  return gimple_convert (seq, sizetype, front);
}

/* Are all rows, or all that are stored, aligned where the first one is?  Counts the runs,
   too.  */

tree
packed_runs::condition (gimple_seq *seq)
{
  for (row &r : m_rows)
    {
      tree distance = term_value (seq, r.rest, r.pointer);
      distance = gimple_build (seq, PLUS_EXPR, sizetype, distance,
			       build_int_cst (sizetype, r.middle () + m_first * r.stride));
      r.first = gimple_build (seq, POINTER_PLUS_EXPR, TREE_TYPE (r.pointer), r.pointer,
			      distance);
    }
  const row *stored = nullptr;
  for (const row &r : m_rows)
    if (r.stores && (!stored || r.stride < stored->stride))
      stored = &r;
  const tree type = sizetype;
  tree bytes = gimple_build (seq, NEGATE_EXPR, type, misalignment (seq, *stored));
  bytes = gimple_build (seq, BIT_AND_EXPR, type, bytes, size_int (m_bytes - 1));
  m_head = gimple_build (seq, TRUNC_DIV_EXPR, type, bytes, size_int (stored->stride));
  tree back, front = edge_iterations (seq, &back), length = size_int (m_length);
  auto if_less = [&] (tree a, tree least, tree number)
    {
      tree less = gimple_build (seq, LT_EXPR, boolean_type_node, a, least);
      return gimple_build (seq, COND_EXPR, type, less, number, size_zero_node);
    };
  m_head = gimple_build (seq, PLUS_EXPR, type, m_head, if_less (m_head, front, length));
  tree bits = build_zero_cst (type);
  for (const row &r : m_rows)
    {
      if (ragged_p () && !r.stores)
	continue;
      tree place = gimple_build (seq, PLUS_EXPR, type, gimple_convert (seq, type, r.first),
				 gimple_build (seq, MULT_EXPR, type, m_head,
					       size_int (r.stride)));
      bits = gimple_build (seq, BIT_IOR_EXPR, type, bits, place);
    }
  bits = gimple_build (seq, BIT_AND_EXPR, type, bits, size_int (m_bytes - 1));
  tree end = gimple_convert (seq, type, m_counter.bound);
  if (m_counter.or_equal)
    end = gimple_build (seq, PLUS_EXPR, type, end, size_one_node);
  tree number = gimple_build (seq, MINUS_EXPR, type, end, size_int (m_first));
  tree left = gimple_build (seq, MINUS_EXPR, type, number, m_head);
  m_runs = gimple_build (seq, TRUNC_DIV_EXPR, type, left, length);
  tree tail = gimple_build (seq, BIT_AND_EXPR, type, left, size_int (m_length - 1));
  m_runs = gimple_build (seq, MINUS_EXPR, type, m_runs, if_less (tail, back, size_one_node));
  tail = gimple_build (seq, PLUS_EXPR, type, tail, if_less (tail, back, length));
  m_others = gimple_build (seq, PLUS_EXPR, type, m_head, tail);
  m_threads = gimple_convert (seq, type, m_counter.step);
  m_thread = gimple_build (seq, MINUS_EXPR, type,
			   gimple_convert (seq, type, m_counter.initial),
			   size_int (m_first));
  tree aligned = gimple_build (seq, EQ_EXPR, boolean_type_node, bits, size_zero_node);
  tree enough = gimple_build (seq, GE_EXPR, boolean_type_node, number,
			      size_int ((m_at_edges.empty () ? 2 : 4) * m_length));
  tree ends = gimple_build (seq, LE_EXPR, boolean_type_node,
			    gimple_build (seq, MAX_EXPR, type, front, back), length);
  enough = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, enough, ends);
  return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, aligned, enough);
}

/* No store of the loop is in the way of a load of another iteration, or of a store.  */

void
packed_runs::mark_independent ()
{
  unsigned short clique = ++m_fun->last_clique, stored = 1;
  /* One for all copies of an iteration.  */
  m_loop->owned_clique = clique;
  auto mark = [&] (gassign *stmt, unsigned short number)
    {
      tree base = get_base_address (row::reference (stmt));
      MR_DEPENDENCE_CLIQUE (base) = clique;
      MR_DEPENDENCE_BASE (base) = number;
    };
  for (gassign *stmt : m_loads)
    mark (stmt, 1);
  for (const row &r : m_rows)
    for (const auto &p : r.parts)
      mark (p.first, gimple_store_p (p.first) ? ++stored : 1);
}

/* The rows' references are those of iteration NUMBER of run RUN.  */

void
packed_runs::move_references (tree run, tree number)
{
  const tree type = sizetype;
  for (const row &r : m_rows)
    {
      gimple_seq seq = NULL;
      tree first = gimple_build (&seq, MULT_EXPR, type, run, size_int (m_length * r.stride));
      first = gimple_build (&seq, PLUS_EXPR, type, first,
			    gimple_build (&seq, MULT_EXPR, type, m_head,
					  size_int (r.stride)));
      tree place = make_ssa_name (TREE_TYPE (r.first));
      gimple_seq_add_stmt (&seq, gimple_build_assign (place, POINTER_PLUS_EXPR, r.first,
						      first));
      if (SSA_NAME_PTR_INFO (r.pointer))
	duplicate_ssa_name_ptr_info (place, SSA_NAME_PTR_INFO (r.pointer));
      if (!ragged_p () || r.stores)
	set_ptr_info_alignment (get_ptr_info (place), m_bytes, 0);
      gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), seq);
      for (const auto &p : r.parts)
	{
	  tree ref = row::reference (p.first), old = get_base_address (ref);
	  gimple_stmt_iterator gsi = gsi_for_stmt (p.first);
	  gimple_seq here = NULL;
	  tree at = gimple_build (&here, MULT_EXPR, type, number, size_int (r.stride));
	  at = gimple_build (&here, POINTER_PLUS_EXPR, TREE_TYPE (place), place, at);
	  gsi_insert_seq_before (&gsi, here, GSI_SAME_STMT);
	  tree moved = build2 (MEM_REF, TREE_TYPE (ref), at,
			       build_int_cst (reference_alias_ptr_type (ref),
					      p.second - r.middle ()));
	  MR_DEPENDENCE_CLIQUE (moved) = MR_DEPENDENCE_CLIQUE (old);
	  MR_DEPENDENCE_BASE (moved) = MR_DEPENDENCE_BASE (old);
	  if (gimple_store_p (p.first))
	    gimple_assign_set_lhs (p.first, moved);
	  else
	    gimple_assign_set_rhs1 (p.first, moved);
	  update_stmt (p.first);
	}
    }
}

/* Put a loop over this thread's runs around the loop, which begins at HEAD.  The edge on
   which it ends.  */

edge
packed_runs::wrap (basic_block head)
{
  basic_block tail = split_edge (single_exit (m_loop));
  edge entry = single_pred_edge (head), leave = single_succ_edge (tail);
  leave->flags = (leave->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  edge again = make_edge (tail, head, EDGE_TRUE_VALUE);
  leave->probability = profile_probability::likely ();
  again->probability = leave->probability.invert ();
  gphi *phi = create_phi_node (make_ssa_name (sizetype), head);
  tree run = gimple_phi_result (phi);
  gimple_seq seq = NULL;
  tree next = gimple_build (&seq, PLUS_EXPR, sizetype, run, m_threads);
  gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, next, m_runs, NULL_TREE,
						NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (tail);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  add_phi_arg (phi, m_thread, entry, UNKNOWN_LOCATION);
  add_phi_arg (phi, next, again, UNKNOWN_LOCATION);

  /* The counter, for whoever else asks for it.  */
  seq = NULL;
  tree first = gimple_build (&seq, MULT_EXPR, sizetype, run, size_int (m_length));
  first = gimple_build (&seq, PLUS_EXPR, sizetype, first, m_head);
  first = gimple_build (&seq, PLUS_EXPR, sizetype, first, size_int (m_first));
  first = gimple_convert (&seq, TREE_TYPE (m_counter.number), first);
  gsi = gsi_last_bb (head);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  gphi *own = as_a<gphi *> (SSA_NAME_DEF_STMT (m_counter.number));
  SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (own, loop_preheader_edge (m_loop)), first);
  gimple *add = SSA_NAME_DEF_STMT (m_counter.next);
  for (unsigned i : { 1, 2 })
    if (gimple_op (add, i) == m_counter.step)
      gimple_set_op (add, i, build_one_cst (TREE_TYPE (m_counter.number)));
  update_stmt (add);
  repeat_loop (m_loop, m_counter.test, m_counter.stays_if_true,
	       build_int_cst (unsigned_type_node, m_length - 1));
  tree number = gimple_cond_lhs (m_counter.test);
  gimple_stmt_iterator start = gsi_after_labels (m_loop->header);
  gimple_seq converted = NULL;
  number = gimple_convert (&converted, sizetype, number);
  gsi_insert_seq_before (&start, converted, GSI_SAME_STMT);
  move_references (run, number);
  return leave;
}

/* On ENTRY, in front of the runs: threads that have none go to AFTER.  */

void
packed_runs::enter_runs (edge entry, basic_block after)
{
  basic_block guard = split_edge (entry);
  edge yes = single_succ_edge (guard);
  gimple_stmt_iterator gsi = gsi_last_bb (guard);
  gsi_insert_after (&gsi, gimple_build_cond (LT_EXPR, m_thread, m_runs, NULL_TREE, NULL_TREE),
		    GSI_NEW_STMT);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  edge no = make_edge (guard, after, EDGE_FALSE_VALUE);
  yes->probability = profile_probability::likely ();
  no->probability = yes->probability.invert ();
}

/* In AFTER, behind the runs: COPY, the loop as it was, does what is in front of them and
   behind, at most an iteration of a thread.  *END is where it ends, then and else.  */

void
packed_runs::count_rest (class loop *copy, basic_block after, tree *end)
{
  basic_block entry = split_edge (loop_preheader_edge (copy));
  edge plain = single_pred_edge (entry), done = single_succ_edge (after);
  gimple_seq seq = NULL;
  tree skipped = gimple_build (&seq, MULT_EXPR, sizetype, m_runs, size_int (m_length));
  tree in_front = gimple_build (&seq, LT_EXPR, boolean_type_node, m_thread, m_head);
  skipped = gimple_build (&seq, COND_EXPR, sizetype, in_front, size_zero_node, skipped);
  tree number = gimple_build (&seq, PLUS_EXPR, sizetype, m_thread, skipped);
  number = gimple_build (&seq, PLUS_EXPR, sizetype, number, size_int (m_first));
  number = gimple_convert (&seq, TREE_TYPE (m_counter.number), number);
  gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, m_thread, m_others, NULL_TREE,
						NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (after);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  done->flags = (done->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  edge rest = make_edge (after, entry, EDGE_TRUE_VALUE);
  rest->probability = profile_probability::unlikely ();
  done->probability = rest->probability.invert ();
  auto choose = [&] (tree otherwise)
    {
      gphi *either = create_phi_node (make_ssa_name (TREE_TYPE (number)), entry);
      add_phi_arg (either, otherwise, plain, UNKNOWN_LOCATION);
      add_phi_arg (either, number, rest, UNKNOWN_LOCATION);
      return gimple_phi_result (either);
    };
  for (gphi_iterator i = gsi_start_phis (copy->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      {
	use_operand_p first = PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (),
							 loop_preheader_edge (copy));
	SET_USE (first, choose (USE_FROM_PTR (first)));
      }
  /* There is no second iteration.  */
  gimple *test = gcc_compat::last_statement (single_exit (copy)->src);
  tree last = *end;
  *end = choose (last);
  for (unsigned i : { 0, 1 })
    if (operand_equal_p (gimple_op (test, i), last))
      gimple_set_op (test, i, *end);
  update_stmt (test);
}

/* COPY, for where rows are not aligned, has runs of its own, if it may.  The loop as it was,
   *END as for count_rest.  */

class loop *
packed_runs::build_ragged (class loop *copy, tree *end) const
{
  const unsigned word = 4;
  packed_runs ragged (m_fun, m_f, copy, word);
  if (ragged_p () || !may_be_ragged_p () || ragged.obstacle () || ragged.length () < 2)
    return copy;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (copy)),
		     "loop %d: %u neighbouring elements at once where rows are ragged\n",
		     m_loop->num, ragged.length ());
  return ragged.build_runs (end);
}

/* The loop as it was, with *END.  */

class loop *
packed_runs::build_runs (tree *end)
{
  gimple_seq seq = NULL;
  tree good = condition (&seq);
  *end = m_counter.bound;
  class loop *copy = build_ragged (version_for_runs (m_fun, m_loop, seq, good), end);

  mark_independent ();
  basic_block head = split_edge (loop_preheader_edge (m_loop));
  edge entry = single_pred_edge (head);
  basic_block after = split_edge (wrap (head));
  enter_runs (entry, after);
  count_rest (copy, after, end);
  gimple_call_set_arg (m_note, 1, build_int_cst (long_integer_type_node, m_length));
  update_stmt (m_note);
  unroll_run (m_fun, m_loop, m_length);
  return copy;
}

void
packed_runs::build ()
{
  tree end;
  build_runs (&end);
}

class pass_packed_runs : public device_pass
{
public:
  explicit pass_packed_runs (gcc::context *context)
    : device_pass (device_pass_data ("accpacked-runs", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!f->kernel || f->gang_reduction || f->collected_places || f->asks_for_gangs)
      return 0;
    bool any = false;
    std::vector<class loop *> loops;
    for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
      loops.push_back (l);
    for (class loop *l : loops)
      {
	packed_runs runs (fun, f, l);
	const char *why = runs.obstacle ();
	any |= runs.straightened ();
	if (dump_enabled_p () && why)
	  dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			   "loop %d: no runs that store at once: %s\n", l->num, why);
	else if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			   "loop %d: a thread stores %u neighbouring elements at once\n",
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
make_pass_packed_runs (gcc::context *context)
{
  return new pass_packed_runs (context);
}

} // namespace accplug
