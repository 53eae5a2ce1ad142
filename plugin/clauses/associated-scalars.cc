/* Names of ASSOCIATE constructs for scalars; see associated-scalars.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/associated-scalars.h"
#include "base/dump.h"
#include "clauses/class-objects.h"
#include "statements/clauses.h"
#include "statements/frame-names.h"

namespace accplug
{

bool
selected_type_p (tree decl)
{
  return (VAR_P (decl) && DECL_NAME (decl)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__tmp_type_"));
}

/* Is DECL the scalar behind a `class is', or a `rank (0)' of `select rank'?  gfortran's
   match.cc names them.  */

static bool
selected_scalar_p (tree decl)
{
  std::string name = IDENTIFIER_POINTER (DECL_NAME (decl)), end = "_rank_0";
  return (startswith (name.c_str (), "__tmp_class_")
	  || (startswith (name.c_str (), "__tmp_") && name.size () > end.size ()
	      && name.compare (name.size () - end.size (), end.size (), end) == 0));
}

bool
associated_scalar_p (tree decl)
{
  if (!lang_GNU_Fortran () || !VAR_P (decl) || !DECL_NAME (decl)
      || (DECL_ARTIFICIAL (decl) && !selected_type_p (decl) && !selected_scalar_p (decl))
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

namespace
{

/* Is DECL a structure in a common block, or with others by EQUIVALENCE?  */

bool
structure_in_block_p (tree decl)
{
  return (lang_GNU_Fortran () && VAR_P (decl) && TREE_CODE (TREE_TYPE (decl)) == RECORD_TYPE
	  && DECL_HAS_VALUE_EXPR_P (decl)
	  && TREE_CODE (DECL_VALUE_EXPR (decl)) == COMPONENT_REF && !frame_variable_p (decl)
	  && lang_hooks.decls.omp_disregard_value_expr (decl, false));
}

/* Does GCC make a structure firstprivate by C, which it added to a construct, where OpenACC
   says copy (2.7, 2.6.2)?  It does so with those in blocks.  With those that the program calls
   by another name it takes the address for the value.  */

bool
implied_copy_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE || written_clause_p (c))
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  return (structure_in_block_p (decl)
	  || (associated_scalar_p (decl) && !selected_type_p (decl)
	      && TREE_CODE (TREE_TYPE (TREE_TYPE (decl))) == RECORD_TYPE));
}

/* Copy such structures in the clauses at FIRST: large ones, which others may be parts of,
   before small ones.  */

void
imply_copies (tree *first)
{
  std::vector<tree> copies;
  for (tree *link = first; *link;)
    {
      tree c = *link;
      if (!implied_copy_p (c))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (c);
      tree map = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_MAP);
      OMP_CLAUSE_SET_MAP_KIND (map, GOMP_MAP_TOFROM);
      OMP_CLAUSE_DECL (map) = OMP_CLAUSE_DECL (c);
      OMP_CLAUSE_SIZE (map) = DECL_SIZE_UNIT (OMP_CLAUSE_DECL (c));
      copies.push_back (map);
    }
  auto bytes = [] (tree map)
    {
      tree type = TREE_TYPE (OMP_CLAUSE_DECL (map));
      return tree_to_uhwi (TYPE_SIZE_UNIT (POINTER_TYPE_P (type) ? TREE_TYPE (type) : type));
    };
  std::stable_sort (copies.begin (), copies.end (), [=] (tree a, tree b)
    { return bytes (a) < bytes (b); });
  for (tree map : copies)
    prepend (first, map);
}

} // anonymous namespace

void
map_associated_scalars (gomp_target *construct)
{
  if (is_gimple_omp_offloaded (construct))
    imply_copies (gimple_omp_target_clauses_ptr (construct));
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
