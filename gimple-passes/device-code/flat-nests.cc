/* Loops one in the other that the grid shares are one loop.

   Comes in: an optimised kernel, whose nest is shared along two or three axes,

     for (i = ctaid.y; i < m; i += nctaid.y)
       for (j = tid.x; j < n; j += threads)
	 body;

   Goes out: the same blocks, where each iteration begins at the nest's beginning:

     i = ctaid.y, j = tid.x;
     again:
       if (i < m && j < n)
	 {
	   body;
	   j += threads;
	   if (j < n) goto again;
	   j = tid.x, i += nctaid.y;
	   if (i < m) goto again;
	 }

   The grid has a thread for each iteration, unless there are more than it may have, so a loop
   is there for what almost never happens.  But ptxas takes what such a loop does not change,
   pointers to rows of each array above all, out of it, and a thread keeps all of that in
   registers while it does its one iteration.  Here nothing stands between two loops.  In
   microseconds, and registers of a thread, on an H200:

				       loops in loops	one loop	CUDA
     electric field, 8 arrays		 280  56	219  32		149  32
     magnetic field, 6 arrays		 143  48	127  32		135  26
     a quarter of 7 arrays		 125  32	 95  26		 90  26
     9 points of 2 arrays		  94  32	 89  26		 92  32

     40 loads, a division		 269  69	323  54		307  32
     15 loads, 20 long operations	 152  56	159  48		180  39
     9 loads of 3 rows			  69  32	 73  29		 62  24

   Rules
   - What stands in front of an inner loop is done again in each of its iterations: it is
     arithmetic, and conditions, of the counters of loops around it and of what the launch
     says, so that it comes to the same loop again, by the same way.
   - Threads of a warp may be at different iterations of the outer loops, so no iteration has
     them wait for or give values to each other.
   - No loop of the nest follows another one.  There may be two where a condition chooses.
   - A loop's counter is all that an iteration leaves to the next one, and its first value is
     the same in all iterations of the loops around it.
   - Only where enough is computed between the loops, and what an iteration does is a few loads
     and short arithmetic: else addresses that are ready when it begins are worth more.
   - Not where a clause says how many gangs there are, or the launch takes fewer than there are
     iterations: then a thread has many, and what is in front of a loop pays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/arguments.h"
#include "base/dump.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/thread-counter.h"

namespace accplug
{

namespace
{

/* How far to follow what a counter begins with.  */
const unsigned deepest = 16;

/* What is computed between the loops takes so many registers at least, and an iteration has so
   many loads at most.  */
const int least_registers = 12;
const unsigned most_loads = 24;

/* Does STMT load from the parameters' record, which nobody stores to?  */

bool
parameter_load_p (gimple *stmt)
{
  tree base = get_base_address (gimple_assign_rhs1 (stmt));
  return (base && TREE_CODE (base) == MEM_REF
	  && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME
	  && SSA_NAME_IS_DEFAULT_DEF (TREE_OPERAND (base, 0)));
}

/* Does STMT have no effect, and the same result whenever it is done?  */

bool
repeatable_p (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      return (!gimple_vdef (stmt) && !gimple_has_volatile_ops (stmt)
	      && (!gimple_vuse (stmt)
		  || (gimple_assign_load_p (stmt) && parameter_load_p (stmt))));
    case GIMPLE_CALL:
      return ((gimple_call_flags (stmt) & ECF_CONST)
	      || intrinsic_call_p (stmt, intrinsic::trip_count));
    case GIMPLE_COND: case GIMPLE_LABEL: case GIMPLE_NOP: case GIMPLE_PREDICT:
      return true;
    default:
      return false;
    }
}

/* Does STMT not care which iteration other threads of the warp are at?  */

bool
alone_p (gimple *stmt)
{
  return (gimple_code (stmt) != GIMPLE_ASM
	  && (!intrinsic_call_p (stmt) || (gimple_call_flags (stmt) & ECF_CONST)
	      || intrinsic_call_p (stmt, intrinsic::trip_count)));
}

