/* Sections in Fortran's update directives; see updated-sections.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "clauses/updated-sections.h"
#include "base/dump.h"
#include "base/walk.h"
#include "clauses/class-objects.h"
#include "fortran/frame-descriptors.h"
#include "statements/clauses.h"
#include "statements/frame-names.h"

namespace accplug
{

namespace
{

bool
updates_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_TO: case GOMP_MAP_FROM:
    case GOMP_MAP_FORCE_TO: case GOMP_MAP_FORCE_FROM:
      return true;
    default:
      return false;
    }
}

/* Does C give a pointer the address of what was updated, but its variable is none?  */

bool
false_pointer_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ALWAYS_POINTER
	  && !POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c))));
}

/* The descriptor of the dummy argument whose data address gfortran keeps in the variable that
   POINTER is or copies; NULL if that is none.  It is set where the procedure begins.  */

tree
descriptor_of_dummy (tree pointer, const pointer_origins &origins, builder *before)
{
  tree variable = origins.without_copies (pointer);
  tree member = frame_member (variable) ? variable : origins.loaded_from (pointer);
  if (tree descriptor = member ? frame_descriptor (member, before) : NULL_TREE)
    return descriptor;
  if (!VAR_P (variable) || !DECL_ARTIFICIAL (variable) || !DECL_LANG_SPECIFIC (variable))
    return NULL_TREE;
  tree result = NULL_TREE;
  std::set<tree> values = { variable };
  for (int i = 0; i < 3 && !result; i++)
    walk (gimple_body (current_function_decl), [&] (gimple_stmt_iterator *gsi)
      {
	gassign *stmt = dyn_cast<gassign *> (gsi_stmt (*gsi));
	if (!stmt || !values.count (gimple_assign_lhs (stmt)))
	  return visit::into;
	tree from = gimple_assign_rhs1 (stmt);
	if (TREE_CODE (from) == COMPONENT_REF
	    && descriptor_type_p (TREE_TYPE (TREE_OPERAND (from, 0))))
	  result = TREE_OPERAND (from, 0);
	else
	  values.insert (from);
	return visit::into;
      });
  return result;
}

/* The descriptor that describes what C updates, or NULL.  */

tree
descriptor_for (tree c, const pointer_origins &origins, builder *before)
{
  if (tree descriptor = origins.descriptor_in_size (OMP_CLAUSE_SIZE (c)))
    return descriptor;
  /* All of an array that has one: the size is computed in branches.  */
  tree next = OMP_CLAUSE_CHAIN (c);
  if (next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
      && OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_TO_PSET
      && descriptor_type_p (TREE_TYPE (OMP_CLAUSE_DECL (next))))
    return OMP_CLAUSE_DECL (next);
  tree base = get_base_address (OMP_CLAUSE_DECL (c));
  return (base && dereference_p (base)
	  ? descriptor_of_dummy (TREE_OPERAND (base, 0), origins, before)
	  : NULL_TREE);
}

/* A clause of KIND for C with DESCRIPTOR.  */

tree
section_clause (tree c, int kind, tree descriptor)
{
  if (DECL_P (descriptor))
    {
      TREE_ADDRESSABLE (descriptor) = 1;
      descriptor = build2 (MEM_REF, TREE_TYPE (descriptor),
			   build_fold_addr_expr (descriptor),
			   build_int_cst (build_pointer_type (TREE_TYPE (descriptor)), 0));
    }
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)), "%T describes %T\n",
		     descriptor, OMP_CLAUSE_DECL (c));
  return new_map_clause (OMP_CLAUSE_LOCATION (c), gomp_map_kind (kind),
			 unshare_expr (descriptor), TYPE_SIZE_UNIT (TREE_TYPE (descriptor)));
}

/* Is the section that DESCRIPTOR, a variable, is of certainly contiguous?  Only if it has
   one dimension, whose stride is 1.  */

bool
row_p (tree descriptor)
{
  tree first = NULL_TREE, stride = NULL_TREE;
  for (tree f = TYPE_FIELDS (TREE_TYPE (descriptor)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (TREE_TYPE (f)) == ARRAY_TYPE)
      first = f;
  if (!first || !tree_int_cst_equal (TYPE_MAX_VALUE (TYPE_DOMAIN (TREE_TYPE (first))),
				     TYPE_MIN_VALUE (TYPE_DOMAIN (TREE_TYPE (first)))))
    return false;
  bool one = true;
  walk (gimple_body (current_function_decl), [&] (gimple_stmt_iterator *gsi)
    {
      gassign *stmt = dyn_cast<gassign *> (gsi_stmt (*gsi));
      tree lhs = stmt ? gimple_assign_lhs (stmt) : NULL_TREE;
      if (!lhs || TREE_CODE (lhs) != COMPONENT_REF || get_base_address (lhs) != descriptor
	  || !DECL_NAME (TREE_OPERAND (lhs, 1))
	  || strcmp (IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (lhs, 1))), "stride"))
	return visit::into;
      stride = gimple_assign_rhs1 (stmt);
      one &= integer_onep (stride);
      return visit::into;
    });
  return stride && one;
}

/* The descriptor that gfortran made for the section that C maps; NULL if it is none, or
   need not be known.  */

tree
made_descriptor (tree c, const pointer_origins &origins)
{
  tree descriptor = origins.descriptor_in_size (OMP_CLAUSE_SIZE (c));
  return (descriptor && VAR_P (descriptor) && DECL_ARTIFICIAL (descriptor)
	  && !DECL_HAS_VALUE_EXPR_P (descriptor) && !row_p (descriptor)
	  ? descriptor : NULL_TREE);
}

/* Are what descriptors of TYPE describe allocated arrays for certain?  Pointers to their
   data are `restrict', unless they are targets.  */

