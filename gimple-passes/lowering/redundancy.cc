/* Redundant execution: what one thread does for all, and where the others wait.

   Comes in: a device function in which FORK and JOIN say which axes are
   partitioned where.  Outside of vector loops all lanes of a worker, outside of
   worker loops all threads of a gang, run the same code on the same values.
   Goes out: the same code, in which side effects (stores to memory that others
   see, atomics, calls that may write) are done by the group's first thread,
   their results are handed to the others through shared memory, and barriers
   stand where one thread reads or writes what another one has written, or
   writes what another one may still have to read.  FORK and JOIN are gone.

   Rules
   - Values in registers are computed by every thread; nothing is broadcast but
     the result of a guarded call.
   - All threads of a group take the same branches: conditions depend on such
     values, and loads see the same memory because of the barriers.  So a barrier
     in redundant code is met by the whole group.
   - The barriers: a forward data-flow problem over "loads and stores since the
     last barrier", kept apart for the gang and for the worker, for shared and
     for other memory, and for stores by the first thread and by many.
       a load        needs a barrier after any store
       a guarded store, after loads, and after stores by many
       a fork to threads, after whatever conflicts with the code inside
     A barrier inside a partitioned loop is never needed: OpenACC orders nothing
     between iterations, and the loop's end is ordered by the next access.
   - Iterations of a gang-partitioned loop do not depend on each other, so the
     way back to its header carries nothing but what happened in shared memory; and
     what happened before the loop has its barrier there, not in each iteration.
   - A vector routine called outside of worker loops is run by one worker.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "lowering/lower.h"
#include "lowering/statement-effects.h"

namespace accplug
{

namespace
{

/* What happened since the last barrier of a group.  */

struct pending
{
  unsigned loads = 0;
  unsigned leader_stores = 0;
  unsigned stores = 0;		/* by others, or by many */

  /* The union with OTHER; true if that is more.  */
  bool merge (const pending &other)
  {
    pending old = *this;
    loads |= other.loads;
    leader_stores |= other.leader_stores;
    stores |= other.stores;
    return (loads != old.loads || leader_stores != old.leader_stores
	    || stores != old.stores);
  }
  void forget (unsigned memory)
  {
    loads &= ~memory;
    leader_stores &= ~memory;
    stores &= ~memory;
  }
  bool touches (unsigned memory) const
  {
    return (loads | leader_stores | stores) & memory;
  }
};

struct state
{
  pending gang, worker;

  bool merge (const state &other)
  {
    bool changed = gang.merge (other.gang);
    return worker.merge (other.worker) || changed;
  }
};

class redundancy
{
public:
  explicit redundancy (lowering &low) : m_low (low), m_effects (low) {}

  void run ();

private:
  /* Data flow.  */
  access inside_of (gimple *fork, unsigned axes) const;
  const access &known_inside_of (gimple *fork, unsigned axes);
  void step (gimple *, unsigned axes, state *);
  void note_access (gimple *, group, const access &, state *);
  void check (gimple *, group, const access &, state *, bool leader_only);
  void note_reason (gimple *, const access &, const pending &, bool leader_only);
  void dump_barriers ();
  void flow_through (basic_block, state *);
  void solve ();

  /* Rewriting.  */
  void find_atomic_sections ();
  void find_gang_loops ();
  void rewrite ();
  void insert_barrier (gimple *before, group);
  void guard (const std::vector<gimple *> &, group, tree condition);
  void hand_over (tree value, group, const std::unordered_set<gimple *> &inside,
		  gimple_seq *body, gimple_seq *after);
  tree first_worker ();
  void remove_forks ();

  lowering &m_low;
  statement_effects m_effects;
  std::vector<unsigned> m_axes;		/* at the beginning of each block */
  std::vector<state> m_in;
  std::unordered_map<gimple *, access> m_inside;	/* of forks */
  /* Barriers to insert before statements.  */
  std::unordered_map<gimple *, group> m_barriers;
  /* Why, for dumps.  */
  std::unordered_map<gimple *, std::string> m_reasons;
  /* The statements from GOMP_atomic_start to GOMP_atomic_end, by the first; and
     all but the first.  */
  std::unordered_map<gimple *, std::vector<gimple *>> m_sections;
  std::unordered_set<gimple *> m_in_section;
  /* Conditions in front of gang-partitioned loops.  */
  std::unordered_set<gimple *> m_gang_loop_entries;
};

/* ------------------------------------------------------------------------
   Data flow  */