/* A loop of the nest.  */

struct shared_loop
{
  class loop *loop;
  const shared_loop *outer;
  gphi *phi;
  tree initial, next;
  edge latch;
  size_t state;		/* where its counter is between iterations */
};

class flat_nest
{
public:
  explicit flat_nest (class loop *outermost) : m_outermost (outermost) {}

  /* Can it be one loop?  */
  bool find ();
  void build ();

private:
  bool add_loop (class loop *, const shared_loop *outer);
  bool pays_p () const;
  bool repeatable_beside_p (class loop *) const;
  bool followed_p (const shared_loop &) const;
  bool movable_p (tree t, unsigned depth = 0) const;
  void move_to_end (tree t, basic_block bb);
  void find_states ();
  tree value_behind (const shared_loop &back, size_t state) const;

  class loop *m_outermost;
  bool m_mixed = false;		/* something else stands beside a loop of the nest */
  std::deque<shared_loop> m_loops;
  struct state
  {
    tree initial, name;
    const shared_loop *first;
  };
  std::vector<state> m_states;
};

/* ---- The nest.  */

/* Do all statements of L, and of no loop in it, have the same result again?  */

bool
flat_nest::repeatable_beside_p (class loop *l) const
{
  bool all = true;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; all && i < l->num_nodes; i++)
    if (body[i]->loop_father == l)
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); all && !gsi_end_p (gsi);
	   gsi_next (&gsi))
	all = repeatable_p (gsi_stmt (gsi));
  free (body);
  return all;
}

/* Collect L, in OUTER, and the loops in it that are of the nest; false if L is not.  */

bool
flat_nest::add_loop (class loop *l, const shared_loop *outer)
{
  if (!l->latch)
    return false;
  shared_loop result = { l, outer, nullptr, NULL_TREE, NULL_TREE, loop_latch_edge (l), 0 };
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      {
	if (result.phi)
	  return false;
	result.phi = i.phi ();
      }
  if (!result.phi || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_phi_result (result.phi)))
    return false;
  result.initial = PHI_ARG_DEF_FROM_EDGE (result.phi, loop_preheader_edge (l));
  result.next = PHI_ARG_DEF_FROM_EDGE (result.phi, result.latch);
  gimple *add = (TREE_CODE (result.next) == SSA_NAME ? SSA_NAME_DEF_STMT (result.next)
		 : nullptr);
  if (!add || !is_gimple_assign (add) || gimple_assign_rhs_code (add) != PLUS_EXPR
      || !movable_p (result.initial))
    return false;
  tree number = gimple_phi_result (result.phi);
  tree a = gimple_assign_rhs1 (add), b = gimple_assign_rhs2 (add);
  if (!(a == number && grid_multiple_p (b)) && !(b == number && grid_multiple_p (a)))
    return false;
  m_loops.push_back (result);
  const shared_loop *here = &m_loops.back ();
  size_t inner = 0, shared = 0;
  for (class loop *i = l->inner; i; i = i->next, inner++)
    shared += add_loop (i, here);
  /* An innermost loop of the nest may have any others in it.  */
  m_mixed |= shared && !(shared == inner && repeatable_beside_p (l));
  return true;
}

/* Is T, which a counter begins with, known in front of the nest, or can it be computed
   there?  */

bool
flat_nest::movable_p (tree t, unsigned depth) const
{
  if (TREE_CODE (t) != SSA_NAME)
    return is_gimple_min_invariant (t);
  gimple *def = SSA_NAME_DEF_STMT (t);
  basic_block bb = gimple_bb (def);
  if (!bb || !flow_bb_inside_loop_p (m_outermost, bb))
    return !bb || dominated_by_p (CDI_DOMINATORS, m_outermost->header, bb);
  if (gimple_code (def) == GIMPLE_PHI || gimple_vuse (def) || !repeatable_p (def)
      || gimple_could_trap_p (def) || depth > deepest)
    return false;
  tree operand;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (operand, def, i, SSA_OP_USE)
    if (!movable_p (operand, depth + 1))
      return false;
  return true;
}

