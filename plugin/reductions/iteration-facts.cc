/* What the statements of an iteration do; see iteration-facts.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "reductions/iteration-facts.h"

namespace accplug
{

bool
own_clause_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	  || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE);
}

bool
temporary_p (tree v)
{
  return TREE_CODE (v) == SSA_NAME || (DECL_ARTIFICIAL (v) && DECL_IGNORED_P (v));
}

bool
register_p (tree t)
{
  return TREE_CODE (t) == SSA_NAME || (DECL_P (t) && is_gimple_reg_type (TREE_TYPE (t)));
}

iteration_facts::iteration_facts (gimple *l) : loop (l), graph (l)
{
  assigned.insert (graph.own.begin (), graph.own.end ());
  auto add_loop = [this] (gimple *stmt)
    {
      for (size_t i = 0; i < gimple_omp_for_collapse (stmt); i++)
	assigned.insert (gimple_omp_for_index (stmt, i));
      for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
	if (own_clause_p (c))
	  assigned.insert (OMP_CLAUSE_DECL (c));
    };
  add_loop (loop);
  for (const graph_block &block : graph.blocks)
    for (gimple *stmt : block.stmts)
      {
	if (gimple_code (stmt) == GIMPLE_OMP_FOR)
	  add_loop (stmt);
	if (gcall *call = dyn_cast<gcall *> (stmt))
	  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
	    if (TREE_CODE (gimple_call_arg (call, i)) == ADDR_EXPR)
	      {
		tree base = get_base_address (TREE_OPERAND (gimple_call_arg (call, i), 0));
		if (base && DECL_P (base))
		  {
		    assigned.insert (base);
		    stored_roots.insert (base);
		  }
	      }
	tree lhs = gimple_get_lhs (stmt);
	if (gimple_code (stmt) == GIMPLE_OMP_ATOMIC_LOAD)
	  lhs = gimple_omp_atomic_load_lhs (as_a<gomp_atomic_load *> (stmt));
	else if (gimple_code (stmt) == GIMPLE_OMP_ATOMIC_STORE)
	  all_stored = true;
	if (!lhs || gimple_clobber_p (stmt))
	  continue;
	if (register_p (lhs))
	  {
	    assigned.insert (lhs);
	    continue;
	  }
	tree base = get_base_address (lhs);
	if (base && DECL_P (base))
	  stored_roots.insert (base);
	if (!DECL_P (lhs) && is_gimple_reg_type (TREE_TYPE (lhs)))
	  stored_types.insert (TYPE_MAIN_VARIANT (TREE_TYPE (lhs)));
	else if (!is_gimple_reg_type (TREE_TYPE (lhs)) && !(base && DECL_P (base)))
	  all_stored = true;
      }
}

bool
iteration_facts::changes_p (tree type, tree root) const
{
  if (root && VAR_P (root) && !is_global_var (root) && !TREE_ADDRESSABLE (root))
    return stored_roots.count (root) || assigned.count (root);
  if (root && (stored_roots.count (root) || assigned.count (root))
      && stored_types.count (TYPE_MAIN_VARIANT (type)))
    return true;
  return all_stored || stored_types.count (TYPE_MAIN_VARIANT (type));
}

} // namespace accplug
