/* `default (none)' and variables that `declare' names: these have an attribute (OpenACC 2.7,
   2.6.2 and 2.13), but GCC's gimplifier wants a clause.  So it does for Fortran's named
   constants, which are no variables, and it has them present with `default (present)'.

   Comes in: a compute construct before it is gimplified.
   Goes out: the same with clauses for what it uses of such variables and has no clause for;
   those for pointers are implicit when it is gimplified.

   Rules
   - A pointer is no data of its own, and stays what it would be without `default'.  In
     kernels regions it still needs a clause.
   - `declare link' leaves the data to other clauses.
   - A constant is copied to the device, if that does not have it (device/region-params.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/declared-defaults.h"
#include "base/walk.h"
#include "clauses/class-objects.h"
#include "device/type-tables.h"
#include "statements/clauses.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

uid_set declared_locals;

/* The clauses for pointers: their places and variables.  GCC 12's gimplifier takes no
   implicit ones.  */
std::set<std::pair<location_t, unsigned>> pointers;

bool
none_p (tree clauses)
{
  tree c = omp_find_clause (clauses, OMP_CLAUSE_DEFAULT);
  return c && OMP_CLAUSE_DEFAULT_KIND (c) == OMP_CLAUSE_DEFAULT_NONE;
}

bool
declared_p (tree v)
{
  return ((VAR_P (v) && device_global_p (v))
	  || ((VAR_P (v) || TREE_CODE (v) == PARM_DECL)
	      && declared_locals.count (DECL_UID (v))));
}

/* Is V a named constant, an array or a structure?  Of others gfortran has the values.  */

bool
named_constant_p (tree v)
{
  return (lang_GNU_Fortran () && VAR_P (v) && TREE_READONLY (v) && !DECL_ARTIFICIAL (v)
	  && (TREE_STATIC (v) || DECL_EXTERNAL (v)) && !type_table_p (v));
}

/* Is V what a clause can map as it is?  In Fortran that is no pointer or descriptor; local
   variables are mapped by a construct there (fortran/declared-regions.h).  */

bool
mapped_whole_p (tree v)
{
  return (!lang_GNU_Fortran ()
	  || (!POINTER_TYPE_P (TREE_TYPE (v)) && !descriptor_type_p (TREE_TYPE (v))));
}

/* The clause for V in CONSTRUCT, or NULL.  */

tree
clause_for_declared (tree construct, tree v)
{
  location_t loc = EXPR_LOCATION (construct);
  if (named_constant_p (v))
    return new_map_clause (loc, GOMP_MAP_TO, v, DECL_SIZE_UNIT (v));
  if (!POINTER_TYPE_P (TREE_TYPE (v)))
    return new_map_clause (loc, GOMP_MAP_FORCE_PRESENT, v, DECL_SIZE_UNIT (v));
  if (TREE_CODE (construct) == OACC_KERNELS)
    return NULL_TREE;
  pointers.insert ({ loc, DECL_UID (v) });
  return new_clause (loc, OMP_CLAUSE_FIRSTPRIVATE, v);
}

} // anonymous namespace

void
note_declared_locals (tree directive)
{
  for (tree c = OACC_DECLARE_CLAUSES (directive); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree v = OMP_CLAUSE_DECL (c);
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (TREE_CODE (v) == PARM_DECL || (VAR_P (v) && !is_global_var (v))))
	declared_locals.insert (DECL_UID (v));
    }
}

void
permit_declared (tree construct)
{
  tree *clauses = &OMP_CLAUSES (construct);
  bool none = none_p (*clauses);
  if (!none && !(lang_GNU_Fortran () && omp_find_clause (*clauses, OMP_CLAUSE_DEFAULT)))
    return;
  uid_set named = variables_named_in (*clauses);
  walk_expression_once (&OMP_BODY (construct), [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (DECL_P (*tp)
	  && (named_constant_p (*tp) || (none && declared_p (*tp) && mapped_whole_p (*tp)))
	  && named.insert (DECL_UID (*tp)).second)
	if (tree c = clause_for_declared (construct, *tp))
	  prepend (clauses, c);
      return visit::into;
    });
}

void
imply_declared (gomp_target *construct)
{
  if (pointers.empty ())
    return;
  for (tree c = gimple_omp_target_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && DECL_P (OMP_CLAUSE_DECL (c))
	&& pointers.count ({ OMP_CLAUSE_LOCATION (c), DECL_UID (OMP_CLAUSE_DECL (c)) }))
      OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) = 1;
}

} // namespace accplug