/* May another loop of the nest run behind L before the loop around both goes on?  */

bool
flat_nest::followed_p (const shared_loop &l) const
{
  class loop *around = l.outer->loop;
  std::vector<basic_block> ahead;
  auto_bitmap seen;
  auto add = [&] (basic_block bb)
    {
      if (flow_bb_inside_loop_p (around, bb) && bb != around->header
	  && bitmap_set_bit (seen, bb->index))
	ahead.push_back (bb);
    };
  for (edge exit : get_loop_exit_edges (l.loop))
    add (exit->dest);
  while (!ahead.empty ())
    {
      basic_block bb = ahead.back ();
      ahead.pop_back ();
      if (bb->loop_father != around)
	return true;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	add (e->dest);
    }
  return false;
}

bool
flat_nest::find ()
{
  if (!add_loop (m_outermost, nullptr) || m_mixed || m_loops.size () < 2
      || !all_statements_p (m_outermost, alone_p))
    return false;
  for (const shared_loop &l : m_loops)
    if (l.outer && followed_p (l))
      return false;
  return pays_p ();
}

/* The registers for what L, an innermost loop of the nest in OUTERMOST, finds computed between
   the two; -1 if it has too many loads, or long operations.  */

int
registers_between (class loop *l, class loop *outermost)
{
  std::set<tree> names;
  unsigned loads = 0;
  int registers = 0;
  bool brief = all_statements_p (l, [&] (gimple *stmt)
    {
      tree operand;
      ssa_op_iter i;
      FOR_EACH_SSA_TREE_OPERAND (operand, stmt, i, SSA_OP_USE)
	{
	  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (operand));
	  if (bb && flow_bb_inside_loop_p (outermost, bb) && !flow_bb_inside_loop_p (l, bb)
	      && names.insert (operand).second)
	    registers += CEIL (int_size_in_bytes (TREE_TYPE (operand)), 4);
	}
      loads += gimple_vuse (stmt) && !gimple_vdef (stmt);
      return !long_operation_p (stmt);
    });
  return brief && loads <= most_loads ? registers : -1;
}

/* Is enough computed between the loops, and does no other reason speak for them?  */

bool
flat_nest::pays_p () const
{
  int most = 0;
  bool always = the_arguments.tiles == TILES_ALWAYS;
  for (const shared_loop &l : m_loops)
    {
      if (std::any_of (m_loops.begin (), m_loops.end (),
		       [&l] (const shared_loop &other) { return other.outer == &l; }))
	continue;
      int registers = registers_between (l.loop, m_outermost);
      if (registers < 0 && !always)
	return false;
      most = MAX (most, registers);
    }
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (m_outermost)), "loop %d: %d registers"
		     " for what is computed between its loops\n", m_outermost->num, most);
  return most >= least_registers || always;
}

/* ---- The one loop.  */

/* Let the computation of T, which is movable_p, stand at the end of BB if it stands in the
   nest.  */

void
flat_nest::move_to_end (tree t, basic_block bb)
{
  gimple *def = TREE_CODE (t) == SSA_NAME ? SSA_NAME_DEF_STMT (t) : nullptr;
  if (!def || !gimple_bb (def) || !flow_bb_inside_loop_p (m_outermost, gimple_bb (def)))
    return;
  tree operand;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (operand, def, i, SSA_OP_USE)
    move_to_end (operand, bb);
  reset_flow_sensitive_info (t);
  gimple_stmt_iterator from = gsi_for_stmt (def);
  gsi_move_to_bb_end (&from, bb);
}

/* Loops of which one runs instead of the other share a place for their counters.  */