/* Everything that happens between FORK, before which AXES are partitioned, and
   its JOIN.  */

access
redundancy::inside_of (gimple *fork, unsigned axes) const
{
  access sum;
  unsigned now = axes | fork_axes (fork);
  std::set<basic_block> seen;
  std::vector<std::pair<gimple_stmt_iterator, unsigned>> stack;
  gimple_stmt_iterator start = gsi_for_stmt (fork);
  gsi_next (&start);
  basic_block first = gimple_bb (fork);
  stack.push_back ({ start, now });
  while (!stack.empty ())
    {
      gimple_stmt_iterator gsi;
      std::tie (gsi, now) = stack.back ();
      stack.pop_back ();
      basic_block bb = gsi_end_p (gsi) ? gsi.bb : gsi_bb (gsi);
      bool left = false;
      for (; !gsi_end_p (gsi) && !left; gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  now = (now | fork_axes (stmt)) & ~join_axes (stmt);
	  left = !(now & fork_axes (fork));
	  sum.add (m_effects.classify (stmt, group::none));
	}
      if (left)
	continue;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest != first && seen.insert (e->dest).second)
	  stack.push_back ({ gsi_start_bb (e->dest), now });
    }
  return sum;
}

/* Likewise, walked through once.  */

const access &
redundancy::known_inside_of (gimple *fork, unsigned axes)
{
  auto place = m_inside.find (fork);
  if (place == m_inside.end ())
    place = m_inside.emplace (fork, inside_of (fork, axes)).first;
  return place->second;
}

/* STMT needs a barrier for its access A after what happened in P: note why.  */

void
redundancy::note_reason (gimple *stmt, const access &a, const pending &p,
			 bool leader_only)
{
  if (!dump_enabled_p ())
    return;
  unsigned stored = a.loads & (p.leader_stores | p.stores);
  unsigned loaded = a.stores & p.loads;
  unsigned many = a.stores & (leader_only ? p.stores : p.stores | p.leader_stores);
  std::string who = fork_axes (stmt) ? "the loop inside " : "it ";
  m_reasons[stmt] = (stored
		     ? who + "loads from " + memory_name (stored)
		       + ", which was stored to since the last barrier"
		     : loaded
		     ? who + "stores to " + memory_name (loaded)
		       + ", which others may still have to load from"
		     : who + "stores to " + memory_name (many)
		       + ", which other threads stored to since the last barrier");
}

/* STMT makes ACCESS on behalf of group G: note the barrier that it needs, if any.
   LEADER_ONLY: stores are by the group's first thread.  */

void
redundancy::check (gimple *stmt, group g, const access &a, state *s,
		   bool leader_only)
{
  pending &p = g == group::gang ? s->gang : s->worker;
  unsigned before_load = p.leader_stores | p.stores;
  unsigned before_store = p.loads | p.stores;
  if (!leader_only)
    before_store |= p.leader_stores;
  if (m_barriers.count (stmt) || (a.loads & before_load)
      || (a.stores & before_store))
    {
      if (!m_barriers.count (stmt))
	note_reason (stmt, a, p, leader_only);
      group &barrier = m_barriers.emplace (stmt, g).first->second;
      barrier = MAX (barrier, g);
      s->worker = pending ();
      if (g == group::gang)
	s->gang = pending ();
    }
}

/* The effect of STMT, where AXES are partitioned, on S.  */

void
redundancy::step (gimple *stmt, unsigned axes, state *s)
{
  group g = m_low.group_of (axes);
  if (unsigned forked = fork_axes (stmt) & THREAD_AXES)
    {
      if (g == group::none)
	return;
      check (stmt, g, known_inside_of (stmt, axes), s, false);
      if (m_low.group_of (axes | forked) == group::worker)
	s->worker = pending ();
      return;
    }
  if (m_in_section.count (stmt))
    return;
  if (g == group::gang && m_gang_loop_entries.count (stmt)
      && s->gang.touches (GLOBAL_MEMORY))
    if (m_barriers.emplace (stmt, g).second && dump_enabled_p ())
      m_reasons[stmt] = "a gang loop begins: its iterations shall need none";
  access a = m_effects.classify (stmt, g);
  if (m_sections.count (stmt))
    {
      a.how = treatment::guard;
      a.loads = a.stores = ALL_MEMORY;
    }
  switch (a.how)
    {
    case treatment::block_barrier:
      *s = state ();
      return;
    case treatment::row_barrier:
      s->worker = pending ();
      if (m_low.f->workers == 1)
	s->gang = pending ();
      return;
    case treatment::lanes:
    case treatment::one_worker:
      if (g != group::none)
	check (stmt, g, a, s, false);
      break;
    case treatment::guard:
    case treatment::plain:
      if (a.how == treatment::guard && is_gimple_call (stmt)
	  && gimple_call_lhs (stmt))
	a.stores |= SHARED_MEMORY;
      if (g != group::none)
	check (stmt, g, a, s, true);
      break;
    }
  note_access (stmt, g, a, s);
}

