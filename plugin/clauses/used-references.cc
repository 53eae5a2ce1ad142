/* What a C++ region uses by reference and no clause names; see used-references.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/used-references.h"
#include "clauses/pointer-origins.h"
#include "base/dump.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

bool
reference_p (tree decl)
{
  return TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE;
}

/* Is C the gimplifier's, and maps a reference, not the array or structure behind it?  */

bool
reference_itself_p (tree c)
{
  if (!maps_data_p (c) || written_clause_p (c) || !DECL_P (OMP_CLAUSE_DECL (c)))
    return false;
  tree v = OMP_CLAUSE_DECL (c);
  return reference_p (v) && AGGREGATE_TYPE_P (TREE_TYPE (TREE_TYPE (v)));
}

/* Is C the gimplifier's, for a structure that a lambda has captured?  */

bool
captured_structure_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE || written_clause_p (c))
    return false;
  tree v = OMP_CLAUSE_DECL (c);
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v))
    return false;
  tree type = reference_p (v) ? TREE_TYPE (TREE_TYPE (v)) : TREE_TYPE (v);
  return RECORD_OR_UNION_TYPE_P (type) && COMPLETE_TYPE_P (type);
}

/* Is C the gimplifier's, for a reference to an array of which a data construct around maps a
   section: no bytes at its beginning?  */

bool
section_around_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_ALLOC
      || !integer_zerop (OMP_CLAUSE_SIZE (c)) || !dereference_p (OMP_CLAUSE_DECL (c))
      || written_clause_p (c))
    return false;
  tree v = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
  return (DECL_P (v) && reference_p (v) && TREE_CODE (TREE_TYPE (TREE_TYPE (v))) == ARRAY_TYPE
	  && pointer_clause_p (OMP_CLAUSE_CHAIN (c), v));
}

/* What CLAUSES make of a variable that they do not name.  */

gomp_map_kind
default_kind (tree clauses)
{
  tree c = omp_find_clause (clauses, OMP_CLAUSE_DEFAULT);
  return (c && OMP_CLAUSE_DEFAULT_KIND (c) == OMP_CLAUSE_DEFAULT_PRESENT
	  ? GOMP_MAP_FORCE_PRESENT : GOMP_MAP_TOFROM);
}

/* C maps a variable as a whole: let it be what that refers to, if it is a reference.  */

void
map_behind (tree c)
{
  tree v = OMP_CLAUSE_DECL (c), type = TREE_TYPE (v);
  if (reference_p (v))
    {
      type = TREE_TYPE (type);
      OMP_CLAUSE_DECL (c) = build_simple_mem_ref (v);
      prepend (&OMP_CLAUSE_CHAIN (c),
	       new_map_clause (OMP_CLAUSE_LOCATION (c), GOMP_MAP_FIRSTPRIVATE_REFERENCE, v,
			       size_zero_node));
    }
  OMP_CLAUSE_SIZE (c) = unshare_expr (TYPE_SIZE_UNIT (type));
}

} // anonymous namespace

void
map_used_references (gomp_target *region)
{
  if (lang_GNU_Fortran ())
    return;
  tree *link = gimple_omp_target_clauses_ptr (region);
  for (; *link; link = &OMP_CLAUSE_CHAIN (*link))
    {
      if (captured_structure_p (*link))
	{
	  tree c = new_map_clause (OMP_CLAUSE_LOCATION (*link),
				   default_kind (gimple_omp_target_clauses (region)),
				   OMP_CLAUSE_DECL (*link), NULL_TREE);
	  OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*link);
	  *link = c;
	}
      else if (section_around_p (*link))
	{
	  tree c = *link;
	  OMP_CLAUSE_DECL (c) = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
	  OMP_CLAUSE_SET_MAP_KIND (c, default_kind (gimple_omp_target_clauses (region)));
	  OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 1;
	  OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (c));
	}
      else if (!reference_itself_p (*link))
	continue;
      tree v = OMP_CLAUSE_DECL (*link);
      map_behind (*link);
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, region, "%T has no clause, and is mapped as a whole\n", v);
    }
}

} // namespace accplug
