/* Copies of guarded blocks; see guarded-copies.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/guarded-copies.h"

namespace accplug
{

basic_block
guarded_copies::new_block (basic_block after) const
{
  basic_block bb = create_empty_bb (after);
  add_bb_to_loop (bb, m_at.before ()->loop_father);
  bb->count = m_at.before ()->count;
  return bb;
}

/* Does each neighbour compute STMT behind its own test?  An index that is computed from the
   first one's is not: without a test both can be where all have it.  */

bool
guarded_copies::own_p (gimple *stmt) const
{
  return (mask_of (stmt) & m_bit) && !m_copies->index_of_number_p (stmt);
}

/* Whether the block is each neighbour's; it is passed where it is nobody's.  */

void
guarded_copies::test_neighbours ()
{
  gcond *test = m_at.test;
  bool if_true = find_edge (m_at.before (), m_at.block)->flags & EDGE_TRUE_VALUE;
  gimple_seq seq = NULL;
  tree any = NULL_TREE;
  for (unsigned t = 0; t < m_count; t++)
    {
      group_place at (m_copies->nest ().grouped.size (), 0);
      at[m_loop] = t;
      tree yes = make_ssa_name (boolean_type_node);
      gimple_seq_add_stmt (&seq, gimple_build_assign
				   (yes, gimple_cond_code (test),
				    name_at (gimple_cond_lhs (test), at),
				    name_at (gimple_cond_rhs (test), at)));
      if (!if_true)
	yes = gimple_build (&seq, EQ_EXPR, boolean_type_node, yes, boolean_false_node);
      m_taken.push_back (yes);
      any = any ? gimple_build (&seq, BIT_IOR_EXPR, boolean_type_node, any, yes) : yes;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (test);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gimple_cond_set_condition (test, if_true ? NE_EXPR : EQ_EXPR, any, boolean_false_node);
  update_stmt (test);
}

/* Can the first one's STATEMENTS be divided so that the EARLY ones, which compute what is
   WANTED to load and load what is LOADED, have nothing but loads that the rest uses?  */

bool
guarded_copies::plain_p (const std::vector<gimple *> &statements,
			 const std::set<gimple *> &early, const std::set<tree> &wanted,
			 const std::set<tree> &loaded) const
{
  bool plain = true;
  for (gimple *stmt : statements)
    {
      tree lhs = gimple_get_lhs (stmt);
      bool used_early = wanted.count (lhs), used_late = false;
      imm_use_iterator iterator;
      gimple *use;
      FOR_EACH_IMM_USE_STMT (use, iterator, lhs)
	used_late |= !early.count (use) && !is_gimple_debug (use);
      plain &= !own_p (stmt) || !early.count (stmt)
	       || (loaded.count (lhs) ? !used_early : !used_late);
    }
  return plain;
}

/* Sort the first one's STATEMENTS: the loads that tell neighbours apart, with what they take,
   and the rest.  All are the rest if that cannot be.  */

void
guarded_copies::sort (const std::vector<gimple *> &statements)
{
  std::set<gimple *> early;
  std::set<tree> wanted, loaded;
  for (size_t i = statements.size (); i-- > 0;)
    {
      gimple *stmt = statements[i];
      tree lhs = gimple_get_lhs (stmt);
      bool load = gimple_vuse (stmt) && (mask_of (stmt) & m_bit);
      if (!load && !wanted.count (lhs))
	continue;
      early.insert (stmt);
      if (load)
	loaded.insert (lhs);
      ssa_op_iter iterator;
      tree use;
      FOR_EACH_SSA_TREE_OPERAND (use, stmt, iterator, SSA_OP_USE)
	wanted.insert (use);
    }
  bool plain = plain_p (statements, early, wanted, loaded);
  for (gimple *stmt : statements)
    if (own_p (stmt))
      {
	m_first[!(plain && early.count (stmt))].push_back (stmt);
	if (plain && loaded.count (gimple_get_lhs (stmt)))
	  m_loaded.push_back (gimple_get_lhs (stmt));
      }
  if (m_first[1].empty ())
    {
      std::swap (m_first[0], m_first[1]);
      m_loaded.clear ();
    }
}

/* STMT, of the block, for all iterations; PART says where those go that each neighbour has
   behind its own test.  */

void
guarded_copies::copy (gimple *stmt, unsigned part)
{
  unsigned mask = mask_of (stmt);
  bool own = own_p (stmt);
  tree lhs = gimple_get_lhs (stmt);
  auto copy = [&] (gimple_seq *seq, const group_place &at)
    {
      gimple *result = m_copies->statement_at (stmt, at, false);
      m_copies->set_name_at (lhs, at, gimple_get_lhs (result));
      gimple_seq_add_stmt (seq, result);
    };
  gimple_stmt_iterator from = gsi_for_stmt (stmt);
  gsi_remove (&from, false);
  gimple_seq common = NULL, *seq = own ? &m_own[part][0] : &common;
  gimple_seq_add_stmt (seq, stmt);
  for (group_place at : places (mask & ~m_bit))
    {
      if (!first_p (at))
	copy (seq, at);
      for (unsigned t = 1; (mask & m_bit) && t < m_count; t++)
	{
	  at[m_loop] = t;
	  copy (own ? &m_own[part][t] : &common, at);
	}
    }
  gimple_stmt_iterator to = gsi_last_bb (m_common);
  gsi_insert_seq_after (&to, common, GSI_NEW_STMT);
}

/* What has been loaded is another name's in all iterations: those that are used become phis,
   of that and of nothing.  */

void
guarded_copies::rename_loaded ()
{
  for (tree lhs : m_loaded)
    for (const group_place &at : places (dependence (lhs)))
      if (first_p (at))
	{
	  gimple *load = SSA_NAME_DEF_STMT (lhs);
	  tree name = make_ssa_name (TREE_TYPE (lhs), load);
	  gimple_set_lhs (load, name);
	  gimple_set_modified (load, true);
	  m_raw[{ lhs, at }] = name;
	}
      else
	{
	  m_raw[{ lhs, at }] = name_at (lhs, at);
	  m_copies->set_name_at (lhs, at, make_ssa_name (TREE_TYPE (lhs)));
	}
}

/* One block after the other behind LAST, each of which some neighbour may pass: the first one
   is FIRST, the others have what PART says.  JOINED is called with the number of each, the
   block where both ways meet, and the edges through and past it.  Returns the last block.  */

basic_block
guarded_copies::chain (basic_block last, basic_block first, unsigned part,
		       const joined_function &joined)
{
  for (unsigned t = 0; t < m_count; t++)
    {
      basic_block block = t ? new_block (last) : first;
      basic_block join = new_block (block);
      gimple_stmt_iterator gsi = gsi_last_bb (last);
      gsi_insert_after (&gsi, gimple_build_cond (NE_EXPR, m_taken[t], boolean_false_node,
						 NULL_TREE, NULL_TREE), GSI_NEW_STMT);
      make_edge (last, block, EDGE_TRUE_VALUE)->probability = profile_probability::likely ();
      edge around = make_edge (last, join, EDGE_FALSE_VALUE);
      around->probability = profile_probability::unlikely ();
      gsi = gsi_last_bb (block);
      gsi_insert_seq_after (&gsi, m_own[part][t], GSI_NEW_STMT);
      edge through = make_single_succ_edge (block, join, EDGE_FALLTHRU);
      set_immediate_dominator (CDI_DOMINATORS, block, last);
      set_immediate_dominator (CDI_DOMINATORS, join, last);
      joined (t, join, through, around);
      last = join;
    }
  return last;
}

/* The chain of loads behind LAST; where it ends.  */

basic_block
guarded_copies::chain_loads (basic_block last)
{
  return chain (last, new_block (last), 0,
		[&] (unsigned t, basic_block join, edge through, edge around)
    {
      for (tree lhs : m_loaded)
	for (group_place at : places (dependence (lhs) & ~m_bit))
	  {
	    at[m_loop] = t;
	    gphi *phi = create_phi_node (first_p (at) ? lhs : name_at (lhs, at), join);
	    add_phi_arg (phi, m_raw.at ({ lhs, at }), through, UNKNOWN_LOCATION);
	    add_phi_arg (phi, build_zero_cst (TREE_TYPE (lhs)), around, UNKNOWN_LOCATION);
	  }
    });
}

/* Both chains, between the test and what is behind the block.  */

void
guarded_copies::link ()
{
  std::vector<guarded_value> values;
  edge in = find_edge (m_at.before (), m_at.block), past = m_at.past ();
  edge out = single_succ_edge (m_at.block);
  for (gphi_iterator i = gsi_start_phis (m_at.after); !gsi_end_p (i); gsi_next (&i))
    values.push_back ({ i.phi (), PHI_ARG_DEF_FROM_EDGE (i.phi (), past),
			PHI_ARG_DEF_FROM_EDGE (i.phi (), out) });
  redirect_edge_and_branch (in, m_common);
  remove_edge (out);
  set_immediate_dominator (CDI_DOMINATORS, m_common, m_at.before ());
  basic_block last = m_first[0].empty () ? m_common : chain_loads (m_common);
  name_map results;
  last = chain (last, m_at.block, 1,
		[&] (unsigned t, basic_block join, edge through, edge around)
    {
      for (const guarded_value &v : values)
	for (group_place at : places (dependence (gimple_phi_result (v.phi)) & ~m_bit))
	  {
	    at[m_loop] = t;
	    tree name = make_ssa_name (TREE_TYPE (gimple_phi_result (v.phi)));
	    gphi *phi = create_phi_node (name, join);
	    add_phi_arg (phi, name_at (v.set, at), through, UNKNOWN_LOCATION);
	    add_phi_arg (phi, name_at (v.past, at), around, UNKNOWN_LOCATION);
	    results[{ gimple_phi_result (v.phi), at }] = name;
	  }
    });
  edge end = make_single_succ_edge (last, m_at.after, EDGE_FALLTHRU);
  for (const guarded_value &v : values)
    {
      tree name = gimple_phi_result (v.phi);
      for (const group_place &at : places (dependence (name)))
	{
	  gphi *phi = v.phi;
	  if (!first_p (at))
	    {
	      tree copy = make_ssa_name (TREE_TYPE (name));
	      phi = create_phi_node (copy, m_at.after);
	      add_phi_arg (phi, name_at (v.past, at), past, UNKNOWN_LOCATION);
	      m_copies->set_name_at (name, at, copy);
	    }
	  add_phi_arg (phi, results.at ({ name, at }), end, UNKNOWN_LOCATION);
	}
    }
}

guarded_copies::guarded_copies (group_copies *copies, gcond *test, unsigned loop)
  : m_copies (copies), m_at (guarded_by (test)), m_loop (loop),
    m_count (copies->nest ().grouped[loop].length), m_bit (1u << loop)
{
  for (std::vector<gimple_seq> &own : m_own)
    own.assign (m_count, NULL);
}

/* The block's statements; what is none that counts goes.  */

std::vector<gimple *>
guarded_copies::statements ()
{
  std::vector<gimple *> result;
  for (gimple_stmt_iterator gsi = gsi_start_bb (m_at.block); !gsi_end_p (gsi);)
    if (is_gimple_assign (gsi_stmt (gsi)) || is_gimple_call (gsi_stmt (gsi)))
      {
	result.push_back (gsi_stmt (gsi));
	gsi_next (&gsi);
      }
    else
      gsi_remove (&gsi, true);
  return result;
}

void
guarded_copies::run ()
{
  test_neighbours ();
  m_common = new_block (m_at.before ());
  std::vector<gimple *> all = statements ();
  sort (all);
  for (gimple *stmt : all)
    if (!own_p (stmt))
      copy (stmt, 0);
  for (gimple *stmt : m_first[0])
    copy (stmt, 0);
  rename_loaded ();
  for (gimple *stmt : m_first[1])
    copy (stmt, 1);
  link ();
}

} // namespace accplug
