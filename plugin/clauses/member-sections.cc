/* Members of structures behind pointers and references; see member-sections.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/member-sections.h"
#include "base/dump.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* Have *EXPRESSION computed at the end of BEFORE.  */

void
compute (tree *expression, builder *before)
{
  gbind *scope = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  push_gimplify_context ();
  gimplify_expr (expression, &before->seq, NULL, is_gimple_val, fb_rvalue);
  pop_gimplify_context (scope);
  before->variables = chainon (before->variables, gimple_bind_vars (scope));
}

bool
open_subscript_p (tree t)
{
  return TREE_CODE (t) == ARRAY_REF && !is_gimple_val (TREE_OPERAND (t, 1));
}

/* What SECTION is a member of, or NULL.  */

tree
structure_of (tree section)
{
  bool member = false;
  for (; handled_component_p (section); section = TREE_OPERAND (section, 0))
    member |= TREE_CODE (section) == COMPONENT_REF;
  return member ? section : NULL_TREE;
}

/* Is the variable V the pointer to C++'s object?  In a lambda it is no parameter.  */

bool
this_p (tree v)
{
  return DECL_NAME (v) && id_equal (DECL_NAME (v), "this");
}

/* The variable that points or refers to what SECTION is a member of, or NULL.  */

tree
holder_of (tree section)
{
  section = structure_of (section);
  if (!section || !(TREE_CODE (section) == INDIRECT_REF
		   || (TREE_CODE (section) == MEM_REF
		       && integer_zerop (TREE_OPERAND (section, 1)))))
    return NULL_TREE;
  tree holder = TREE_OPERAND (section, 0);
  STRIP_NOPS (holder);
  if (TREE_CODE (holder) != PARM_DECL
      /* What a function returns in its caller's memory.  */
      && TREE_CODE (holder) != RESULT_DECL
      && !(VAR_P (holder) && (!DECL_ARTIFICIAL (holder) || this_p (holder))))
    return NULL_TREE;
  return holder;
}

/* How many bytes PLACE is behind what HOLDER points to; may be a new variable, which the
   region STMT then has, too.  */

tree
distance (gomp_target *stmt, tree place, tree holder, builder *before)
{
  poly_int64 offset;
  HOST_WIDE_INT bytes;
  if (get_addr_base_and_unit_offset (place, &offset) && offset.is_constant (&bytes))
    return ssize_int (bytes);
  tree address = build_fold_addr_expr (unshare_expr (place));
  tree bytes_behind = build2 (MINUS_EXPR, ptrdiff_type_node,
			      fold_convert (ptrdiff_type_node, address),
			      fold_convert (ptrdiff_type_node, holder));
  compute (&bytes_behind, before);
  tree bias = before->variable (ptrdiff_type_node, "bias");
  before->assign (bias, NOP_EXPR, bytes_behind);
  prepend (gimple_omp_target_clauses_ptr (stmt),
	   new_clause (gimple_location (stmt), OMP_CLAUSE_FIRSTPRIVATE, bias));
  return bias;
}

/* C++: if HOLDER is `this', STMT has it by its value alone (in a kernels region, mapped), as
   the program cannot name it: what it leads to would be looked up from the bytes that the
   region uses, which are in several members.  Let it be none of STMT's.  */

void
drop_value_of_this (gomp_target *stmt, tree holder)
{
  if (!this_p (holder))
    return;
  for (tree *link = gimple_omp_target_clauses_ptr (stmt); *link;
       link = &OMP_CLAUSE_CHAIN (*link))
    if ((OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_FIRSTPRIVATE || maps_data_p (*link))
	&& OMP_CLAUSE_DECL (*link) == holder)
      {
	*link = OMP_CLAUSE_CHAIN (*link);
	return;
      }
}

/* The clause SECTION of STMT maps a member of what HOLDER points to: let a clause with
   the right bias follow, unless the region gets HOLDER by another one.  */

void
mend_holder (gomp_target *stmt, tree section, tree holder, builder *before)
{
  tree next = OMP_CLAUSE_CHAIN (section);
  bool there = pointer_clause_p (next, holder);
  if (!there && names_variable_p (gimple_omp_target_clauses (stmt), holder))
    return;
  if (!there)
    {
      next = new_pointer_clause (OMP_CLAUSE_LOCATION (section), holder);
      OMP_CLAUSE_CHAIN (next) = OMP_CLAUSE_CHAIN (section);
      OMP_CLAUSE_CHAIN (section) = next;
    }
  OMP_CLAUSE_SIZE (next) = distance (stmt, OMP_CLAUSE_DECL (section), holder, before);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "%T is %T bytes before %T\n", holder,
		     OMP_CLAUSE_SIZE (next), OMP_CLAUSE_DECL (section));
}

/* The number of members in the group C, if all of them are data; else 0.  */

unsigned
members_of_data (tree c)
{
  if (!tree_fits_uhwi_p (OMP_CLAUSE_SIZE (c)))
    return 0;
  unsigned n = tree_to_uhwi (OMP_CLAUSE_SIZE (c)), i = 0;
  for (; i < n && (c = OMP_CLAUSE_CHAIN (c)) && maps_data_p (c); i++)
    ;
  return i == n ? n : 0;
}

} // anonymous namespace

void
compute_subscripts (tree clause, builder *before)
{
  tree *decl = &OMP_CLAUSE_DECL (clause);
  bool simple = true;
  for (tree t = *decl; handled_component_p (t); t = TREE_OPERAND (t, 0))
    simple &= !open_subscript_p (t);
  if (simple)
    return;
  *decl = unshare_expr (*decl);
  for (tree t = *decl; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (open_subscript_p (t))
      compute (&TREE_OPERAND (t, 1), before);
}

void
mend_member_sections (gomp_target *stmt, builder *before)
{
  unsigned left = 0;		/* of a group, behind C */
  bool several = false;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
	continue;
      if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_STRUCT)
	{
	  left = members_of_data (c);
	  several = left > 1;
	  continue;
	}
      compute_subscripts (c, before);
      if (left && --left)
	continue;
      bool last = several;
      several = false;
      if (!is_gimple_omp_offloaded (stmt) || pointer_clause_p (c)
	  || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH)
	continue;
      tree holder = holder_of (OMP_CLAUSE_DECL (c));
      if (holder && last)
	drop_value_of_this (stmt, holder);
      if (holder)
	mend_holder (stmt, c, holder, before);
    }
}

} // namespace accplug