/* What STMT's access A on behalf of G leaves for the next barrier to separate.  */

void
redundancy::note_access (gimple *stmt, group g, const access &a, state *s)
{
  bool leader = a.how == treatment::guard;
  s->gang.loads |= a.loads;
  s->worker.loads |= a.loads;
  (leader && g == group::gang ? s->gang.leader_stores : s->gang.stores) |= a.stores;
  (leader && g != group::none ? s->worker.leader_stores : s->worker.stores)
    |= a.stores;
  /* The result of a guarded call goes through a shared variable: it is written
     by the first thread, and read by all after a barrier.  */
  tree lhs = is_gimple_call (stmt) ? gimple_call_lhs (stmt) : NULL_TREE;
  bool result = lhs && TREE_CODE (lhs) == SSA_NAME && !has_zero_uses (lhs);
  if (g != group::none && (result || m_sections.count (stmt))
      && (leader || a.how == treatment::one_worker))
    {
      s->worker = pending ();
      s->worker.loads = SHARED_MEMORY;
      if (g == group::gang)
	s->gang = s->worker;
      else
	s->gang.loads |= SHARED_MEMORY;
    }
}

void
redundancy::flow_through (basic_block bb, state *s)
{
  unsigned axes = m_axes[bb->index];
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      axes &= ~join_axes (stmt);
      step (stmt, axes, s);
      axes |= fork_axes (stmt);
    }
}

/* True if BB ends an iteration of a gang-partitioned loop.  */

bool
ends_gang_iteration_p (const lowering &low, basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (low.gang_iteration_ends.count (gsi_stmt (gsi)))
      return true;
  return false;
}

/* The block to which edge E leads back, past blocks in which nothing happens, and which
   dominates its source; NULL if E leads on.  */

basic_block
header_behind (edge e)
{
  basic_block to = e->dest;
  while (single_succ_p (to) && to != e->src && empty_block_p (to))
    to = single_succ (to);
  return dominated_by_p (CDI_DOMINATORS, e->src, to) ? to : NULL;
}

/* The condition that leads to edge E past blocks in which nothing happens, or NULL.  */

gimple *
condition_before (edge e)
{
  basic_block from = e->src;
  while (single_pred_p (from) && empty_block_p (from))
    from = single_pred (from);
  return safe_dyn_cast<gcond *> (gcc_compat::last_statement (from));
}

/* Note the conditions in front of gang-partitioned loops whose iterations begin with the
   whole gang.  */

void
redundancy::find_gang_loops ()
{
  basic_block bb;
  edge back, entry;
  edge_iterator i, j;
  FOR_EACH_BB_FN (bb, m_low.fun)
    if (ends_gang_iteration_p (m_low, bb))
      FOR_EACH_EDGE (back, i, bb->succs)
	{
	  basic_block header = header_behind (back);
	  if (!header || m_low.group_of (m_axes[header->index]) != group::gang)
	    continue;
	  FOR_EACH_EDGE (entry, j, header->preds)
	    if (!dominated_by_p (CDI_DOMINATORS, entry->src, header))
	      if (gimple *condition = condition_before (entry))
		m_gang_loop_entries.insert (condition);
	}
}

/* Iterate to the fixed point.  Barriers once noted stay, so it exists, and a block from whose
   beginning nothing has changed would do what it has done.  */

void
redundancy::solve ()
{
  nesting places (m_low.fun, m_low.f);
  m_axes.assign (last_basic_block_for_fn (m_low.fun), 0);
  basic_block block;
  FOR_EACH_BB_FN (block, m_low.fun)
    m_axes[block->index] = places.at_start (block)->axes;
  m_in.assign (last_basic_block_for_fn (m_low.fun), state ());
  calculate_dominance_info (CDI_DOMINATORS);
  find_gang_loops ();
  std::vector<bool> due (m_in.size (), true);
  bool changed = true;
  while (changed)
    {
      changed = false;
      basic_block bb;
      FOR_EACH_BB_FN (bb, m_low.fun)
	{
	  if (!due[bb->index])
	    continue;
	  due[bb->index] = false;
	  state out = m_in[bb->index];
	  flow_through (bb, &out);
	  bool iteration_end = ends_gang_iteration_p (m_low, bb);
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, bb->succs)
	    {
	      state along = out;
	      if (iteration_end && header_behind (e))
		{
		  along.gang.forget (GLOBAL_MEMORY);
		  along.worker.forget (GLOBAL_MEMORY);
		}
	      if (m_in[e->dest->index].merge (along))
		changed = due[e->dest->index] = true;
	    }
	}
    }
  /* What follows adds blocks by hand.  */
  free_dominance_info (CDI_DOMINATORS);
}

