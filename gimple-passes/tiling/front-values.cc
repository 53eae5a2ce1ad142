/* What a nest uses, in front of it; see front-values.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/front-values.h"

namespace accplug
{

bool
front_values::ready_p (tree t, unsigned depth) const
{
  const unsigned deepest = 16;
  if (TREE_CODE (t) != SSA_NAME || before_front_p (t))
    return TREE_CODE (t) == SSA_NAME || is_gimple_min_invariant (t);
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (!is_gimple_assign (def) || gimple_vuse (def) || depth > deepest
      || gimple_could_trap_p (def))
    return false;
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, def, iterator, SSA_OP_USE)
    if (!ready_p (use, depth + 1))
      return false;
  return true;
}

bool
front_values::before_front_p (tree name) const
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  basic_block bb = gimple_bb (def), front = gimple_bb (m_front);
  if (!bb || bb != front)
    return !bb || dominated_by_p (CDI_DOMINATORS, front, bb);
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); gsi_stmt (gsi) != m_front;
       gsi_next (&gsi))
    if (gsi_stmt (gsi) == def)
      return true;
  return gimple_code (def) == GIMPLE_PHI;
}

tree
front_values::value (tree t, gimple_seq *seq)
{
  /* The condition of a choice.  */
  if (COMPARISON_CLASS_P (t))
    return build2 (TREE_CODE (t), TREE_TYPE (t), value (TREE_OPERAND (t, 0), seq),
		   value (TREE_OPERAND (t, 1), seq));
  if (TREE_CODE (t) != SSA_NAME || before_front_p (t))
    return t;
  auto known = m_copies.find (t);
  if (known != m_copies.end ())
    return known->second;
  gimple *copy = gimple_copy (SSA_NAME_DEF_STMT (t));
  for (unsigned i = 1; i < gimple_num_ops (copy); i++)
    gimple_set_op (copy, i, value (gimple_op (copy, i), seq));
  tree name = make_ssa_name (TREE_TYPE (t), copy);
  gimple_set_lhs (copy, name);
  gimple_seq_add_stmt (seq, copy);
  return m_copies[t] = name;
}

} // namespace accplug
