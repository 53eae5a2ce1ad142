/* Reduction variables in data clauses.

   Comes in: a parallel or serial construct before it is gimplified.
   Goes out: `copy' clauses for scalars that it or a loop in it reduces, and which no clause
   of it names (OpenACC 2.7, 2.5.13 and 2.6.1).

   GCC's gimplifier does that for the loops of `parallel' only (omp_add_variable), and for a
   reference of C++ in a clause of the construct itself it copies the pointer, too where the
   program has a `copy' clause (gimplify_adjust_omp_clauses).  It does not do so to the
   clauses of gfortran's dummy arguments: so references have such ones.

   Rules
   - Arrays and classes are array-reductions.h's, pointers and optional arguments of Fortran
     are left to GCC.
   - What is declared in the construct, or private to one of its loops, is not copied.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/reduction-copies.h"
#include "base/walk.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

tree
value_type (tree variable)
{
  tree type = TREE_TYPE (variable);
  return TREE_CODE (type) == REFERENCE_TYPE ? TREE_TYPE (type) : type;
}

/* What a construct and the loops in it have clauses for.  */
struct variable_uses
{
  std::vector<tree> reduced;		/* clauses of loops, if it is `serial', and all those
					   of references of C++ */
  uid_set own;				/* declared there, or private to a loop */
};

/* Does C reduce a variable that this file is about?  */

bool
scalar_reduction_p (tree c)
{
  tree variable = OMP_CLAUSE_DECL (c);
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || !DECL_P (variable)
      || lang_hooks.decls.omp_check_optional_argument (variable, false))
    return false;
  tree type = value_type (variable);
  return (INTEGRAL_TYPE_P (type) || TREE_CODE (type) == REAL_TYPE
	  || TREE_CODE (type) == COMPLEX_TYPE);
}

bool
reference_p (tree variable)
{
  return TREE_CODE (TREE_TYPE (variable)) == REFERENCE_TYPE && !lang_GNU_Fortran ();
}

/* ALL: the scalars are not copied by GCC, either.  */

void
note_clauses (variable_uses *uses, tree clauses, bool all)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (scalar_reduction_p (c))
      {
	if (all || reference_p (OMP_CLAUSE_DECL (c)))
	  uses->reduced.push_back (c);
      }
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && DECL_P (OMP_CLAUSE_DECL (c)))
      uses->own.insert (DECL_UID (OMP_CLAUSE_DECL (c)));
}

variable_uses
uses_in (tree construct)
{
  variable_uses uses;
  note_clauses (&uses, OMP_CLAUSES (construct), false);
  walk_expression_once (&OMP_BODY (construct), [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == OACC_LOOP)
	note_clauses (&uses, OMP_FOR_CLAUSES (*tp), TREE_CODE (construct) == OACC_SERIAL);
      else if (TREE_CODE (*tp) == BIND_EXPR)
	for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
	  uses.own.insert (DECL_UID (v));
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  return uses;
}

/* Does one of CLAUSES say where VARIABLE, or what it refers to, is?  */

bool
data_clause_for_p (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      {
	tree decl = OMP_CLAUSE_DECL (c);
	if (INDIRECT_REF_P (decl))
	  decl = TREE_OPERAND (decl, 0);
	if (decl == variable)
	  return true;
      }
  return false;
}

void
add_copy (tree *clauses, location_t loc, tree variable)
{
  tree size = TYPE_SIZE_UNIT (value_type (variable));
  if (TREE_CODE (TREE_TYPE (variable)) != REFERENCE_TYPE)
    {
      prepend (clauses, new_map_clause (loc, GOMP_MAP_TOFROM, variable, size));
      return;
    }
  tree value = build1 (INDIRECT_REF, value_type (variable), variable);
  /* Behind the program's own, which may be for the object that the value is in.  */
  while (*clauses)
    clauses = &OMP_CLAUSE_CHAIN (*clauses);
  prepend (clauses, new_pointer_clause (loc, variable));
  prepend (clauses, new_map_clause (loc, GOMP_MAP_TOFROM, value, size));
}

/* Let the pointers in CLAUSES to what references refer to be like those of dummy arguments
   where the construct reduces it.  */

void
adapt_pointers (tree clauses)
{
  for (tree r = clauses; r; r = OMP_CLAUSE_CHAIN (r))
    if (scalar_reduction_p (r))
      for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	    && OMP_CLAUSE_DECL (c) == OMP_CLAUSE_DECL (r)
	    && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_REFERENCE)
	  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_POINTER);
}

} // anonymous namespace

void
copy_reduction_variables (tree construct)
{
  variable_uses uses = uses_in (construct);
  tree *clauses = &OMP_CLAUSES (construct);
  for (tree c : uses.reduced)
    {
      tree variable = OMP_CLAUSE_DECL (c);
      if (!uses.own.count (DECL_UID (variable)) && !data_clause_for_p (*clauses, variable))
	add_copy (clauses, OMP_CLAUSE_LOCATION (c), variable);
    }
  adapt_pointers (*clauses);
}

namespace
{

/* Is V a local variable that the program does not know?  */

bool
temporary_p (tree v)
{
  return VAR_P (v) && DECL_ARTIFICIAL (v) && DECL_IGNORED_P (v) && !TREE_STATIC (v);
}

/* Call VISITOR with each assignment in FUN of one temporary variable, or its address.  */

void
visit_copies (function *fun, const std::function<void (tree to, tree from)> &visitor)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_assign_single_p (gsi_stmt (gsi)))
	{
	  tree from = gimple_assign_rhs1 (gsi_stmt (gsi));
	  tree of = TREE_CODE (from) == ADDR_EXPR ? TREE_OPERAND (from, 0) : from;
	  if (temporary_p (of))
	    visitor (gimple_assign_lhs (gsi_stmt (gsi)), from);
	}
}

bool
reduces_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_REDUCTION))
	return true;
  return false;
}

} // anonymous namespace

/* lower_oacc_reductions has a copy of the value for each level, which another variable
   without a value initializes: what a call of GOACC_REDUCTION reads there is not used.  */

void
quieten_reduction_copies (function *fun)
{
  if (!reduces_p (fun))
    return;
  std::unordered_set<tree> copies;
  visit_copies (fun, [&] (tree, tree from)
    {
      if (TREE_CODE (from) == ADDR_EXPR)
	copies.insert (TREE_OPERAND (from, 0));
    });
  visit_copies (fun, [&] (tree to, tree from)
    {
      if (TREE_CODE (from) != ADDR_EXPR && copies.count (to))
	{
	  suppress_warning (from, OPT_Wuninitialized);
	  suppress_warning (from, OPT_Wmaybe_uninitialized);
	}
    });
}

} // namespace accplug
