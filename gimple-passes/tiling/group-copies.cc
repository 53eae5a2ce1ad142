/* Copies of statements for the iterations of a group; see group-copies.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/walk.h"
#include "device/intrinsics.h"
#include "tiling/group-copies.h"
#include "tiling/guarded-copies.h"

namespace accplug
{

std::vector<group_place>
group_copies::places (unsigned mask) const
{
  std::vector<group_place> all { group_place (m_nest.grouped.size (), 0) };
  for (unsigned i = 0; i < m_nest.grouped.size (); i++)
    if (mask & (1 << i))
      for (unsigned have = all.size (), t = 1; t < m_nest.grouped[i].length; t++)
	for (unsigned k = 0; k < have; k++)
	  {
	    all.push_back (all[k]);
	    all.back ()[i] = t;
	  }
  return all;
}

/* AT, as far as MASK says that it matters.  */

group_place
group_copies::held (unsigned mask, const group_place &at) const
{
  group_place result = at;
  for (unsigned i = 0; i < result.size (); i++)
    if (!(mask & (1 << i)))
      result[i] = 0;
  return result;
}

bool
first_p (const group_place &at)
{
  return std::all_of (at.begin (), at.end (), [] (unsigned t) { return !t; });
}

/* Find m_end: behind all steps, if there is one such block that all that is behind them comes
   by.  */

void
group_copies::find_end ()
{
  class loop *l = m_parts.loop;
  edge exit = l->inner && !l->inner->next ? single_exit (l->inner) : nullptr;
  if (exit && exit->dest->loop_father == l && single_pred_p (exit->dest))
    m_end = exit->dest;
}

bool
group_copies::at_end_p (basic_block bb) const
{
  return (m_end && flow_bb_inside_loop_p (m_parts.loop, bb)
	  && dominated_by_p (CDI_DOMINATORS, bb, m_end));
}

/* Is NAME, of the nest, computed at m_end once more, if that is used there?  */

bool
group_copies::computed_again_p (tree name) const
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  return (is_gimple_assign (def) && !gimple_vuse (def) && !at_end_p (gimple_bb (def))
	  && !flow_bb_inside_loop_p (m_parts.loop->inner, gimple_bb (def)));
}

/* The T-th number after NUMBER in the grouped loop I, or the last one.  */

tree
group_copies::number_at (gimple_seq *seq, unsigned i, tree number, unsigned t) const
{
  const grouped_loop &g = m_nest.grouped[i];
  tree type = TREE_TYPE (number), more = build_int_cst (type, t);
  if (!m_whole)
    {
      tree range = g.row ? gimple_convert (seq, type, g.rows) : g.shared.range;
      tree last = gimple_build (seq, MINUS_EXPR, type, range, build_one_cst (type));
      more = gimple_build (seq, MIN_EXPR, type, more,
			   gimple_build (seq, MINUS_EXPR, type, last, number));
    }
  return gimple_build (seq, PLUS_EXPR, type, number, more);
}

/* The numbers of a group that begins with NUMBER, in the grouped loop I: in SEQ, and at
   m_end.  */

void
group_copies::number_from (gimple_seq *seq, unsigned i, tree number)
{
  tree type = TREE_TYPE (number), again = number;
  m_firsts[number] = i;
  if (m_end)
    {
      tree none = emit_intrinsic (&m_at_end, intrinsic::computed_anew,
				  { build_zero_cst (unsigned_type_node) });
      again = gimple_build (&m_at_end, PLUS_EXPR, type, number,
			    gimple_convert (&m_at_end, type, none));
    }
  for (unsigned t = 1; t < m_nest.grouped[i].length; t++)
    {
      group_place at (m_nest.grouped.size (), 0);
      at[i] = t;
      m_names[{ number, at }] = number_at (seq, i, number, t);
      if (m_end)
	m_end_names[{ number, at }] = number_at (&m_at_end, i, again, t);
    }
}

/* NUMBER is that of a group of G, a loop that lanes share: what uses it gets that of the
   group's first iteration.  */

void
group_copies::scale (const grouped_loop &g, tree number)
{
  tree type = TREE_TYPE (number);
  gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (number));
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (m_parts.loop));
  gimple *add = SSA_NAME_DEF_STMT (next);
  std::vector<gimple *> users;
  imm_use_iterator iterator;
  gimple *stmt;
  FOR_EACH_IMM_USE_STMT (stmt, iterator, number)
    if (stmt != add)
      users.push_back (stmt);
  gimple_seq seq = NULL;
  auto op = [&] (tree_code code, tree a, tree b)
    { return gimple_build (&seq, code, type, a, b); };
  tree row = gimple_convert (&seq, type, g.row);
  tree rows = op (MULT_EXPR, op (TRUNC_DIV_EXPR, number, row),
		  op (MULT_EXPR, row, build_int_cst (type, g.length)));
  tree first = op (PLUS_EXPR, rows, op (TRUNC_MOD_EXPR, number, row));
  gimple_stmt_iterator gsi = gsi_after_labels (m_parts.loop->header);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  use_operand_p use;
  ssa_op_iter i;
  for (gimple *user : users)
    {
      FOR_EACH_SSA_USE_OPERAND (use, user, i, SSA_OP_USE)
	if (USE_FROM_PTR (use) == number)
	  SET_USE (use, first);
      update_stmt (user);
    }
}

