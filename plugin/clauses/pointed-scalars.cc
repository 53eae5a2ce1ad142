/* `firstprivate' of Fortran's scalars that are allocatable or pointers; see
   pointed-scalars.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/pointed-scalars.h"
#include "base/dump.h"
#include "base/walk.h"
#include "clauses/associated-scalars.h"
#include "clauses/class-objects.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* Is TYPE a derived type whose objects are all in their own bytes?  */

bool
flat_type_p (tree type)
{
  if (TREE_CODE (type) != RECORD_TYPE || class_type_p (type) || descriptor_type_p (type)
      || !TYPE_SIZE_UNIT (type) || TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST)
    return false;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      tree member = TREE_CODE (f) == FIELD_DECL ? strip_array_types (TREE_TYPE (f)) : type;
      if (POINTER_TYPE_P (member)
	  || (member != type && RECORD_OR_UNION_TYPE_P (member) && !flat_type_p (member)))
	return false;
    }
  return true;
}

/* The type of the value behind DECL, a scalar that gfortran has as a pointer; NULL if it is
   something else.  WRITTEN says whether the program names it in `firstprivate'.  */

tree
pointed_type (tree decl, bool written)
{
  if (!(VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
      || !(lang_hooks.decls.omp_is_allocatable_or_ptr (decl) || associated_scalar_p (decl))
      || !POINTER_TYPE_P (TREE_TYPE (decl)))
    return NULL_TREE;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  if (TREE_CODE (type) == ARRAY_TYPE)	/* characters */
    return (TYPE_SIZE_UNIT (type) && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST
	    ? type : NULL_TREE);
  if (written && flat_type_p (type))
    return type;
  return (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
	  || TREE_CODE (type) == COMPLEX_TYPE ? type : NULL_TREE);
}

/* What POINTER points to.  */

tree
behind (tree pointer)
{
  tree type = TREE_TYPE (TREE_TYPE (pointer));
  return build2 (MEM_REF, type, pointer, build_zero_cst (TREE_TYPE (pointer)));
}

/* Does the code in BODY compare DECL, or copies of it, with another pointer?  */

bool
compared_p (gimple_seq body, tree decl)
{
  std::set<tree> values { decl };
  bool compared = false;
  walk (body, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      gassign *assignment = dyn_cast<gassign *> (stmt);
      tree_code code = (assignment ? gimple_assign_rhs_code (assignment)
			: gimple_code (stmt) == GIMPLE_COND ? gimple_cond_code (stmt)
			: ERROR_MARK);
      if (code == EQ_EXPR || code == NE_EXPR)
	{
	  unsigned first = assignment ? 1 : 0;
	  compared |= (values.count (gimple_op (stmt, first))
		       || values.count (gimple_op (stmt, first + 1)));
	}
      else if (assignment && gimple_assign_single_p (assignment))
	{
	  tree from = gimple_assign_rhs1 (assignment);
	  if (TREE_CODE (from) == MEM_REF || TREE_CODE (from) == INDIRECT_REF)
	    from = TREE_OPERAND (from, 0);
	  if (values.count (from) && POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
	    values.insert (gimple_assign_lhs (stmt));
	}
      return visit::into;
    });
  return compared;
}

/* Let BODY say OWN where it says DECL.  */

void
replace (gimple_seq *body, tree decl, tree own)
{
  walk_operands_changing (body, [=] (tree *tp, walk_stmt_info *)
    {
      if (*tp == decl)
	*tp = own;
      return TYPE_P (*tp) || DECL_P (*tp) ? visit::past : visit::into;
    });
}

/* One construct.  */

class scalar_passer
{
public:
  scalar_passer (gomp_target *construct, builder *before)
    : m_construct (construct), m_before (before) {}

  void pass (tree clause, tree type);
  void finish ();

private:
  tree passed (const char *name, tree type, omp_clause_code code, tree decl);
  void take_value (tree value, tree pointer);
  void point_to (tree pointer, tree target, tree there);

  gomp_target *m_construct;
  builder *m_before;
  builder m_begin;		/* where the region begins */
};

/* A variable of TYPE for DECL that CONSTRUCT has in a clause CODE.  */

tree
scalar_passer::passed (const char *name, tree type, omp_clause_code code, tree decl)
{
  tree v = m_before->variable (TYPE_MAIN_VARIANT (type), name);
  DECL_SOURCE_LOCATION (v) = DECL_SOURCE_LOCATION (decl);
  suppress_warning (v);
  prepend (gimple_omp_target_clauses_ptr (m_construct),
	   new_clause (gimple_location (m_construct), code, v));
  return v;
}

/* VALUE = *POINTER, if that points to something.  */

void
scalar_passer::take_value (tree value, tree pointer)
{
  tree there = create_artificial_label (UNKNOWN_LOCATION);
  tree end = create_artificial_label (UNKNOWN_LOCATION);
  m_before->add (gimple_build_cond (NE_EXPR, pointer, build_zero_cst (TREE_TYPE (pointer)),
				    there, end));
  m_before->add (gimple_build_label (there));
  tree loaded = behind (pointer);
  if (is_gimple_reg_type (TREE_TYPE (value)))
    loaded = m_before->value (MEM_REF, TREE_TYPE (value), loaded);
  m_before->add (gimple_build_assign (value, loaded));
  m_before->add (gimple_build_label (end));
}

/* POINTER = &TARGET; null, if THERE is given, and false.  */

void
scalar_passer::point_to (tree pointer, tree target, tree there)
{
  TREE_ADDRESSABLE (target) = 1;
  tree address = build_fold_addr_expr (target);
  address = m_begin.value (ADDR_EXPR, TREE_TYPE (address), address);
  m_begin.assign (pointer, NOP_EXPR, address);
  if (!there)
    return;
  tree yes = create_artificial_label (UNKNOWN_LOCATION);
  tree no = create_artificial_label (UNKNOWN_LOCATION);
  m_begin.add (gimple_build_cond (NE_EXPR, there, build_zero_cst (TREE_TYPE (there)),
				  yes, no));
  m_begin.add (gimple_build_label (no));
  m_begin.assign (pointer, INTEGER_CST, build_zero_cst (TREE_TYPE (pointer)));
  m_begin.add (gimple_build_label (yes));
}

/* CLAUSE is of a scalar whose value has TYPE.  */

void
scalar_passer::pass (tree clause, tree type)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  bool dummy = POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (decl)));
  const char *name = DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "value";
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (clause)),
		     "the value of %T is firstprivate\n", decl);
  tree value = passed (name, type, OMP_CLAUSE_FIRSTPRIVATE, decl);
  tree pointer = m_before->value (TREE_CODE (decl), TREE_TYPE (decl), decl);
  if (dummy)
    pointer = m_before->value (MEM_REF, TREE_TYPE (TREE_TYPE (pointer)), behind (pointer));
  take_value (value, pointer);
  tree there = NULL_TREE;
  if (compared_p (gimple_omp_body (m_construct), decl))
    {
      there = passed ("there", boolean_type_node, OMP_CLAUSE_FIRSTPRIVATE, decl);
      m_before->assign (there, NE_EXPR, pointer, build_zero_cst (TREE_TYPE (pointer)));
    }
  tree own = passed (name, TREE_TYPE (decl), OMP_CLAUSE_PRIVATE, decl);
  tree inner = dummy ? passed (name, TREE_TYPE (pointer), OMP_CLAUSE_PRIVATE, decl) : own;
  point_to (inner, value, there);
  if (dummy)
    point_to (own, inner, NULL_TREE);
  replace (gimple_omp_body_ptr (m_construct), decl, own);
}

