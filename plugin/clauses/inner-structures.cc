/* Structures behind pointers in structures; see inner-structures.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "clauses/inner-structures.h"
#include "base/dump.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* The structure that PLACE is a part of.  */

tree
structure_of (tree place)
{
  while (handled_component_p (place))
    place = TREE_OPERAND (place, 0);
  return place;
}

} // anonymous namespace

tree
inner_pointer (tree structure, const pointer_origins &origins)
{
  if (!dereference_p (structure))
    return NULL_TREE;
  tree pointer = TREE_OPERAND (structure, 0);
  STRIP_NOPS (pointer);
  if (TREE_CODE (pointer) == POINTER_PLUS_EXPR)	/* an element: in groups of GCC 13 */
    pointer = TREE_OPERAND (pointer, 0);
  if (!handled_component_p (pointer))
    pointer = origins.loaded_from (pointer);
  return pointer && handled_component_p (pointer) ? pointer : NULL_TREE;
}

tree
outermost_structure (tree place, const pointer_origins &origins)
{
  tree structure = structure_of (place);
  while (tree pointer = inner_pointer (structure, origins))
    structure = structure_of (pointer);
  return structure;
}

namespace
{

/* Is POINTER, a member, on the way to PLACE?  */

bool
way_to_p (tree pointer, tree place, const pointer_origins &origins)
{
  tree structure = structure_of (place);
  while (tree inner = inner_pointer (structure, origins))
    {
      if (origins.same_place_p (inner, pointer))
	return true;
      structure = structure_of (inner);
    }
  return false;
}

/* Let STMT attach POINTER to what is BIAS bytes behind, behind all other clauses, if it does
   not attach it yet.  */

void
attach_once (gomp_target *stmt, location_t loc, tree pointer, const pointer_origins &origins,
	     tree bias = size_zero_node)
{
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  for (; *link; link = &OMP_CLAUSE_CHAIN (*link))
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (*link) == GOMP_MAP_ATTACH
	&& origins.same_place_p (OMP_CLAUSE_DECL (*link), pointer))
      return;
  *link = new_map_clause (loc, GOMP_MAP_ATTACH, unshare_expr (pointer), bias);
}

/* Is C, of STMT, a pointer that is only on the way to what another clause names?  */

bool
passed_pointer_p (gomp_target *stmt, tree c, const pointer_origins &origins)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_PRESENT
      || TREE_CODE (decl) != COMPONENT_REF || !POINTER_TYPE_P (TREE_TYPE (decl))
      || !tree_int_cst_equal (OMP_CLAUSE_SIZE (c), TYPE_SIZE_UNIT (TREE_TYPE (decl))))
    return false;
  for (tree d = gimple_omp_target_clauses (stmt); d; d = OMP_CLAUSE_CHAIN (d))
    if (d != c && OMP_CLAUSE_CODE (d) == OMP_CLAUSE_MAP
	&& way_to_p (decl, OMP_CLAUSE_DECL (d), origins))
      return true;
  return false;
}

/* Take such pointers out of GROUP, of STMT, and let STMT attach them.  */

void
attach_passed_pointers (gomp_target *stmt, tree group, const pointer_origins &origins)
{
  HOST_WIDE_INT members = tree_to_shwi (OMP_CLAUSE_SIZE (group)), left = members;
  std::vector<tree> passed;
  tree *link = &OMP_CLAUSE_CHAIN (group);
  while (*link && members)
    {
      tree c = *link;
      bool member = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
		    && handled_component_p (OMP_CLAUSE_DECL (c));
      members -= member;
      if (member && passed_pointer_p (stmt, c, origins))
	{
	  passed.push_back (c);
	  left--;
	  *link = OMP_CLAUSE_CHAIN (c);
	}
      else
	link = &OMP_CLAUSE_CHAIN (c);
    }
  OMP_CLAUSE_SIZE (group) = size_int (left);
  for (tree c : passed)
    attach_once (stmt, OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_DECL (c), origins);
}

} // anonymous namespace

void
attach_inner_pointers (gomp_target *stmt, const pointer_origins &origins)
{
  if (!gcc_compat::passed_pointers_present || !is_gimple_omp_offloaded (stmt))
    return;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_STRUCT)
      attach_passed_pointers (stmt, c, origins);
}

tree
added_to_pointer (tree pointer, const pointer_origins &origins, builder *before)
{
  tree constant, first = origins.pointer_behind (pointer, &constant);
  if (constant)
    return constant;
  return before->value (MINUS_EXPR, ptrdiff_type_node,
			before->value (NOP_EXPR, ptrdiff_type_node, pointer),
			before->value (NOP_EXPR, ptrdiff_type_node, first));
}

void
hold_inner_structures (gomp_target *stmt, const pointer_origins &origins, builder *before)
{
  std::vector<tree> structures;
  tree clauses = gimple_omp_target_clauses (stmt);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH)
      for (tree s = structure_of (OMP_CLAUSE_DECL (c)); inner_pointer (s, origins);
	   s = structure_of (inner_pointer (s, origins)))
	if (COMPLETE_TYPE_P (TREE_TYPE (s))
	    && std::none_of (structures.begin (), structures.end (), [&] (tree other)
			     { return origins.same_place_p (s, other); }))
	  structures.push_back (s);
  for (tree s : structures)
    {
      location_t loc = gimple_location (stmt);
      prepend (gimple_omp_target_clauses_ptr (stmt),
	       new_map_clause (loc, gomp_map_kind (ACCPLUG_MAP_HOLDER), unshare_expr (s),
			       TYPE_SIZE_UNIT (TREE_TYPE (s))));
      attach_once (stmt, loc, inner_pointer (s, origins), origins,
		   added_to_pointer (TREE_OPERAND (s, 0), origins, before));
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "%T is held for the pointers in it\n", s);
    }
}

} // namespace accplug
