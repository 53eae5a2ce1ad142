/* Kernels regions whose clauses map members of structures; see mapped-around.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/mapped-around.h"

namespace accplug
{

namespace
{

/* What the data clause of DECL names: nothing of a structure, a member, or a member of an
   element.  What is in subscripts and bounds does not count.  */

enum class named { no_member, member, of_element };

named
what_is_named (tree decl)
{
  named result = named::no_member;
  bool element = false;
  for (tree t = decl; t && !DECL_P (t) && EXPR_P (t); t = TREE_OPERAND (t, 0))
    {
      if (TREE_CODE (t) == COMPONENT_REF)
	{
	  result = named::member;
	  element = false;
	}
      else if (TREE_CODE (t) == ARRAY_REF
	       || (TREE_CODE (t) == POINTER_PLUS_EXPR && !integer_zerop (TREE_OPERAND (t, 1))))
	element = true;
    }
  return result == named::member && element ? named::of_element : result;
}

bool
copies_p (tree map)
{
  switch (OMP_CLAUSE_MAP_KIND (map))
    {
    case GOMP_MAP_TO: case GOMP_MAP_FORCE_TO: case GOMP_MAP_FROM: case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_TOFROM: case GOMP_MAP_FORCE_TOFROM: case GOMP_MAP_ALLOC:
    case GOMP_MAP_FORCE_ALLOC:
      return true;
    default:
      return false;
    }
}

/* Can a data construct around a region with CLAUSES map what they map, and should it?  */

bool
moves_p (tree clauses)
{
  bool members = false, copies = false, ordered = false;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
	if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH)
	  return false;
	switch (what_is_named (OMP_CLAUSE_DECL (c)))
	  {
	  case named::no_member: break;
	  case named::member: members = true; break;
	  case named::of_element: return false;
	  }
	copies |= copies_p (c);
	break;
      case OMP_CLAUSE_ASYNC: case OMP_CLAUSE_WAIT:
	ordered = true;
	break;
      default:
	if (OMP_CLAUSE_CODE (c) == gcc_compat::self_clause)
	  return false;
	break;
      }
  return members && !(copies && ordered);
}

/* Does MAP tell a compute construct alone where an array is, a variable or what a reference
   leads to?  GCC leaves no such clauses in data constructs, and since 14 does not know them
   there.  */

bool
array_place_p (tree map)
{
  tree type = TREE_TYPE (OMP_CLAUSE_DECL (map));
  switch (int (OMP_CLAUSE_MAP_KIND (map)))
    {
    case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
      return POINTER_TYPE_P (type) && TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE;
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
      return TREE_CODE (type) == ARRAY_TYPE;
    default:
      return false;
    }
}

/* Take the clauses that map data from the list *LINK.  */

tree
take_maps (tree *link)
{
  tree taken = NULL_TREE, *end = &taken;
  while (tree c = *link)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_DEVICEPTR)
      {
	*link = OMP_CLAUSE_CHAIN (c);
	if (array_place_p (c))
	  continue;
	OMP_CLAUSE_CHAIN (c) = NULL_TREE;
	*end = c;
	end = &OMP_CLAUSE_CHAIN (c);
      }
    else
      link = &OMP_CLAUSE_CHAIN (c);
  return taken;
}

} // anonymous namespace

bool
map_members_around (tree *construct)
{
  tree kernels = *construct;
  if (lang_GNU_Fortran () || !moves_p (OMP_CLAUSES (kernels)))
    return false;
  tree data = make_node (OACC_DATA);
  TREE_TYPE (data) = void_type_node;
  SET_EXPR_LOCATION (data, EXPR_LOCATION (kernels));
  OACC_DATA_CLAUSES (data) = take_maps (&OMP_CLAUSES (kernels));
  if (tree c = omp_find_clause (OMP_CLAUSES (kernels), OMP_CLAUSE_IF))
    {
      OMP_CLAUSE_IF_EXPR (c) = save_expr (OMP_CLAUSE_IF_EXPR (c));
      tree copy = copy_node (c);
      OMP_CLAUSE_CHAIN (copy) = OACC_DATA_CLAUSES (data);
      OACC_DATA_CLAUSES (data) = copy;
    }
  OACC_DATA_BODY (data) = build3 (BIND_EXPR, void_type_node, NULL_TREE, kernels, NULL_TREE);
  *construct = data;
  return true;
}

} // namespace accplug
