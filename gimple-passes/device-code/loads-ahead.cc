/* Loops with long operations load an iteration ahead.

   Comes in: a device function whose innermost loops begin with their loads
   (early-loads.cc): such a one without any store, with divisions, roots and the like.

     do { a = p[0], b = p[1]; sum += b / sqrt (a); p += 2; j++; } while (j < n);

   Goes out: the same, where an iteration begins with the loads of the next one:

     a = p[0], b = p[1];
     do { q = j + 1 < n ? p + 2 : p; c = q[0], d = q[1];
	  sum += b / sqrt (a); a = c, b = d; p += 2; j++; } while (j < n);

   Threads that walk through the same places wait for the same lines of memory, all at the
   same time: no other warp has anything to do meanwhile.  Here the long operations of an
   iteration take as long as the second cache.

   Rules
   - What is loaded is what the program loads: an iteration that is the last one loads its own
     elements once more.
   - Nothing in the loop stores or waits, so an earlier load has the same value.
   - The loads move by a constant, and whether the loop goes on is known when an iteration
     begins: it depends on a counter.
   - All that is loaded ahead fits a few registers; else nothing is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/device-pass.h"
#include "device/loop-tests.h"
#include "device-code/moving-addresses.h"

namespace accplug
{

namespace
{

/* The most bytes that are loaded ahead: half of the registers that a thread has if half of
   all warps are to be there.  Those of this iteration become free on its way.  */
const HOST_WIDE_INT most_bytes = 128;

class loads_ahead
{
public:
  explicit loads_ahead (class loop *l) : m_loop (l) {}
  unsigned run ();

private:
  bool find_test ();
  void find_loads ();
  void move_up (tree name, gimple_stmt_iterator *to);
  tree next_pointer (gphi *pointer, tree goes_on, gimple_stmt_iterator *to);
  void build ();

  class loop *m_loop;
  gcond *m_test = nullptr;
  bool m_stays_if_true = false;
  std::vector<moving_load> m_loads;
  std::unordered_map<tree, tree> m_next;	/* of pointers, the next iteration's */
};

/* Is T, if it is computed in L, the sum of one of L's phis and something that L does not
   change?  */

bool
next_number_p (class loop *l, tree t)
{
  gassign *add = (TREE_CODE (t) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)) : nullptr);
  if (!add)
    return false;
  tree_code code = gimple_assign_rhs_code (add);
  if (code != PLUS_EXPR && code != POINTER_PLUS_EXPR)
    return false;
  unsigned numbers = 0;
  for (unsigned i : { 1, 2 })
    {
      tree operand = gimple_op (add, i);
      if (expr_invariant_in_loop_p (l, operand))
	continue;
      gimple *def = SSA_NAME_DEF_STMT (operand);
      if (gimple_code (def) != GIMPLE_PHI || gimple_bb (def) != l->header)
	return false;
      numbers++;
    }
  return numbers == 1;
}

/* Does a test of a counter end the body?  */

bool
loads_ahead::find_test ()
{
  edge exit = single_exit (m_loop);
  if (!exit || !empty_block_p (m_loop->latch) || !single_pred_p (m_loop->latch)
      || single_pred (m_loop->latch) != exit->src)
    return false;
  m_test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (exit->src));
  if (!m_test || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_cond_lhs (m_test))))
    return false;
  m_stays_if_true = !(exit->flags & EDGE_TRUE_VALUE);
  unsigned counters = 0;
  for (tree side : { gimple_cond_lhs (m_test), gimple_cond_rhs (m_test) })
    if (!expr_invariant_in_loop_p (m_loop, side))
      {
	if (!next_number_p (m_loop, side))
	  return false;
	counters++;
      }
  return counters > 0;
}

/* The loads that come ahead: of those at the beginning of an iteration.  */

