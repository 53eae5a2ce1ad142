/* Values of iterations that are still to come; see ahead-values.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/walk.h"
#include "device-code/ahead-values.h"
#include "device-code/update-statements.h"

namespace accplug
{

/* ---- What can be known.  */

/* Is REFERENCE as well aligned as others of its size?  */

static bool
aligned_p (tree reference)
{
  HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (reference));
  return (size > 0 && !contains_bitfld_component_ref_p (reference)
	  && get_object_alignment (reference) >= size * BITS_PER_UNIT);
}

/* Can STMT be executed where its iteration might not have come to it?  */

bool
ahead_values::speculated_p (gimple *stmt) const
{
  tree type = TREE_TYPE (gimple_get_lhs (stmt));
  if (!is_gimple_assign (stmt))
    return false;
  if (gimple_vuse (stmt))
    return gimple_assign_load_p (stmt) && aligned_p (gimple_assign_rhs1 (stmt));
  if (SCALAR_FLOAT_TYPE_P (type))
    return true;
  switch (gimple_assign_rhs_code (stmt))
    {
    case ABS_EXPR:
      return !INTEGRAL_TYPE_P (type) || TYPE_OVERFLOW_WRAPS (type);
    default:
      /* No device traps for what comparisons and conversions do.  */
      return (TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison
	      || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))
	      || !gimple_could_trap_p (stmt));
    }
}

bool
ahead_values::known_statement_p (gimple *stmt)
{
  if (!m_statements.insert (stmt).second)
    return true;
  bool load = gimple_assign_load_p (stmt);
  if ((!is_gimple_assign (stmt) && !is_gimple_call (stmt)) || gimple_vdef (stmt)
      || !plain_statement_p (stmt) || (gimple_vuse (stmt) && !load)
      || !is_gimple_reg_type (TREE_TYPE (gimple_get_lhs (stmt)))
      || (!always_met_p (gimple_bb (stmt)) && !speculated_p (stmt)))
    return false;
  if (load)
    m_loads.push_back (as_a<gassign *> (stmt));
  if (FLOAT_TYPE_P (TREE_TYPE (gimple_get_lhs (stmt))) && !load)
    m_inexact |= (is_gimple_call (stmt) || flag_associative_math
		  || gimple_assign_rhs_code (stmt) == MULT_EXPR);
  ssa_op_iter i;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, i, SSA_OP_USE)
    if (!known_p (name))
      return false;
  return true;
}

bool
ahead_values::known_phi_p (gphi *phi)
{
  if (!m_statements.insert (phi).second)
    return true;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (!known_p (gimple_phi_arg_def (phi, i))
	|| !known_p (gimple_phi_arg_edge (phi, i)->src))
      return false;
  return known_p (gimple_bb (phi));
}

bool
ahead_values::known_p (tree value)
{
  if (value == m_counter || expr_invariant_in_loop_p (m_loop, value))
    return true;
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (value))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return gimple_bb (phi) != m_loop->header && known_phi_p (phi);
  return known_statement_p (def);
}

bool
ahead_values::known_p (basic_block bb)
{
  if (always_met_p (bb) || !m_blocks.insert (bb).second)
    return true;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      if (!known_p (e->src))
	return false;
      if (single_succ_p (e->src))
	continue;
      gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (e->src));
      if (!cond || !known_p (gimple_cond_lhs (cond)) || !known_p (gimple_cond_rhs (cond)))
	return false;
    }
  return true;
}

/* What LOAD can be of where its iteration does not come to it: what each iteration loads
   before, so that it is known by then.  NULL if nothing will do.  */

gassign *
ahead_values::load_for (gassign *load) const
{
  for (gassign *other : m_loads)
    if (always_met_p (gimple_bb (other))
	&& dominated_by_p (CDI_DOMINATORS, gimple_bb (load), gimple_bb (other))
	&& aligned_p (gimple_assign_rhs1 (other))
	&& TYPE_SIZE (TREE_TYPE (gimple_assign_rhs1 (other)))
	   == TYPE_SIZE (TREE_TYPE (gimple_assign_rhs1 (load))))
      return other;
  return nullptr;
}

bool
ahead_values::settle_loads (tree place, HOST_WIDE_INT size)
{
  if (size > m_size)
    {
      m_place = place;
      m_size = size;
    }
  for (gassign *load : m_loads)
    if (!always_met_p (gimple_bb (load)) && !load_for (load)
	&& int_size_in_bytes (TREE_TYPE (gimple_assign_rhs1 (load))) > m_size)
      return false;
  return true;
}

/* Note the arithmetic that STMT's operands are made by.  */

void
ahead_values::note_indices (gimple *stmt)
{
  ssa_op_iter i;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, i, SSA_OP_USE)
    {
      gimple *def = SSA_NAME_DEF_STMT (name);
      if (is_gimple_assign (def) && !gimple_vuse (def) && m_statements.count (def)
	  && m_indices.insert (def).second)
	note_indices (def);
    }
}

void
ahead_values::load_anywhere ()
{
  m_anywhere = true;
  for (gassign *load : m_loads)
    note_indices (load);
}

/* ---- The code.  */

void
ahead_values::begin (gimple_seq *seq, tree number, tree valid)
{
  m_seq = seq;
  m_valid = valid;
  m_met.clear ();
  m_taken.clear ();
  m_values.clear ();
  m_values[m_counter] = number;
}

