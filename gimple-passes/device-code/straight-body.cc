/* Bodies of loops as one block; see straight-body.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device-code/straight-body.h"
#include "device-code/update-statements.h"

namespace accplug
{

/* The blocks of L, each before those that it dominates.  */

static std::vector<basic_block>
blocks_of (class loop *l)
{
  basic_block *body = get_loop_body_in_dom_order (l);
  std::vector<basic_block> blocks (body, body + l->num_nodes);
  free (body);
  return blocks;
}

static std::vector<gimple *>
statements_of (basic_block bb)
{
  std::vector<gimple *> stmts;
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gimple_code (gsi_stmt (i)) != GIMPLE_LABEL)
      stmts.push_back (gsi_stmt (i));
  return stmts;
}

/* Note the stores, in order.  False if something else has effects.  */

bool
straight_body::find_stores ()
{
  for (basic_block bb : blocks_of (m_loop))
    for (gimple *stmt : statements_of (bb))
      {
	if (!plain_statement_p (stmt))
	  return false;
	if (!gimple_vdef (stmt))
	  continue;
	if (!gimple_assign_single_p (stmt) || gimple_assign_load_p (stmt)
	    || !m_values.always_met_p (bb))
	  return false;
	m_stores.push_back (as_a<gassign *> (stmt));
      }
  return true;
}

/* Is LOAD behind a store of its iteration?  */

bool
straight_body::behind_store_p (gassign *load) const
{
  for (gassign *store : m_stores)
    {
      if (gimple_bb (store) != gimple_bb (load))
	{
	  if (dominated_by_p (CDI_DOMINATORS, gimple_bb (load), gimple_bb (store)))
	    return true;
	  continue;
	}
      for (gimple_stmt_iterator i = gsi_for_stmt (store); !gsi_end_p (i); gsi_next (&i))
	if (gsi_stmt (i) == load)
	  return true;
    }
  return false;
}

bool
straight_body::possible_p ()
{
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	&& gimple_phi_result (i.phi ()) != m_counter.number)
      return false;
  if (m_last == m_loop->header || !find_stores () || m_stores.empty ())
    return false;
  for (gassign *store : m_stores)
    {
      ssa_op_iter i;
      tree name;
      FOR_EACH_SSA_TREE_OPERAND (name, store, i, SSA_OP_USE)
	if (!m_values.known_p (name))
	  return false;
    }
  for (gassign *load : m_values.loads ())
    if (behind_store_p (load))
      return false;
  m_values.load_anywhere ();
  return true;
}

std::vector<gassign *>
straight_body::references () const
{
  std::vector<gassign *> all = m_values.loads ();
  all.insert (all.end (), m_stores.begin (), m_stores.end ());
  return all;
}

void
straight_body::empty (const std::vector<gimple *> &stmts)
{
  for (gimple *stmt : stmts)
    {
      if (stmt == m_counter.test || stmt == SSA_NAME_DEF_STMT (m_counter.next))
	continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      unlink_stmt_vdef (stmt);
      gsi_remove (&gsi, true);
      release_defs (stmt);
    }
}

/* The last block of BODY comes behind the first one, and those between them go.  */

void
straight_body::join (const std::vector<basic_block> &body)
{
  basic_block head = m_loop->header;
  while (EDGE_COUNT (head->succs))
    remove_edge (EDGE_SUCC (head, 0));
  for (basic_block bb : body)
    if (bb != head && bb != m_last && bb != m_loop->latch)
      while (EDGE_COUNT (bb->succs))
	remove_edge (EDGE_SUCC (bb, 0));
  for (gphi_iterator i = gsi_start_phis (m_last); !gsi_end_p (i);)
    remove_phi_node (&i, true);
  for (basic_block bb : body)
    if (bb != head && bb != m_last && bb != m_loop->latch)
      delete_basic_block (bb);
  edge e = make_single_succ_edge (head, m_last, EDGE_FALLTHRU);
  if (can_merge_blocks_p (e->src, e->dest))
    merge_blocks (e->src, e->dest);
}

unsigned
straight_body::write ()
{
  std::vector<gimple *> stores;
  m_values.begin (&m_body, m_counter.number, boolean_true_node);
  for (gassign *store : m_stores)
    stores.push_back (m_values.statement_now (store));
  for (gimple *store : stores)
    gimple_seq_add_stmt (&m_body, store);
  unsigned number = 0;
  for (gimple_stmt_iterator i = gsi_start (m_body); !gsi_end_p (i); gsi_next (&i))
    number++;
  return number;
}

void
straight_body::discard ()
{
  for (gimple_stmt_iterator i = gsi_start (m_body); !gsi_end_p (i);)
    {
      gimple *stmt = gsi_stmt (i);
      gsi_remove (&i, true);
      release_defs (stmt);
    }
  /* GCC notes each load that is written.  */
  mark_virtual_operands_for_renaming (m_fun);
  update_ssa (TODO_update_ssa_only_virtuals);
}

/* From here on the function changes.  */

void
straight_body::build ()
{
  std::vector<basic_block> body = blocks_of (m_loop);
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  gimple_stmt_iterator from = gsi_for_stmt (SSA_NAME_DEF_STMT (m_counter.next));
  gimple_stmt_iterator to = gsi_for_stmt (m_counter.test);
  gsi_move_before (&from, &to);
  for (auto bb = body.rbegin (); bb != body.rend (); ++bb)
    empty (statements_of (*bb));
  gimple_stmt_iterator start = gsi_after_labels (m_loop->header);
  gsi_insert_seq_before (&start, m_body, GSI_SAME_STMT);
  join (body);
  calculate_dominance_info (CDI_DOMINATORS);
  mark_virtual_operands_for_renaming (m_fun);
  update_ssa (TODO_update_ssa);
  scev_reset ();
}

} // namespace accplug