void
flat_nest::find_states ()
{
  for (shared_loop &l : m_loops)
    {
      size_t i = 0;
      for (; i < m_states.size (); i++)
	if (m_states[i].first->outer == l.outer
	    && operand_equal_p (m_states[i].initial, l.initial)
	    && types_compatible_p (TREE_TYPE (gimple_phi_result (m_states[i].first->phi)),
				   TREE_TYPE (gimple_phi_result (l.phi))))
	  break;
      if (i == m_states.size ())
	m_states.push_back ({ l.initial,
			      make_ssa_name (TREE_TYPE (gimple_phi_result (l.phi))), &l });
      l.state = i;
    }
}

/* What STATE is where the loop BACK goes on.  */

tree
flat_nest::value_behind (const shared_loop &back, size_t state) const
{
  if (back.state == state)
    return back.next;
  for (const shared_loop *l = back.outer; l; l = l->outer)
    if (l->state == state)
      return m_states[state].name;
  return m_states[state].initial;
}

void
flat_nest::build ()
{
  find_states ();
  edge entry = loop_preheader_edge (m_outermost);
  basic_block front = entry->src, last = m_outermost->latch;
  for (const shared_loop &l : m_loops)
    move_to_end (l.initial, front);
  basic_block head = split_edge (entry), behind = create_empty_bb (last);
  add_bb_to_loop (behind, m_outermost);
  behind->count = last->count;
  std::vector<edge> backs;
  for (const shared_loop &l : m_loops)
    {
      edge e = redirect_edge_and_branch (l.latch, behind);
      redirect_edge_var_map_clear (e);
      backs.push_back (e);
    }
  edge again = make_single_succ_edge (behind, head, EDGE_FALLTHRU);
  for (size_t i = 0; i < m_states.size (); i++)
    {
      gphi *now = create_phi_node (m_states[i].name, head);
      gphi *next = create_phi_node (make_ssa_name (TREE_TYPE (m_states[i].name)), behind);
      add_phi_arg (now, m_states[i].initial, single_succ_edge (front), UNKNOWN_LOCATION);
      add_phi_arg (now, gimple_phi_result (next), again, UNKNOWN_LOCATION);
      size_t k = 0;
      for (const shared_loop &l : m_loops)
	add_phi_arg (next, value_behind (l, i), backs[k++], UNKNOWN_LOCATION);
    }
  for (const shared_loop &l : m_loops)
    {
      replace_uses_by (gimple_phi_result (l.phi), m_states[l.state].name);
      gimple_stmt_iterator gsi = gsi_for_stmt (l.phi);
      remove_phi_node (&gsi, true);
    }
}

class pass_flat_nests : public device_pass
{
public:
  explicit pass_flat_nests (gcc::context *context)
    : device_pass (device_pass_data ("accflat-nests", 0), context) {}

  bool gate (function *fun) final override
  {
    return optimize && device_pass::gate (fun);
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!f->kernel || !(f->used_axes & (GANG_Y_AXIS | GANG_Z_AXIS))
	|| f->clause_dims[GOMP_DIM_GANG] >= 0 || f->gang_reduction)
      return 0;
    loop_optimizer_init (LOOPS_HAVE_PREHEADERS | LOOPS_HAVE_SIMPLE_LATCHES);
    calculate_dominance_info (CDI_DOMINATORS);
    std::deque<flat_nest> nests;
    for (class loop *l = loops_for_fn (fun)->tree_root->inner; l; l = l->next)
      {
	flat_nest nest (l);
	if (!nest.find ())
	  continue;
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loop %d: one with those in"
			   " it\n", l->num);
	nests.push_back (std::move (nest));
      }
    for (flat_nest &nest : nests)
      nest.build ();
    loop_optimizer_finalize ();
    if (nests.empty ())
      return 0;
    forget_loops ();
    mark_virtual_operands_for_renaming (fun);
    return TODO_update_ssa_only_virtuals | TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_flat_nests (gcc::context *context)
{
  return new pass_flat_nests (context);
}

} // namespace accplug