/* Does the iteration leave E's source by E?  */

tree
ahead_values::taken (edge e)
{
  tree from = met (e->src);
  if (single_succ_p (e->src))
    return from;
  auto known = m_taken.find (e);
  if (known != m_taken.end ())
    return known->second;
  gcond *cond = as_a<gcond *> (gcc_compat::last_statement (e->src));
  tree holds = gimple_build (m_seq, gimple_cond_code (cond), boolean_type_node,
			     value (gimple_cond_lhs (cond)), value (gimple_cond_rhs (cond)));
  if (e->flags & EDGE_FALSE_VALUE)
    holds = gimple_build (m_seq, BIT_XOR_EXPR, boolean_type_node, holds,
			  boolean_true_node);
  return m_taken[e] = gimple_build (m_seq, BIT_AND_EXPR, boolean_type_node, from, holds);
}

tree
ahead_values::met (basic_block bb)
{
  if (always_met_p (bb))
    return m_valid;
  auto known = m_met.find (bb);
  if (known != m_met.end ())
    return known->second;
  tree any = NULL_TREE;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      tree here = taken (e);
      any = any ? gimple_build (m_seq, BIT_IOR_EXPR, boolean_type_node, any, here) : here;
    }
  m_met[bb] = any;
  return any;
}

tree
ahead_values::phi_value (gphi *phi)
{
  tree type = TREE_TYPE (gimple_phi_result (phi)), chosen = NULL_TREE;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree here = value (gimple_phi_arg_def (phi, i));
      chosen = (chosen ? gimple_build (m_seq, COND_EXPR, type,
				       taken (gimple_phi_arg_edge (phi, i)), here, chosen)
		: here);
    }
  return chosen;
}

gimple *
ahead_values::statement_now (gimple *stmt)
{
  tree own = gimple_vdef (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  gimple *now = gimple_copy (stmt);
  walk_operands_of (now, [&] (tree *operand, walk_stmt_info *)
    {
      if (TYPE_P (*operand))
	return visit::past;
      if (TREE_CODE (*operand) == SSA_NAME && *operand != own)
	*operand = value (*operand);
      return visit::into;
    });
  gimple_set_vuse (now, NULL_TREE);
  gimple_set_vdef (now, NULL_TREE);
  return now;
}

/* From where LOAD loads in the iteration.  */

tree
ahead_values::address_of (gassign *load)
{
  tree address = build_fold_addr_expr (gimple_assign_rhs1 (statement_now (load)));
  gimple_seq seq = NULL;
  address = force_gimple_operand (address, &seq, true, NULL_TREE);
  gimple_seq_add_seq (m_seq, seq);
  return gimple_convert (m_seq, ptr_type_node, address);
}

/* What LOAD loads where the iteration may not come to it.  */

tree
ahead_values::guarded (gassign *load)
{
  gassign *other = load_for (load);
  tree address = address_of (load), type = TREE_TYPE (gimple_assign_rhs1 (load));
  tree place = other ? address_of (other) : gimple_convert (m_seq, ptr_type_node, m_place);
  address = gimple_build (m_seq, COND_EXPR, ptr_type_node, met (gimple_bb (load)), address,
			  place);
  return build2 (MEM_REF, type, address, build_zero_cst (ptr_type_node));
}

/* Is STMT arithmetic that must not overflow, which an iteration may not come to?  */

bool
ahead_values::might_overflow_p (gimple *stmt) const
{
  if (!is_gimple_assign (stmt) || always_met_p (gimple_bb (stmt)) || m_indices.count (stmt))
    return false;
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree_code code = gimple_assign_rhs_code (stmt);
  return (INTEGRAL_TYPE_P (type) && !TYPE_OVERFLOW_WRAPS (type)
	  && (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR
	      || code == NEGATE_EXPR));
}

/* What such a STMT computes, modulo 2 to the number of bits.  */

tree
ahead_values::wrapped (gimple *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt)), uns = unsigned_type_for (type);
  tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_convert (m_seq, uns, value (gimple_assign_rhs1 (stmt)));
  if (code == NEGATE_EXPR)
    return gimple_convert (m_seq, type, gimple_build (m_seq, code, uns, a));
  tree b = gimple_convert (m_seq, uns, value (gimple_assign_rhs2 (stmt)));
  return gimple_convert (m_seq, type, gimple_build (m_seq, code, uns, a, b));
}

tree
ahead_values::value (tree name)
{
  if (name != m_counter && expr_invariant_in_loop_p (m_loop, name))
    return name;
  auto known = m_values.find (name);
  if (known != m_values.end ())
    return known->second;
  gimple *def = SSA_NAME_DEF_STMT (name);
  tree result;
  if (gphi *phi = dyn_cast<gphi *> (def))
    result = phi_value (phi);
  else if (might_overflow_p (def))
    result = wrapped (def);
  else
    {
      bool loads = (gimple_assign_load_p (def) && !m_anywhere
		    && !always_met_p (gimple_bb (def)));
      result = make_ssa_name (TREE_TYPE (name));
      gimple *now = (loads ? gimple_build_assign (result, guarded (as_a<gassign *> (def)))
		     : statement_now (def));
      gimple_set_lhs (now, result);
      gimple_seq_add_stmt (m_seq, now);
    }
  m_values[name] = result;
  return result;
}

} // namespace accplug
