/* An iteration of a loop directive as blocks; see iteration-graph.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "reductions/iteration-graph.h"

namespace accplug
{

size_t
iteration_graph::add_block ()
{
  blocks.emplace_back ();
  return blocks.size () - 1;
}

/* A new block, where control comes to from the one before.  */

size_t
iteration_graph::start_block ()
{
  size_t before = m_at;
  m_at = add_block ();
  if (before != nowhere)
    blocks[before].next.push_back (m_at);
  return m_at;
}

/* Control goes from here to LABEL, too.  */

void
iteration_graph::add_jump (tree label)
{
  if (label && TREE_CODE (label) == LABEL_DECL)
    m_jumps.push_back ({ m_at, label });
  else
    known = false;
}

void
iteration_graph::add_loop (gimple *loop)
{
  add_sequence (gimple_omp_for_pre_body (loop));
  size_t head = start_block ();
  blocks[head].stmts.push_back (loop);
  start_block ();
  add_sequence (gimple_omp_body (loop));
  if (m_at != nowhere)
    blocks[m_at].next.push_back (head);
  m_at = head;
  start_block ();
}

/* STMT has statements inside, or is of no kind that iterations have.  */

void
iteration_graph::add_compound (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      for (tree v = gimple_bind_vars (as_a<gbind *> (stmt)); v; v = DECL_CHAIN (v))
	own.insert (v);
      add_sequence (gimple_bind_body (as_a<gbind *> (stmt)));
      break;
    case GIMPLE_TRY:
      add_sequence (gimple_try_eval (stmt));
      if (gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY)
	add_sequence (gimple_try_cleanup (stmt));
      break;
    case GIMPLE_OMP_FOR:
      add_loop (stmt);
      break;
    default:
      known = false;
    }
}

void
iteration_graph::add_statement (gimple *stmt)
{
  if (glabel *label = dyn_cast<glabel *> (stmt))
    {
      m_labels[gimple_label_label (label)] = start_block ();
      return;
    }
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_NOP
      || gimple_code (stmt) == GIMPLE_PREDICT)
    return;
  if (m_at == nowhere)
    m_at = add_block ();
  switch (gimple_code (stmt))
    {
    case GIMPLE_GOTO:
      add_jump (gimple_goto_dest (stmt));
      m_at = nowhere;
      break;
    case GIMPLE_COND:
      blocks[m_at].stmts.push_back (stmt);
      add_jump (gimple_cond_true_label (as_a<gcond *> (stmt)));
      add_jump (gimple_cond_false_label (as_a<gcond *> (stmt)));
      m_at = nowhere;
      break;
    case GIMPLE_SWITCH:
      blocks[m_at].stmts.push_back (stmt);
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (stmt)); i++)
	add_jump (CASE_LABEL (gimple_switch_label (as_a<gswitch *> (stmt), i)));
      m_at = nowhere;
      break;
    case GIMPLE_ASSIGN: case GIMPLE_OMP_ATOMIC_LOAD: case GIMPLE_OMP_ATOMIC_STORE:
      blocks[m_at].stmts.push_back (stmt);
      break;
    case GIMPLE_CALL:
      blocks[m_at].stmts.push_back (stmt);
      if (gimple_call_noreturn_p (stmt))
	m_at = nowhere;
      break;
    default:
      add_compound (stmt);
    }
}

void
iteration_graph::add_sequence (gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    add_statement (gsi_stmt (i));
}

void
iteration_graph::resolve_jumps ()
{
  for (const open_jump &jump : m_jumps)
    {
      auto label = m_labels.find (jump.label);
      if (label == m_labels.end ())
	known = false;
      else
	blocks[jump.from].next.push_back (label->second);
    }
}

iteration_graph::iteration_graph (gimple *loop)
{
  start_block ();
  add_sequence (gimple_omp_body (loop));
  end = start_block ();
  resolve_jumps ();
}

std::set<size_t>
iteration_graph::between (size_t start, size_t meeting) const
{
  std::set<size_t> found;
  std::vector<size_t> work (blocks[start].next);
  while (!work.empty ())
    {
      size_t block = work.back ();
      work.pop_back ();
      if (block == meeting || !found.insert (block).second)
	continue;
      work.insert (work.end (), blocks[block].next.begin (), blocks[block].next.end ());
    }
  return found;
}

/* Every way from START to the end leads through the block that is asked for.  It is the
   first of those: without it, the end is not reached, and the others are not before
   it.  */

size_t
iteration_graph::meeting_point (size_t start) const
{
  std::set<size_t> reached = between (start, nowhere);
  std::vector<size_t> through;
  for (size_t block : reached)
    if (block != start && (block == end || !between (start, block).count (end)))
      through.push_back (block);
  for (size_t block : through)
    {
      std::set<size_t> before = between (start, block);
      if (std::none_of (through.begin (), through.end (), [&] (size_t other)
			{ return other != block && before.count (other); }))
	return block;
    }
  return end;
}

} // namespace accplug