/* The numbers of a group's iterations, in each loop that has groups.  */

void
group_copies::number_iterations ()
{
  for (unsigned i = 0; i < m_nest.grouped.size (); i++)
    {
      const grouped_loop &g = m_nest.grouped[i];
      tree counter = gimple_phi_result (g.shared.counter);
      std::vector<tree> names { counter };
      if (g.row)
	{
	  names = g.quotients;
	  scale (g, m_parts.numbers.at (counter));
	}
      for (tree name : names)
	{
	  auto own = m_parts.numbers.find (name);
	  if (own == m_parts.numbers.end ())
	    {
	      number_from (&m_before, i, name);
	      continue;
	    }
	  tree number = own->second;
	  gimple_seq seq = NULL;
	  number_from (&seq, i, number);
	  gimple *def = SSA_NAME_DEF_STMT (number);
	  gimple_stmt_iterator gsi = gsi_after_labels (gimple_bb (def));
	  if (gimple_code (def) == GIMPLE_PHI)
	    {
	      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
	      continue;
	    }
	  gsi = gsi_for_stmt (def);
	  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
	}
    }
}

bool
group_copies::index_of_number_p (gimple *stmt) const
{
  if (!m_whole || !gimple_assign_cast_p (stmt) || !m_firsts.count (gimple_assign_rhs1 (stmt)))
    return false;
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  return (TREE_CODE (type) == INTEGER_TYPE
	  && TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node));
}

/* If STMT converts a number of a whole group to an index: that is so far from the first one's
   as the number is, and GCC sees that.  Else NULL.  */

gimple *
group_copies::moved_number (gimple *stmt, const group_place &at) const
{
  if (!index_of_number_p (stmt))
    return nullptr;
  tree lhs = gimple_get_lhs (stmt);
  unsigned loop = m_firsts.at (gimple_assign_rhs1 (stmt));
  return gimple_build_assign (make_ssa_name (TREE_TYPE (lhs)), PLUS_EXPR, lhs,
			      build_int_cst (TREE_TYPE (lhs), at[loop]));
}

gimple *
group_copies::statement_at (gimple *stmt, const group_place &at, bool end)
{
  if (gimple *moved = end ? nullptr : moved_number (stmt, at))
    return moved;
  tree lhs = gimple_vdef (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  gimple *copy = gimple_copy (stmt);
  walk_operands_of (copy, [&] (tree *operand, walk_stmt_info *)
    {
      if (TYPE_P (*operand))
	return visit::past;
      if (TREE_CODE (*operand) == SSA_NAME && *operand != lhs)
	*operand = name_at (*operand, at, end);
      return visit::into;
    });
  gimple_set_vuse (copy, NULL_TREE);
  gimple_set_vdef (copy, NULL_TREE);
  if (lhs)
    gimple_set_lhs (copy, make_ssa_name (TREE_TYPE (lhs), copy));
  return copy;
}

/* What STMT, if it is the remainder of a loop's number whose quotient all of a group have, is
   in the iteration AT; else NULL_TREE.  */

tree
group_copies::remainder_at (gimple *stmt, const group_place &at, bool end, gimple_seq *seq)
{
  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != TRUNC_MOD_EXPR)
    return NULL_TREE;
  tree number = gimple_assign_rhs1 (stmt), by = gimple_assign_rhs2 (stmt);
  tree lhs = gimple_assign_lhs (stmt), type = TREE_TYPE (lhs);
  for (unsigned i = 0; i < m_nest.grouped.size (); i++)
    if (m_nest.dependence (number) == 1u << i)
      for (tree divisor : m_nest.grouped[i].divisors)
	if (operand_equal_p (divisor, by))
	  {
	    tree more = gimple_build (seq, MINUS_EXPR, type, name_at (number, at, end),
				      number);
	    return gimple_build (seq, PLUS_EXPR, type, lhs, more);
	  }
  return NULL_TREE;
}

/* What DEF, outside of the innermost loop or computed once more, is in the iteration AT.  */