bool
allocated_type_p (tree type)
{
  return TYPE_RESTRICT (TREE_TYPE (TYPE_FIELDS (type)));
}

/* Is DESCRIPTOR one that can be read in front of the construct: a variable, what a pointer
   points to, or a component of either?  */

bool
readable_descriptor_p (tree descriptor)
{
  while (TREE_CODE (descriptor) == COMPONENT_REF || TREE_CODE (descriptor) == ARRAY_REF)
    descriptor = TREE_OPERAND (descriptor, 0);
  return DECL_P (descriptor) || dereference_p (descriptor);
}

/* The descriptor in C, a clause behind that for its array; NULL if it is none.  Since GCC 14
   what ends a lifetime names it as any other data.  */

tree
descriptor_behind (tree c)
{
  if (!c || OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TO_PSET
	  && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_RELEASE
	  && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_DELETE))
    return NULL_TREE;
  tree place = OMP_CLAUSE_DECL (c);
  return (descriptor_type_p (TREE_TYPE (place)) && readable_descriptor_p (place)
	  ? place : NULL_TREE);
}

/* The descriptor of the component whose data C maps; NULL if C maps something else.  Since
   GCC 14 the clauses of a component are not next to each other.  */

tree
component_descriptor (tree c, const pointer_origins &origins)
{
  tree base = OMP_CLAUSE_DECL (c);
  tree place = (dereference_p (base) ? origins.loaded_from (TREE_OPERAND (base, 0))
		: NULL_TREE);
  if (!place || TREE_CODE (place) != COMPONENT_REF
      || !descriptor_type_p (TREE_TYPE (TREE_OPERAND (place, 0))))
    return NULL_TREE;
  tree descriptor = TREE_OPERAND (place, 0);
  return (TREE_CODE (descriptor) == COMPONENT_REF && readable_descriptor_p (descriptor)
	  ? descriptor : NULL_TREE);
}

/* Does C map what DESCRIPTOR describes, not a section of it?  Where no clause of the program
   names the variable, C has the pointer in the descriptor itself.  */

bool
maps_all_p (tree c, tree descriptor, const pointer_origins &origins)
{
  tree base = OMP_CLAUSE_DECL (c), place = NULL_TREE;
  if (dereference_p (base))
    {
      place = TREE_OPERAND (base, 0);
      STRIP_NOPS (place);
      if (TREE_CODE (place) != COMPONENT_REF)
	place = origins.loaded_from (TREE_OPERAND (base, 0));
    }
  return (place && TREE_CODE (place) == COMPONENT_REF
	  && origins.same_place_p (TREE_OPERAND (place, 0), descriptor));
}

/* The descriptor of the pointer or dummy argument that C maps all of, which may stand for a
   section with strides; NULL if C maps something else.  */

tree
strided_descriptor (tree c, const pointer_origins &origins, builder *before)
{
  tree descriptor = descriptor_behind (OMP_CLAUSE_CHAIN (c));
  if (descriptor && !maps_all_p (c, descriptor, origins))
    return NULL_TREE;
  if (!descriptor)
    descriptor = component_descriptor (c, origins);
  if (descriptor)
    return !allocated_type_p (TREE_TYPE (descriptor)) ? descriptor : NULL_TREE;
  tree base = OMP_CLAUSE_DECL (c);
  if (!dereference_p (base))
    return NULL_TREE;
  return descriptor_of_dummy (TREE_OPERAND (base, 0), origins, before);
}

/* The descriptor of what C maps, if that may have gaps.  */

tree
data_descriptor (tree c, const pointer_origins &origins, builder *before)
{
  if (!maps_data_p (c) || !OMP_CLAUSE_SIZE (c)
      || TREE_CODE (OMP_CLAUSE_SIZE (c)) == INTEGER_CST)
    return NULL_TREE;
  tree descriptor = made_descriptor (c, origins);
  return descriptor ? descriptor : strided_descriptor (c, origins, before);
}

} // anonymous namespace

void
describe_data_sections (gomp_target *construct, const pointer_origins &origins,
			builder *before)
{
  for (tree c = gimple_omp_target_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree descriptor = data_descriptor (c, origins, before))
      {
	tree section = section_clause (c, ACCPLUG_MAP_DATA_SECTION, descriptor);
	tree after = c;
	for (tree next = OMP_CLAUSE_CHAIN (after);
	     next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
	     && (OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_POINTER
		 || OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_TO_PSET
		 || descriptor_behind (next) || pointer_clause_p (next));
	     next = OMP_CLAUSE_CHAIN (next))
	  {
	    /* As before GCC 14, so that the run time sees what belongs together.  */
	    if (descriptor_behind (next))
	      OMP_CLAUSE_SET_MAP_KIND (next, GOMP_MAP_TO_PSET);
	    after = next;
	  }
	OMP_CLAUSE_CHAIN (section) = OMP_CLAUSE_CHAIN (after);
	OMP_CLAUSE_CHAIN (after) = section;
	c = section;
      }
}

void
describe_sections (gomp_target *update, const pointer_origins &origins, builder *before)
{
  tree *link = gimple_omp_target_clauses_ptr (update);
  while (tree c = *link)
    {
      if (false_pointer_p (c))
	{
	  *link = OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      link = &OMP_CLAUSE_CHAIN (c);
      tree descriptor = updates_p (c) ? descriptor_for (c, origins, before) : NULL_TREE;
      if (!descriptor)
	continue;
      tree section = section_clause (c, ACCPLUG_MAP_SECTION, descriptor);
      OMP_CLAUSE_CHAIN (section) = *link;
      *link = section;
      link = &OMP_CLAUSE_CHAIN (section);
    }
}

} // namespace accplug
