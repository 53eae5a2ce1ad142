/* Values of another iteration; see copied-values.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "lowering/copied-values.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* Statements that are followed for one value, and how deep.  */
const unsigned most_statements = 100;
const unsigned deepest = 30;

} // anonymous namespace

copied_values::copied_values (class loop *outer, class loop *inner,
				    tree outer_index, tree inner_index)
  : m_outer (outer), m_inner (inner), m_index { outer_index, inner_index }
{
  for (gphi_iterator i = gsi_start_phis (inner->header); !gsi_end_p (i); gsi_next (&i))
    if (virtual_operand_p (gimple_phi_result (i.phi ())))
      m_memory = gimple_phi_result (i.phi ());
  find_varying ();
}

bool
copied_values::between_p (gimple *stmt) const
{
  basic_block bb = gimple_bb (stmt);
  return (bb && flow_bb_inside_loop_p (m_outer, bb)
	  && !flow_bb_inside_loop_p (m_inner, bb));
}

/* Does STMT, between the loops, set what depends on the indices or on memory?  */

bool
copied_values::varying_p (gimple *stmt) const
{
  if (gimple_vuse (stmt) && !is_gimple_call (stmt))
    return true;
  tree use;
  ssa_op_iter i;
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      for (unsigned n = 0; n < gimple_phi_num_args (phi); n++)
	{
	  use = gimple_phi_arg_def (phi, n);
	  if (TREE_CODE (use) == SSA_NAME && (use == m_index[0] || varies_p (use)))
	    return true;
	}
      return false;
    }
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, i, SSA_OP_USE)
    if (use == m_index[0] || varies_p (use))
      return true;
  return false;
}

void
copied_values::find_varying ()
{
  basic_block *body = get_loop_body (m_outer);
  bool changed;
  auto look = [&] (gimple *stmt)
    {
      tree def;
      ssa_op_iter i;
      if (varying_p (stmt))
	FOR_EACH_SSA_TREE_OPERAND (def, stmt, i, SSA_OP_DEF)
	  changed |= m_varying.insert (SSA_NAME_VERSION (def)).second;
    };
  do
    {
      changed = false;
      for (unsigned n = 0; n < m_outer->num_nodes; n++)
	{
	  if (flow_bb_inside_loop_p (m_inner, body[n]))
	    continue;
	  for (gphi_iterator i = gsi_start_phis (body[n]); !gsi_end_p (i); gsi_next (&i))
	    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
		&& gimple_phi_result (i.phi ()) != m_index[0] && varying_p (i.phi ()))
	      changed |= m_varying.insert
		(SSA_NAME_VERSION (gimple_phi_result (i.phi ()))).second;
	  for (gimple_stmt_iterator i = gsi_start_bb (body[n]); !gsi_end_p (i);
	       gsi_next (&i))
	    look (gsi_stmt (i));
	}
    }
  while (changed);
  free (body);
}

/* Has NAME the same value in all iterations of both loops that run at one time?  */

bool
copied_values::same_for_all_p (tree name) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
  if (!bb || !flow_bb_inside_loop_p (m_outer, bb))
    return true;
  return !flow_bb_inside_loop_p (m_inner, bb) && !varies_p (name);
}

bool
copied_values::copyable_p (tree name)
{
  m_budget = most_statements;
  return copyable_p (name, 0);
}

bool
copied_values::copyable_p (tree name, unsigned depth)
{
  if (name == m_index[0] || name == m_index[1] || same_for_all_p (name))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (depth == deepest || m_budget-- <= 1 || !is_gimple_assign (def) || gimple_vdef (def)
      || gimple_has_volatile_ops (def))
    return false;
  if (gimple_vuse (def) && !between_p (def) && gimple_vuse (def) != m_memory)
    return false;
  tree use;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (use, def, i, SSA_OP_USE)
    if (!copyable_p (use, depth + 1))
      return false;
  return true;
}

bool
copied_values::copyable_reference_p (tree ref)
{
  bool all = true;
  walk_expression (&ref, [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (TREE_CODE (*tp) == SSA_NAME)
	all = all && copyable_p (*tp);
      return visit::into;
    });
  return all;
}

tree
copied_values::copy (tree name, names *instead, gimple_stmt_iterator *gsi)
{
  auto known = instead->find (name);
  if (known != instead->end ())
    return known->second;
  if (same_for_all_p (name))
    return name;
  gimple *def = SSA_NAME_DEF_STMT (name);
  std::vector<std::pair<tree, tree>> operands;
  tree use;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (use, def, i, SSA_OP_USE)
    operands.emplace_back (use, copy (use, instead, gsi));
  gimple *now = gimple_copy (def);
  tree value = make_ssa_name (TREE_TYPE (name), now);
  gimple_assign_set_lhs (now, value);
  gsi_insert_before (gsi, now, GSI_SAME_STMT);
  use_operand_p place;
  FOR_EACH_SSA_USE_OPERAND (place, now, i, SSA_OP_USE)
    for (const auto &operand : operands)
      if (operand.first == USE_FROM_PTR (place))
	{
	  SET_USE (place, operand.second);
	  break;
	}
  update_stmt (now);
  instead->emplace (name, value);
  return value;
}

tree
copied_values::copy_reference (tree ref, names *instead, gimple_stmt_iterator *gsi)
{
  ref = unshare_expr (ref);
  walk_expression (&ref, [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (TREE_CODE (*tp) == SSA_NAME)
	*tp = copy (*tp, instead, gsi);
      return visit::into;
    });
  return ref;
}

} // namespace accplug
