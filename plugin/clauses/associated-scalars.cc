/* Names of ASSOCIATE constructs for scalars; see associated-scalars.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/associated-scalars.h"
#include "base/dump.h"
#include "clauses/class-objects.h"
#include "statements/clauses.h"

namespace accplug
{

bool
selected_type_p (tree decl)
{
  return (VAR_P (decl) && DECL_NAME (decl)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__tmp_type_"));
}

bool
associated_scalar_p (tree decl)
{
  if (!lang_GNU_Fortran () || !VAR_P (decl) || !DECL_NAME (decl)
      || (DECL_ARTIFICIAL (decl) && !selected_type_p (decl))
      || TREE_CODE (TREE_TYPE (decl)) != POINTER_TYPE
      || lang_hooks.decls.omp_is_allocatable_or_ptr (decl))
    return false;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  tree size = COMPLETE_TYPE_P (type) ? TYPE_SIZE_UNIT (type) : NULL_TREE;
  return (size && TREE_CODE (size) == INTEGER_CST
	  && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
	      || TREE_CODE (type) == COMPLEX_TYPE
	      || (TREE_CODE (type) == ARRAY_TYPE && TYPE_STRING_FLAG (type))
	      || (TREE_CODE (type) == RECORD_TYPE && !descriptor_type_p (type))));
}

void
map_associated_scalars (gomp_target *construct)
{
  for (tree c = gimple_omp_target_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree name = maps_data_p (c) ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      if (!name || !associated_scalar_p (name))
	continue;
      tree type = TREE_TYPE (TREE_TYPE (name));
      OMP_CLAUSE_DECL (c) = build2 (MEM_REF, type, name, build_zero_cst (TREE_TYPE (name)));
      OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (type);
      if (is_gimple_omp_offloaded (construct))
	{
	  tree pointer = new_pointer_clause (OMP_CLAUSE_LOCATION (c), name);
	  OMP_CLAUSE_CHAIN (pointer) = OMP_CLAUSE_CHAIN (c);
	  OMP_CLAUSE_CHAIN (c) = pointer;
	}
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
			 "%T is what an ASSOCIATE construct's name stands for\n",
			 OMP_CLAUSE_DECL (c));
    }
}

} // namespace accplug
