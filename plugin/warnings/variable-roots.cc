/* Which variable of the program a reference is to.  See variable-roots.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/variable-roots.h"
#include "base/walk.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* Is T a variable that the program has named?  */

/* Is T the name of what a lambda has captured?  */

bool
capture_p (tree t)
{
  return (gcc_compat::cxx_p () && VAR_P (t) && DECL_NAME (t) && DECL_HAS_VALUE_EXPR_P (t)
	  && TREE_CODE (DECL_VALUE_EXPR (t)) == COMPONENT_REF
	  && TREE_CODE (TREE_OPERAND (DECL_VALUE_EXPR (t), 1)) == FIELD_DECL);
}

bool
named_variable_p (tree t)
{
  return ((VAR_P (t) || TREE_CODE (t) == PARM_DECL) && DECL_NAME (t)
	  && ((!DECL_ARTIFICIAL (t) && !DECL_IGNORED_P (t)) || capture_p (t)));
}

tree
base_of (tree reference)
{
  while (handled_component_p (reference))
    reference = TREE_OPERAND (reference, 0);
  return reference;
}

bool
memory_p (tree t)
{
  return (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF
	  || TREE_CODE (t) == TARGET_MEM_REF);
}

} // anonymous namespace

/* CONSTRUCT's clauses name what lambdas have captured.  */

void
variable_roots::note_captures (gimple *construct)
{
  tree clauses = (gimple_code (construct) == GIMPLE_OMP_TARGET
		  ? gimple_omp_target_clauses (construct) : NULL_TREE);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	tree v = OMP_CLAUSE_DECL (c);
	if (DECL_P (v) && capture_p (v))
	  m_captures[TREE_OPERAND (DECL_VALUE_EXPR (v), 1)] = v;
      }
}

/* The name of REFERENCE, if that is, or is in, what a lambda has captured; else NULL.  */

tree
variable_roots::captured (tree reference) const
{
  if (m_captures.empty ())
    return NULL_TREE;
  for (; handled_component_p (reference); reference = TREE_OPERAND (reference, 0))
    if (TREE_CODE (reference) == COMPONENT_REF)
      {
	auto name = m_captures.find (TREE_OPERAND (reference, 1));
	if (name != m_captures.end ())
	  return name->second;
      }
  return NULL_TREE;
}

tree
variable_roots::of_pointer (tree pointer) const
{
  STRIP_NOPS (pointer);
  if (TREE_CODE (pointer) == POINTER_PLUS_EXPR)
    return of_pointer (TREE_OPERAND (pointer, 0));
  if (TREE_CODE (pointer) == ADDR_EXPR)
    return of_reference (TREE_OPERAND (pointer, 0));
  if (descriptor_member_p (pointer))
    {
      tree base = base_of (pointer);
      return (memory_p (base) ? of_pointer (TREE_OPERAND (base, 0))
	      : DECL_P (base) ? of_reference (base) : NULL_TREE);
    }
  auto root = m_roots.find (pointer);
  if (root != m_roots.end ())
    return root->second;
  return named_variable_p (pointer) ? pointer : NULL_TREE;
}

tree
variable_roots::of_reference (tree reference) const
{
  tree base = base_of (reference);
  if (tree name = captured (reference))
    return name;
  if (memory_p (base))
    return of_pointer (TREE_OPERAND (base, 0));
  auto root = m_roots.find (base);
  if (root != m_roots.end () && !POINTER_TYPE_P (TREE_TYPE (base)))
    return root->second;
  return named_variable_p (base) ? base : NULL_TREE;
}

/* STMT lets LHS point into ROOT, if that is not NULL.  */

void
variable_roots::note_pointer (tree lhs, tree root, gimple *stmt)
{
  bool named = named_variable_p (lhs);
  if (!root || root == lhs)
    {
      if (root)
	return;
      bool made = (is_gimple_call (stmt) ? gimple_call_flags (stmt) & ECF_MALLOC
		   : is_gimple_assign (stmt)
		     && m_fresh.count (gimple_assign_rhs1 (stmt)));
      bool null = gimple_assign_single_p (stmt)
		  && integer_zerop (gimple_assign_rhs1 (stmt));
      if (made)
	m_fresh.insert (lhs);
      if (!named)
	return;
      if (!made && !null)
	m_foreign.insert (lhs);
      if (m_roots.count (lhs))
	{
	  make_unknown (lhs);
	  make_unknown (m_roots[lhs]);
	}
      return;
    }
  auto known = m_roots.emplace (lhs, root);
  if (!known.second && known.first->second != root)
    {
      make_unknown (root);
      make_unknown (known.first->second);
      make_unknown (lhs);
    }
  if (named && (TREE_CODE (lhs) == PARM_DECL || is_global_var (lhs)
		|| m_fresh.count (lhs) || m_foreign.count (lhs)))
    {
      make_unknown (root);
      make_unknown (lhs);
    }
}

void
variable_roots::note_statement (gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_ASM)
    walk_operands_of (stmt, [this] (tree *tp, walk_stmt_info *)
      {
	if (DECL_P (*tp))
	  make_unknown (*tp);
	return visit::into;
      });
  tree lhs = gimple_get_lhs (stmt);
  /* A copy of a descriptor is another name of the data.  */
  if (lhs && gimple_assign_single_p (stmt) && !gimple_clobber_p (stmt)
      && lang_GNU_Fortran () && RECORD_OR_UNION_TYPE_P (TREE_TYPE (lhs))
      && !descriptor_member_p (lhs))
    for (tree t : { lhs, gimple_assign_rhs1 (stmt) })
      make_unknown (of_reference (t));
  if (!lhs || !POINTER_TYPE_P (TREE_TYPE (lhs)) || gimple_clobber_p (stmt))
    return;
  tree root = NULL_TREE;
  if (is_gimple_assign (stmt) && TREE_CODE_CLASS (gimple_assign_rhs_code (stmt))
      != tcc_comparison)
    {
      tree from = gimple_assign_rhs1 (stmt);
      /* A pointer out of memory is that of a descriptor, or a captured one, or any.  */
      if (tree name = captured (from))
	root = name;
      else if (!(handled_component_p (from) || memory_p (from)) || descriptor_member_p (from))
	root = of_pointer (from);
    }
  if (TREE_CODE (lhs) == SSA_NAME || VAR_P (lhs) || TREE_CODE (lhs) == PARM_DECL)
    note_pointer (lhs, root, stmt);
  else if (root)
    {
      tree base = base_of (lhs);
      /* A descriptor of GCC's for an argument stands for the array.  */
      if (descriptor_member_p (lhs) && VAR_P (base) && DECL_ARTIFICIAL (base))
	note_pointer (base, root, stmt);
      else
	make_unknown (root);
    }
  else if (descriptor_member_p (lhs))
    if (tree v = of_pointer (lhs))
      if (DECL_P (base_of (lhs)))
	m_fresh.insert (v);
}

variable_roots::variable_roots (gimple_seq body)
{
  walk (body, [this] (gimple_stmt_iterator *gsi)
    {
      note_captures (gsi_stmt (*gsi));
      return visit::into;
    });
  walk (body, [this] (gimple_stmt_iterator *gsi)
    {
      if (!gimple_has_substatements (gsi_stmt (*gsi)))
	note_statement (gsi_stmt (*gsi));
      return visit::into;
    });
}

} // namespace accplug