void
loads_ahead::find_loads ()
{
  HOST_WIDE_INT bytes = 0;
  for (gimple_stmt_iterator gsi = gsi_after_labels (m_loop->header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      moving_load load;
      if (!moving_load_p (m_loop, gsi_stmt (gsi), &load))
	continue;
      /* A register has four.  */
      bytes += MAX (int_size_in_bytes (TREE_TYPE (gimple_assign_lhs (load.stmt))),
		    HOST_WIDE_INT (4));
      m_loads.push_back (load);
    }
  if (bytes > most_bytes)
    m_loads.clear ();
}

/* From here on the function changes.  */

/* Let the sum NAME stand in front of TO, unless it is computed outside of the loop.  */

void
loads_ahead::move_up (tree name, gimple_stmt_iterator *to)
{
  if (expr_invariant_in_loop_p (m_loop, name))
    return;
  gimple_stmt_iterator from = gsi_for_stmt (SSA_NAME_DEF_STMT (name));
  if (gsi_stmt (from) == gsi_stmt (*to))
    gsi_next (to);
  else
    gsi_move_before (&from, to);
}

/* What POINTER is in the next iteration, or in this one if GOES_ON is false.  */

tree
loads_ahead::next_pointer (gphi *pointer, tree goes_on, gimple_stmt_iterator *to)
{
  tree &next = m_next[gimple_phi_result (pointer)];
  if (!next)
    {
      gimple_seq seq = NULL;
      tree type = TREE_TYPE (gimple_phi_result (pointer));
      move_up (PHI_ARG_DEF_FROM_EDGE (pointer, loop_latch_edge (m_loop)), to);
      next = gimple_build (&seq, COND_EXPR, type, goes_on,
			   PHI_ARG_DEF_FROM_EDGE (pointer, loop_latch_edge (m_loop)),
			   gimple_phi_result (pointer));
      gsi_insert_seq_before (to, seq, GSI_SAME_STMT);
    }
  return next;
}

void
loads_ahead::build ()
{
  basic_block head = m_loop->header;
  gimple_stmt_iterator to = gsi_after_labels (head);
  for (tree side : { gimple_cond_lhs (m_test), gimple_cond_rhs (m_test) })
    move_up (side, &to);
  gimple_seq seq = NULL, before = NULL, ahead = NULL;
  tree_code code = gimple_cond_code (m_test);
  tree goes_on = gimple_build (&seq, m_stays_if_true ? code
			       : invert_tree_comparison (code, false),
			       boolean_type_node, gimple_cond_lhs (m_test),
			       gimple_cond_rhs (m_test));
  gsi_insert_seq_before (&to, seq, GSI_SAME_STMT);
  for (const moving_load &load : m_loads)
    {
      edge entry = loop_preheader_edge (m_loop);
      tree begin = PHI_ARG_DEF_FROM_EDGE (load.pointer, entry);
      tree first = copy_moving_load (load, begin, &before);
      tree next = copy_moving_load (load, next_pointer (load.pointer, goes_on, &to),
				    &ahead);
      tree name = gimple_assign_lhs (load.stmt);
      gimple_stmt_iterator gsi = gsi_for_stmt (load.stmt);
      if (gsi_stmt (to) == load.stmt)
	gsi_next (&to);
      gsi_remove (&gsi, true);
      gphi *phi = create_phi_node (name, head);
      add_phi_arg (phi, first, entry, UNKNOWN_LOCATION);
      add_phi_arg (phi, next, loop_latch_edge (m_loop), UNKNOWN_LOCATION);
    }
  gsi_insert_seq_before (&to, ahead, GSI_SAME_STMT);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), before);
}

/* The number of loads that come ahead.  */

unsigned
loads_ahead::run ()
{
  if (!find_test ())
    return 0;
  find_loads ();
  if (!m_loads.empty ())
    build ();
  return m_loads.size ();
}

/* Is there nothing in L that waits?  */

bool
no_wait_p (class loop *l)
{
  return all_statements_p (l, [] (gimple *stmt)
    { return gimple_code (stmt) != GIMPLE_ASM; });
}

class pass_loads_ahead : public device_pass
{
public:
  explicit pass_loads_ahead (gcc::context *context)
    : device_pass (device_pass_data ("accloads-ahead", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    return move_loads (fun, "come an iteration ahead", [] (class loop *l) -> unsigned
      { return only_long_p (l) && no_wait_p (l) ? loads_ahead (l).run () : 0; });
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_loads_ahead (gcc::context *context)
{
  return new pass_loads_ahead (context);
}

} // namespace accplug
