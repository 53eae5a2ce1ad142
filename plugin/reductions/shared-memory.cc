/* Memory that references of a loop may share; see shared-memory.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "reductions/shared-memory.h"
#include "statements/uses.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* May CALL use memory that it is not handed by value?  errno is not what a loop sums up.  */

bool
uses_memory_p (gcall *call)
{
  if (gimple_call_internal_p (call)
      || (gimple_call_flags (call) & (ECF_CONST | ECF_NOVOPS)))
    return false;
  bool pointers = false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    pointers |= POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i)));
  return pointers || !gimple_call_builtin_p (call, BUILT_IN_NORMAL);
}

/* Is T, an operand, memory that nothing but the operand tells of: a variable that a pointer
   may point to, or a whole structure?  */

bool
bare_memory_p (tree t)
{
  if (DECL_P (t))
    return ((VAR_P (t) || TREE_CODE (t) == PARM_DECL || TREE_CODE (t) == RESULT_DECL)
	    && may_be_aliased (t));
  return ((handled_component_p (t) || TREE_CODE (t) == MEM_REF
	   || TREE_CODE (t) == INDIRECT_REF)
	  && !is_gimple_reg_type (TREE_TYPE (t)));
}

} // anonymous namespace

shared_memory::shared_memory (const iteration_facts &facts, const value_table &table)
  : m_table (table)
{
  for (const graph_block &block : facts.graph.blocks)
    for (gimple *stmt : block.stmts)
      if (!gimple_clobber_p (stmt))
	add_statement (stmt);
}

void
shared_memory::add_statement (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if ((call && uses_memory_p (call)) || gimple_code (stmt) == GIMPLE_OMP_ATOMIC_LOAD)
    m_anything = call ? gimple_call_fn (call)
		 : gimple_omp_atomic_load_rhs (as_a<gomp_atomic_load *> (stmt));
  walk_operands_of (stmt, [this] (tree *tp, walk_stmt_info *)
    {
      tree t = *tp;
      if (TYPE_P (t))
	return visit::past;
      if (bare_memory_p (t))
	{
	  tree base = get_base_address (t);
	  bool variable = base && DECL_P (base);
	  m_uses.push_back ({ t, variable ? base : NULL_TREE, !variable, false, false, 0 });
	}
      /* What its address is made of is registers.  */
      return (DECL_P (t) || handled_component_p (t) || TREE_CODE (t) == MEM_REF
	      ? visit::past : visit::into);
    });
}

shared_memory::use
shared_memory::use_of (value_number place, tree reference) const
{
  value_number root = m_table.root (place);
  const value_row &r = m_table.row (root);
  tree base = get_base_address (reference);
  bool behind = r.kind != value_kind::place;
  tree variable = (r.kind == value_kind::place || r.kind == value_kind::invariant
		   ? r.leaf : NULL_TREE);
  if (!variable && base && DECL_P (base))
    {
      variable = base;
      behind = false;
    }
  bool restricted = (behind && variable && TYPE_RESTRICT (TREE_TYPE (variable)));
  /* Fortran's allocatables say so in their descriptors.  */
  if (r.kind == value_kind::load)
    if (tree holder = m_table.row (r.operands[0]).leaf)
      restricted = TYPE_RESTRICT (TREE_TYPE (holder));
  if (behind && base && (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF))
    restricted |= TYPE_RESTRICT (TREE_TYPE (TREE_OPERAND (base, 0)));
  return { reference, variable, behind, restricted, true, root };
}

void
shared_memory::add (value_number place, tree reference)
{
  m_uses.push_back (use_of (place, reference));
}

/* May A and B be of the same memory?  */

bool
shared_memory::may_share_p (const use &a, const use &b)
{
  if (a.rooted && b.rooted && a.root == b.root)
    return false;
  if (!a.behind && !b.behind)
    return a.variable == b.variable;
  if ((!a.behind && !may_be_aliased (a.variable))
      || (!b.behind && !may_be_aliased (b.variable)))
    return false;
  /* In C a pointer that is no argument may have been made of the restricted one.  */
  auto other_origin = [] (const use &u)
    {
      return (!u.behind || u.restricted || lang_GNU_Fortran ()
	      || (u.variable && TREE_CODE (u.variable) == PARM_DECL));
    };
  if ((a.restricted && other_origin (b)) || (b.restricted && other_origin (a)))
    return false;
  return types_conflict_p (a.reference, b.reference);
}

tree
shared_memory::other_use (value_number place, tree reference) const
{
  use mine = use_of (place, reference);
  if (m_anything)
    return m_anything;
  for (const use &other : m_uses)
    if (may_share_p (mine, other))
      return other.reference;
  return NULL_TREE;
}

} // namespace accplug