/* ------------------------------------------------------------------------
   Rewriting  */

/* GOMP_atomic_start ... GOMP_atomic_end guard an update that the processor has no
   instruction for; one thread runs all of it.  */

void
redundancy::find_atomic_sections ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_low.fun)
    {
      gimple *first = nullptr;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (gimple_call_builtin_p (stmt, BUILT_IN_GOMP_ATOMIC_START))
	    first = stmt;
	  if (!first)
	    continue;
	  m_sections[first].push_back (stmt);
	  if (stmt != first)
	    m_in_section.insert (stmt);
	  if (gimple_call_builtin_p (stmt, BUILT_IN_GOMP_ATOMIC_END))
	    first = nullptr;
	}
    }
}

/* "gang" or "worker".  */

const char *
name_of (group g)
{
  return g == group::gang ? "gang" : "worker";
}

/* The barriers, in the order of the code, in the dump.  */

void
redundancy::dump_barriers ()
{
  if (!dump_enabled_p ())
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_low.fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	auto barrier = m_barriers.find (stmt);
	if (barrier != m_barriers.end ())
	  dump_printf_loc (MSG_NOTE, stmt, "barrier of the %s before %s%G",
			   name_of (barrier->second),
			   (m_reasons[stmt] + ": ").c_str (), stmt);
      }
}

void
redundancy::insert_barrier (gimple *before, group g)
{
  gimple_seq seq = NULL;
  m_low.emit_barrier (&seq, g);
  gimple_stmt_iterator gsi = gsi_for_stmt (before);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
}

/* VALUE is computed by one thread alone, in BODY, whose statements are INSIDE: hand
   it to the other threads of G, which load it in AFTER.  */

void
redundancy::hand_over (tree value, group g,
		       const std::unordered_set<gimple *> &inside,
		       gimple_seq *body, gimple_seq *after)
{
  tree type = TREE_TYPE (value);
  tree own = make_ssa_name (type);
  gimple *def = SSA_NAME_DEF_STMT (value);
  imm_use_iterator iterator;
  gimple *use;
  FOR_EACH_IMM_USE_STMT (use, iterator, value)
    if (inside.count (use))
      {
	use_operand_p operand;
	FOR_EACH_IMM_USE_ON_STMT (operand, iterator)
	  SET_USE (operand, own);
      }
  gimple_set_lhs (def, own);
  SSA_NAME_DEF_STMT (own) = def;

  bool rows = g == group::worker && m_low.f->workers != 1;
  tree decl = m_low.make_shared (rows ? build_array_type_nelts (type, m_low.f->max_workers ())
			       : type,
				 "handed_over");
  tree place = decl;
  if (rows)
    place = build4 (ARRAY_REF, type, decl, m_low.thread_number (1), NULL_TREE,
		    NULL_TREE);
  gimple_seq_add_stmt (body, gimple_build_assign (unshare_expr (place), own));
  gimple_seq_add_stmt (after, gimple_build_assign (value, place));
}

/* A call that may throw ends its block; on the device none throws.  */

void
forget_exceptions (gimple *stmt)
{
  if (gcall *call = dyn_cast<gcall *> (stmt))
    gimple_call_set_nothrow (call, true);
  if (remove_stmt_from_eh_lp (stmt))
    gimple_purge_dead_eh_edges (gimple_bb (stmt));
}

bool
used_outside_p (tree value, const std::unordered_set<gimple *> &inside)
{
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, value)
    if (!inside.count (USE_STMT (use)))
      return true;
  return false;
}

/* Let only the threads of G for which CONDITION holds run STMTS, which follow
   each other in a block.  */

