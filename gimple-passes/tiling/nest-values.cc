/* What the values in a nest depend on; see tiled-nest.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/intrinsics.h"
#include "tiling/nest-values.h"

namespace accplug
{

bool
plain_reference_p (tree reference)
{
  tree base = get_base_address (reference);
  if (!base || TREE_THIS_VOLATILE (base) || TREE_SIDE_EFFECTS (reference))
    return false;
  return TREE_CODE (base) == MEM_REF ? TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME
	 : VAR_P (base) && is_global_var (base);
}

bool
plain_value_p (gimple *stmt)
{
  if (gimple_has_volatile_ops (stmt) || !gimple_get_lhs (stmt)
      || TREE_CODE (gimple_get_lhs (stmt)) != SSA_NAME)
    return false;
  if (is_gimple_assign (stmt))
    return !gimple_vuse (stmt) || plain_reference_p (gimple_assign_rhs1 (stmt));
  return (is_gimple_call (stmt) && (gimple_call_flags (stmt) & ECF_CONST)
	  && !intrinsic_call_p (stmt) && !gimple_call_internal_p (stmt, IFN_GOACC_LOOP));
}

bool
tiled_nest::inside_p (tree t) const
{
  basic_block bb = (TREE_CODE (t) == SSA_NAME ? gimple_bb (SSA_NAME_DEF_STMT (t))
		    : nullptr);
  return bb && m_blocks.count (bb->index);
}

tree
tiled_nest::on_way (gphi *phi) const
{
  auto entered = m_way.find (gimple_bb (phi));
  return (entered == m_way.end () ? NULL_TREE
	  : PHI_ARG_DEF_FROM_EDGE (phi, entered->second));
}

int
tiled_nest::sum_after (tree t) const
{
  for (unsigned i = 0; i < sums.size (); i++)
    if (t == (ends_first ? gimple_phi_result (sums[i].phi) : sums[i].next))
      return i;
  return -1;
}

unsigned
tiled_nest::dependence_of_phi (gphi *phi) const
{
  linear_form form;
  if (phi == inner ().counter && ragged.low)
    return ON_ROW | ON_COLUMN;
  if (phi == row.counter)
    return ON_ROW;
  if (phi == column.counter)
    return ON_COLUMN;
  for (const step_counter &c : counters)
    if (c.phi == phi)
      return (step_index_p (gimple_phi_result (phi), &form) ? unsigned (ON_STEP)
	      : ON_STEP | dependence (c.first) | dependence (c.step)
		| (triangle.low ? triangle.on : 0));
  for (const sum &s : sums)
    if (s.phi == phi)
      return ON_SUM;
  tree value = on_way (phi);
  return value ? dependence (value) : unsigned (UNKNOWN);
}

unsigned
tiled_nest::dependence_of (gimple *def) const
{
  if (gimple_code (def) == GIMPLE_PHI)
    return dependence_of_phi (as_a<gphi *> (def));
  if (!plain_value_p (def))
    return UNKNOWN;
  linear_form form;
  if (index_p (gimple_get_lhs (def), &form))
    return inner_mark ();
  if (step_index_p (gimple_get_lhs (def), &form))
    return ON_STEP;
  unsigned on = 0;
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, def, iterator, SSA_OP_USE)
    on |= dependence (use);
  return on;
}

/* What is in front of the nest is the same for all threads of the block, but for what says
   which iterations a thread has.  */

unsigned
tiled_nest::dependence (tree t) const
{
  if (TREE_CODE (t) != SSA_NAME)
    return is_gimple_min_invariant (t) ? 0u : unsigned (UNKNOWN);
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (!inside_p (t))
    return gimple_call_internal_p (def, IFN_GOACC_LOOP) ? unsigned (UNKNOWN) : 0;
  auto known = m_dependence.find (t);
  if (known != m_dependence.end ())
    return known->second;
  m_dependence[t] = UNKNOWN;	/* a circle */
  return m_dependence[t] = dependence_of (def);
}

} // namespace accplug