void
scalar_passer::finish ()
{
  if (!m_begin.seq)
    return;
  gimple_seq *body = gimple_omp_body_ptr (m_construct);
  m_begin.add (gimple_build_bind (NULL_TREE, *body, make_node (BLOCK)));
  *body = m_begin.bound ();
}

/* Is DECL a scalar of characters whose length is deferred?  */

bool
deferred_length_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (!lang_GNU_Fortran () || !POINTER_TYPE_P (type)
      || !lang_hooks.decls.omp_is_allocatable_or_ptr (decl))
    return false;
  type = TREE_TYPE (type);
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  return (TREE_CODE (type) == ARRAY_TYPE && TYPE_STRING_FLAG (type)
	  && !(TYPE_SIZE_UNIT (type) && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST));
}

void
refuse_deferred_lengths (gomp_target *construct)
{
  tree *link = gimple_omp_target_clauses_ptr (construct);
  while (tree c = *link)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && written_clause_p (c)
	&& deferred_length_p (OMP_CLAUSE_DECL (c)))
      {
	error_at (OMP_CLAUSE_LOCATION (c), "%<firstprivate%> of %qD, whose length is "
		  "deferred; name it in %<copyin%>", OMP_CLAUSE_DECL (c));
	*link = OMP_CLAUSE_CHAIN (c);
      }
    else
      link = &OMP_CLAUSE_CHAIN (c);
}

} // anonymous namespace

void
pass_pointed_scalars (gomp_target *construct, builder *before)
{
  refuse_deferred_lengths (construct);
  scalar_passer passer (construct, before);
  std::vector<std::pair<tree, tree>> found;
  tree *link = gimple_omp_target_clauses_ptr (construct);
  while (tree c = *link)
    {
      tree type = (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
		   ? pointed_type (OMP_CLAUSE_DECL (c), written_clause_p (c)) : NULL_TREE);
      if (!type)
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (c);
      found.push_back ({ c, type });
    }
  for (auto [clause, type] : found)
    passer.pass (clause, type);
  passer.finish ();
}

} // namespace accplug