tree
group_copies::value_at (gimple *def, const group_place &at, bool end)
{
  gimple_seq *seq = end ? &m_at_end : &m_before;
  if (tree rest = remainder_at (def, at, end, seq))
    return rest;
  gimple *copy = statement_at (def, at, end);
  gimple_seq_add_stmt (seq, copy);
  return gimple_get_lhs (copy);
}

tree
group_copies::name_at (tree name, const group_place &at, bool end)
{
  group_place place = held (m_nest.dependence (name), at);
  if (first_p (place))
    return name;
  end = (end && m_end
	 && (m_end_names.count ({ name, place }) || computed_again_p (name)));
  name_map &names = end ? m_end_names : m_names;
  auto known = names.find ({ name, place });
  if (known != names.end ())
    return known->second;
  tree value = value_at (SSA_NAME_DEF_STMT (name), place, end);
  names[{ name, place }] = value;
  return value;
}

void
group_copies::copy_phi (gphi *phi)
{
  tree name = gimple_phi_result (phi);
  for (const group_place &at : places (m_nest.dependence (name)))
    if (!first_p (at))
      {
	tree copy = make_ssa_name (TREE_TYPE (name));
	create_phi_node (copy, gimple_bb (phi));
	m_names[{ name, at }] = copy;
      }
}

void
group_copies::fill_phi (gphi *phi)
{
  tree name = gimple_phi_result (phi);
  for (const group_place &at : places (m_nest.dependence (name)))
    if (!first_p (at))
      for (edge e : gimple_bb (phi)->preds)
	{
	  tree value = PHI_ARG_DEF_FROM_EDGE (phi, e), copy = m_names[{ name, at }];
	  if (TREE_CODE (value) == SSA_NAME)
	    value = name_at (value, at, false);
	  add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (copy)), value, e, UNKNOWN_LOCATION);
	}
}

void
group_copies::copy_statement (gimple *stmt)
{
  tree lhs = gimple_vdef (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  gimple_seq seq = NULL;
  for (const group_place &at : places (m_nest.mask_of (stmt)))
    if (!first_p (at))
      {
	gimple *copy = statement_at (stmt, at, at_end_p (gimple_bb (stmt)));
	if (lhs)
	  m_names[{ lhs, at }] = gimple_get_lhs (copy);
	gimple_seq_add_stmt (&seq, copy);
      }
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

/* Is PHI behind a guarded block?  */

bool
group_copies::guarded_phi_p (gphi *phi) const
{
  return std::any_of (m_parts.guards.begin (), m_parts.guards.end (), [phi] (const auto &g)
		      { return guarded_by (g.first).after == gimple_bb (phi); });
}

/* Copy the guarded blocks that are done by the time that BB begins, and BB if it is one; all
   of them if it is NULL.  */

void
group_copies::copy_guards_before (basic_block bb)
{
  for (const auto &guard : m_parts.guards)
    {
      basic_block before = gimple_bb (guard.first);
      if ((!bb || (bb != before && dominated_by_p (CDI_DOMINATORS, bb, before)))
	  && m_guards_done.insert (guard.first).second)
	guarded_copies (this, guard.first, guard.second).run ();
    }
}

/* Of four steps at once, what is consecutive is one access (wide-accesses.cc).  */

void
group_copies::unroll_steps ()
{
  class loop *steps = m_parts.loop->inner;
  while (steps->inner)
    steps = steps->inner;
  if (m_nest.many_steps && !steps->unroll)
    steps->unroll = 4;
}

void
group_copies::run ()
{
  find_end ();
  number_iterations ();
  std::vector<gphi *> phis;
  for (tree name : m_parts.phis)
    if (!guarded_phi_p (as_a<gphi *> (SSA_NAME_DEF_STMT (name))))
      phis.push_back (as_a<gphi *> (SSA_NAME_DEF_STMT (name)));
  std::set<basic_block> blocks;
  for (const auto &guard : m_parts.guards)
    blocks.insert (guarded_by (guard.first).block);
  std::set<gimple *> guarded;
  for (gimple *stmt : m_parts.statements)
    if (blocks.count (gimple_bb (stmt)))
      guarded.insert (stmt);
  for (gphi *phi : phis)
    copy_phi (phi);
  for (gimple *stmt : m_parts.statements)
    {
      copy_guards_before (gimple_bb (stmt));
      if (!guarded.count (stmt))
	copy_statement (stmt);
    }
  copy_guards_before (nullptr);
  for (gphi *phi : phis)
    fill_phi (phi);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_parts.loop), m_before);
  unroll_steps ();
  if (!m_end)
    return;
  gimple_stmt_iterator gsi = gsi_after_labels (m_end);
  gsi_insert_seq_before (&gsi, m_at_end, GSI_SAME_STMT);
}

} // namespace accplug
