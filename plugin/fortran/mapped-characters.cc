/* Characters in clauses; see mapped-characters.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/mapped-characters.h"
#include "base/walk.h"
#include "fortran/descriptors.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* Is DECL the place where a function leaves the pointer to its characters?  */

bool
character_result_p (tree decl)
{
  if (TREE_CODE (decl) != PARM_DECL || !DECL_NAME (decl)
      || !id_equal (DECL_NAME (decl), "__result") || !POINTER_TYPE_P (TREE_TYPE (decl)))
    return false;
  tree pointer = TREE_TYPE (TREE_TYPE (decl));
  return (POINTER_TYPE_P (pointer) && TREE_CODE (TREE_TYPE (pointer)) == ARRAY_TYPE
	  && TYPE_STRING_FLAG (TREE_TYPE (pointer)));
}

/* Such a place in the clause C, which maps what it points to; else NULL.  */

tree
result_in (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || TREE_CODE (OMP_CLAUSE_DECL (c)) != INDIRECT_REF
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER)
    return NULL_TREE;
  tree place = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
  return character_result_p (place) ? place : NULL_TREE;
}

/* Let C map the characters behind PLACE.  */

void
map_characters (tree c, tree place)
{
  tree pointer = build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (place)), place);
  tree type = TREE_TYPE (TREE_TYPE (pointer));
  OMP_CLAUSE_DECL (c) = build1 (INDIRECT_REF, type, pointer);
  OMP_CLAUSE_SIZE (c) = unshare_expr (TYPE_SIZE_UNIT (type));
  prepend (&OMP_CLAUSE_CHAIN (c), new_map_clause (OMP_CLAUSE_LOCATION (c), GOMP_MAP_POINTER,
						  unshare_expr (pointer), size_zero_node));
}

/* The result that CONSTRUCT, a compute construct, uses; NULL if there is none.  */

tree
used_result (tree construct)
{
  tree found = NULL_TREE;
  walk_expression_once (&OMP_BODY (construct), [&] (tree *tp, walk_stmt_info *)
    {
      if (DECL_P (*tp) && character_result_p (*tp))
	found = *tp;
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  return found;
}

/* CONSTRUCT has no clause for a result that it uses.  */

void
map_used_result (tree construct)
{
  tree *clauses = &OMP_CLAUSES (construct), place = used_result (construct);
  tree given = omp_find_clause (*clauses, OMP_CLAUSE_DEFAULT);
  bool present = given && OMP_CLAUSE_DEFAULT_KIND (given) == OMP_CLAUSE_DEFAULT_PRESENT;
  if (!place || names_variable_p (*clauses, place) || (given && !present))
    return;
  location_t loc = EXPR_LOCATION (construct);
  prepend (clauses, new_map_clause (loc, GOMP_MAP_POINTER, place, size_zero_node));
  tree c = new_map_clause (loc, present ? GOMP_MAP_FORCE_PRESENT : GOMP_MAP_TOFROM, place,
			   NULL_TREE);
  prepend (clauses, c);
  map_characters (c, place);
}

/* The hidden component with the length of the component PLACE; NULL if that has none.  */

tree
length_of_component (tree place)
{
  tree name = DECL_NAME (TREE_OPERAND (place, 1));
  if (!name)
    return NULL_TREE;
  std::string hidden = std::string ("_") + IDENTIFIER_POINTER (name) + "_length";
  tree record = TREE_OPERAND (place, 0);
  for (tree f = TYPE_FIELDS (TREE_TYPE (record)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f)
	&& hidden == IDENTIFIER_POINTER (DECL_NAME (f)))
      return build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (record), f, NULL_TREE);
  return NULL_TREE;
}

/* The bytes of one character in the array type TYPE, or an array of such.  */

tree
bytes_of_character (tree type)
{
  return fold_convert (size_type_node, TYPE_SIZE_UNIT (strip_array_types (type)));
}

/* The array of characters of deferred length, a component, that C maps data of; else NULL.
   Its descriptor is in the next clause; since GCC 14, it is released where data leave.  */

tree
array_component (tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c);
  if (!next || OMP_CLAUSE_CODE (next) != OMP_CLAUSE_MAP
      || (OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_TO_PSET
	  && OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_RELEASE
	  && OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_DELETE))
    return NULL_TREE;
  tree place = OMP_CLAUSE_DECL (next);
  return (TREE_CODE (place) == COMPONENT_REF && TREE_CODE (TREE_TYPE (place)) == RECORD_TYPE
	  && length_of_component (place) ? place : NULL_TREE);
}

/* If C maps nothing of a component whose length is deferred, let it map all.  */

void
map_component (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || !decl || TREE_CODE (decl) != INDIRECT_REF
      || TREE_CODE (TREE_TYPE (decl)) != ARRAY_TYPE)
    return;
  tree from = TREE_OPERAND (decl, 0), array = array_component (c);
  STRIP_NOPS (from);
  bool whole = (array && data_member_p (from)
		&& operand_equal_p (TREE_OPERAND (from, 0), array));
  tree place = array ? array : from;
  tree length = TREE_CODE (place) == COMPONENT_REF ? length_of_component (place) : NULL_TREE;
  if (!length)
    return;
  if (array && !whole && TREE_CODE (from) != POINTER_PLUS_EXPR)
    {
      error_at (OMP_CLAUSE_LOCATION (c), "section of %qD, whose length is deferred; "
		"name the array", TREE_OPERAND (array, 1));
      return;
    }
  tree size = build2 (MULT_EXPR, size_type_node, bytes_of_character (TREE_TYPE (decl)),
		      fold_convert (size_type_node, length));
  if (whole)
    size = build2 (MULT_EXPR, size_type_node, size, elements_of_described_array (place));
  OMP_CLAUSE_SIZE (c) = fold_convert (sizetype, size);
}

} // anonymous namespace

void
map_characters_in (tree construct)
{
  if (!lang_GNU_Fortran ())
    return;
  for (tree c = *all_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree place = result_in (c))
      map_characters (c, place);
    else
      map_component (c);
  if (TREE_CODE (construct) == OACC_PARALLEL || TREE_CODE (construct) == OACC_SERIAL
      || TREE_CODE (construct) == OACC_KERNELS)
    map_used_result (construct);
}

} // namespace accplug