void
redundancy::guard (const std::vector<gimple *> &stmts, group g, tree condition)
{
  forget_exceptions (stmts.back ());
  gimple *anchor = gimple_build_nop ();
  gimple_stmt_iterator gsi = gsi_for_stmt (stmts.front ());
  gsi_insert_before (&gsi, anchor, GSI_SAME_STMT);
  gimple_seq body = NULL, after = NULL;
  for (gimple *stmt : stmts)
    {
      gsi = gsi_for_stmt (stmt);
      gsi_remove (&gsi, false);
      gimple_seq_add_stmt_without_update (&body, stmt);
    }
  std::unordered_set<gimple *> inside (stmts.begin (), stmts.end ());
  for (gimple *stmt : stmts)
    {
      tree lhs = gimple_get_lhs (stmt);
      if (lhs && TREE_CODE (lhs) == SSA_NAME && used_outside_p (lhs, inside))
	hand_over (lhs, g, inside, &body, &after);
    }
  gsi = gsi_for_stmt (anchor);
  insert_guarded (&gsi, condition, body);
  for (gimple *stmt : stmts)
    update_stmt (stmt);
  if (after)
    {
      gimple_seq barrier = NULL;
      m_low.emit_barrier (&barrier, g);
      gimple_seq_add_seq (&barrier, after);
      gsi_insert_seq_before (&gsi, barrier, GSI_SAME_STMT);
    }
  gsi_remove (&gsi, true);
}

/* The condition that a thread belongs to its gang's first worker.  */

tree
redundancy::first_worker ()
{
  gimple_seq seq = NULL;
  tree number = emit_intrinsic (&seq, intrinsic::tid, { integer_one_node });
  tree result = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign
			 (result, EQ_EXPR, number,
			  build_zero_cst (unsigned_type_node)));
  m_low.add_at_entry (seq);
  return result;
}

void
redundancy::rewrite ()
{
  struct item { gimple *stmt; treatment how; group g; unsigned stores; };
  std::vector<item> items;
  nesting (m_low.fun, m_low.f).walk ([&] (gimple *stmt, const nest *place)
    {
      group g = m_low.group_of (place->axes);
      if (g == group::none || m_low.settled.count (stmt)
	  || m_in_section.count (stmt) || fork_axes (stmt) || join_axes (stmt))
	return;
      access a = m_effects.classify (stmt, g);
      treatment how = m_sections.count (stmt) ? treatment::guard : a.how;
      if (how == treatment::guard || how == treatment::one_worker)
	items.push_back ({ stmt, how, g, a.stores });
    });
  dump_barriers ();
  for (auto &barrier : m_barriers)
    insert_barrier (barrier.first, barrier.second);
  for (const item &i : items)
    {
      auto section = m_sections.find (i.stmt);
      std::vector<gimple *> stmts { i.stmt };
      if (section != m_sections.end ())
	{
	  stmts = section->second;
	  if (!gimple_call_builtin_p (stmts.back (), BUILT_IN_GOMP_ATOMIC_END))
	    {
	      sorry_at (gimple_location (i.stmt), "this atomic construct outside of"
			" a vector loop");
	      continue;
	    }
	}
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, i.stmt, "%s of each %s alone executes %s, which"
			 " stores to %s: %G",
			 i.how == treatment::one_worker ? "the first worker"
			 : "the first thread", name_of (i.g),
			 section != m_sections.end () ? "the atomic section"
			 : i.how == treatment::one_worker ? "the vector routine" : "it",
			 memory_name (section != m_sections.end () ? unsigned (ALL_MEMORY)
				      : i.stores), i.stmt);
      guard (stmts, i.g, i.how == treatment::one_worker ? first_worker ()
	     : m_low.leader (i.g));
    }
}

/* FORK and JOIN have served; what depends on their value is but the next one.  */

void
redundancy::remove_forks ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_low.fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	int kind = unique_kind (stmt);
	if (kind == IFN_UNIQUE_OACC_FORK || kind == IFN_UNIQUE_OACC_JOIN)
	  {
	    tree lhs = gimple_call_lhs (stmt);
	    unlink_stmt_vdef (stmt);
	    if (!lhs)
	      {
		gsi_remove (&gsi, true);
		continue;
	      }
	    gsi_replace (&gsi, gimple_build_assign
			   (lhs, build_zero_cst (TREE_TYPE (lhs))), false);
	  }
	gsi_next (&gsi);
      }
}

void
redundancy::run ()
{
  if (!m_low.f->one_thread ())
    {
      find_atomic_sections ();
      solve ();
      rewrite ();
    }
  remove_forks ();
}

} // anonymous namespace

void
execute_redundantly (lowering &low)
{
  redundancy (low).run ();
}

} // namespace accplug
