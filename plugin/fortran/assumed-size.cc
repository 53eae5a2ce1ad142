/* Dummy arguments of assumed size; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/assumed-size.h"
#include "base/walk.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* Is T a dummy argument of assumed size?  */

bool
assumed_size_p (tree t)
{
  if (TREE_CODE (t) != PARM_DECL || !POINTER_TYPE_P (TREE_TYPE (t)))
    return false;
  tree array = TREE_TYPE (TREE_TYPE (t));
  return (TREE_CODE (array) == ARRAY_TYPE && !TYPE_STRING_FLAG (array)
	  && !(TYPE_DOMAIN (array) && TYPE_MAX_VALUE (TYPE_DOMAIN (array))));
}

} // anonymous namespace

void
permit_assumed_size (tree construct)
{
  tree *clauses = &OMP_CLAUSES (construct);
  tree given = omp_find_clause (*clauses, OMP_CLAUSE_DEFAULT);
  if (!lang_GNU_Fortran ()
      || (given && OMP_CLAUSE_DEFAULT_KIND (given) == OMP_CLAUSE_DEFAULT_NONE))
    return;
  uid_set named = variables_named_in (*clauses);
  walk_expression_once (&OMP_BODY (construct), [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (DECL_P (*tp) && assumed_size_p (*tp) && named.insert (DECL_UID (*tp)).second)
	{
	  location_t loc = EXPR_LOCATION (construct);
	  tree data = build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (*tp)), *tp);
	  tree element = TREE_TYPE (TREE_TYPE (data));
	  prepend (clauses, new_pointer_clause (loc, *tp));
	  prepend (clauses, new_map_clause (loc, GOMP_MAP_FORCE_PRESENT, data,
					    TYPE_SIZE_UNIT (element)));
	}
      return visit::into;
    });
}

} // namespace accplug
