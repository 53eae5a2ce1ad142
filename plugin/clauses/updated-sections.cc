/* Sections in Fortran's update directives; see updated-sections.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "clauses/updated-sections.h"
#include "base/dump.h"
#include "base/walk.h"
#include "clauses/class-objects.h"
#include "statements/clauses.h"

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

/* The descriptor of the dummy argument whose data address gfortran keeps in VARIABLE; NULL
   if VARIABLE is none.  It is set where the procedure begins.  */

tree
descriptor_of_dummy (tree variable)
{
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
descriptor_for (tree c, const pointer_origins &origins)
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
	  ? descriptor_of_dummy (origins.without_copies (TREE_OPERAND (base, 0)))
	  : NULL_TREE);
}

} // anonymous namespace

void
describe_sections (gomp_target *update, const pointer_origins &origins)
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
      tree descriptor = updates_p (c) ? descriptor_for (c, origins) : NULL_TREE;
      if (!descriptor)
	continue;
      if (DECL_P (descriptor))
	{
	  TREE_ADDRESSABLE (descriptor) = 1;
	  descriptor = build2 (MEM_REF, TREE_TYPE (descriptor),
			       build_fold_addr_expr (descriptor),
			       build_int_cst (build_pointer_type (TREE_TYPE (descriptor)), 0));
	}
      tree section = new_map_clause (OMP_CLAUSE_LOCATION (c),
				     gomp_map_kind (ACCPLUG_MAP_SECTION),
				     unshare_expr (descriptor),
				     TYPE_SIZE_UNIT (TREE_TYPE (descriptor)));
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, update, "%T describes %T\n", descriptor,
			 OMP_CLAUSE_DECL (c));
      OMP_CLAUSE_CHAIN (section) = *link;
      *link = section;
      link = &OMP_CLAUSE_CHAIN (section);
    }
}

} // namespace accplug
