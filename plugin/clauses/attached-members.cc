/* Structures whose members are attached; see attached-members.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/attached-members.h"
#include "base/dump.h"
#include "clauses/inner-structures.h"
#include "clauses/pointer-origins.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* The variable that DECL, of a map clause, is what it points to, or NULL.  */

tree
pointer_to (tree decl)
{
  if (TREE_CODE (decl) != INDIRECT_REF
      && !(TREE_CODE (decl) == MEM_REF && integer_zerop (TREE_OPERAND (decl, 1))))
    return NULL_TREE;
  tree pointer = TREE_OPERAND (decl, 0);
  STRIP_NOPS (pointer);
  return DECL_P (pointer) ? pointer : NULL_TREE;
}

/* The pointer to the structure of which C maps nothing, for it stands for a member that
   is attached; or NULL.  */

tree
unmapped_holder (tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c);
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_ALLOC
      || !OMP_CLAUSE_SIZE (c) || !integer_zerop (OMP_CLAUSE_SIZE (c))
      || !next || OMP_CLAUSE_CODE (next) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_FIRSTPRIVATE_POINTER)
    return NULL_TREE;
  tree holder = pointer_to (OMP_CLAUSE_DECL (c));
  if (!holder || holder != OMP_CLAUSE_DECL (next)
      || !POINTER_TYPE_P (TREE_TYPE (holder)))
    return NULL_TREE;
  tree type = TREE_TYPE (TREE_TYPE (holder));
  return (COMPLETE_TYPE_P (type) && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST
	  ? holder : NULL_TREE);
}

/* Does STMT attach a member of what HOLDER points to?  */

bool
attached_to_p (gomp_target *stmt, tree holder, const pointer_origins &origins)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH
	&& TREE_CODE (OMP_CLAUSE_DECL (c)) == COMPONENT_REF)
      {
	tree structure = outermost_structure (OMP_CLAUSE_DECL (c), origins);
	if (dereference_p (structure)
	    && origins.without_copies (TREE_OPERAND (structure, 0)) == holder)
	  return true;
	if (pointer_to (structure) == holder)
	  return true;
      }
  return false;
}

/* Does another clause than C of STMT map what HOLDER points to?  */

bool
mapped_elsewhere_p (gomp_target *stmt, tree c, tree holder)
{
  for (tree d = gimple_omp_target_clauses (stmt); d; d = OMP_CLAUSE_CHAIN (d))
    if (d != c && OMP_CLAUSE_CODE (d) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (d) != GOMP_MAP_STRUCT
	&& pointer_to (OMP_CLAUSE_DECL (d)) == holder)
      return true;
  return false;
}

/* Does C, of STMT, take memory for nothing but a pointer that STMT attaches?  */

bool
attached_alone_p (gomp_target *stmt, tree c, const pointer_origins &origins)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_ALLOC
      || TREE_CODE (decl) != COMPONENT_REF || !POINTER_TYPE_P (TREE_TYPE (decl))
      || !tree_int_cst_equal (OMP_CLAUSE_SIZE (c), TYPE_SIZE_UNIT (TREE_TYPE (decl))))
    return false;
  for (tree d = gimple_omp_target_clauses (stmt); d; d = OMP_CLAUSE_CHAIN (d))
    if (OMP_CLAUSE_CODE (d) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (d) == GOMP_MAP_ATTACH
	&& origins.same_place_p (OMP_CLAUSE_DECL (d), decl))
      return true;
  return false;
}

/* Take such clauses from the members of GROUP, a structure behind HOLDER, a variable, if that
   is not NULL; false if there are none.  */

bool
drop_attached_members (gomp_target *stmt, tree group, tree holder,
		       const pointer_origins &origins)
{
  HOST_WIDE_INT members = tree_to_shwi (OMP_CLAUSE_SIZE (group)), left = 0;
  tree *link = &OMP_CLAUSE_CHAIN (group);
  if (holder && pointer_clause_p (*link, holder))
    link = &OMP_CLAUSE_CHAIN (*link);
  for (HOST_WIDE_INT i = 0; i < members && *link; i++)
    if (attached_alone_p (stmt, *link, origins))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      {
	link = &OMP_CLAUSE_CHAIN (*link);
	left++;
      }
  OMP_CLAUSE_SIZE (group) = size_int (left);
  return left != members;
}

/* Does STMT have a clause for HOLDER as unmapped_holder knows it?  */

bool
has_unmapped_holder_p (gomp_target *stmt, tree holder)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (unmapped_holder (c) == holder)
      return true;
  return false;
}

/* Put such a clause, with that of the pointer, between *LINK and KEPT, where it is a compute
   construct; the link to KEPT.  */

tree *
add_unmapped_holder (gomp_target *stmt, tree *link, location_t loc, tree holder, tree kept)
{
  if (!is_gimple_omp_offloaded (stmt))
    {
      *link = kept;
      return link;
    }
  tree section = new_map_clause (loc, GOMP_MAP_ALLOC, build_simple_mem_ref (holder),
				 size_zero_node);
  tree pointer = new_pointer_clause (loc, holder);
  OMP_CLAUSE_CHAIN (section) = pointer;
  OMP_CLAUSE_CHAIN (pointer) = kept;
  *link = section;
  return &OMP_CLAUSE_CHAIN (pointer);
}

/* The pointer to the structure whose members C, a group, maps; or NULL.  */

tree
group_holder (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_STRUCT)
    return NULL_TREE;
  tree holder = pointer_to (OMP_CLAUSE_DECL (c));
  return holder && TREE_CODE (TREE_TYPE (holder)) == POINTER_TYPE ? holder : NULL_TREE;
}

/* Give STMT's region VARIABLE as it has one without a clause, unless STMT names it.  */

void
pass_unnamed (gomp_target *stmt, location_t loc, tree variable)
{
  tree *clauses = gimple_omp_target_clauses_ptr (stmt);
  if (names_variable_p (*clauses, variable))
    return;
  tree c;
  if (POINTER_TYPE_P (TREE_TYPE (variable)))
    {
      c = new_clause (loc, OMP_CLAUSE_FIRSTPRIVATE, variable);
      OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) = 1;
    }
  else
    {
      TREE_ADDRESSABLE (variable) = 1;
      c = new_map_clause (loc, GOMP_MAP_TOFROM, variable, DECL_SIZE_UNIT (variable));
    }
  prepend (clauses, c);
}

/* The variable by which the program finds the structure of PLACE, or a pointer to it.  */

tree
way_begin (tree place, const pointer_origins &origins)
{
  tree structure = outermost_structure (place, origins);
  if (dereference_p (structure))
    structure = origins.without_copies (TREE_OPERAND (structure, 0));
  return DECL_P (structure) ? structure : NULL_TREE;
}

/* Since GCC 13, what a pointer in another structure points to is a group, too.  It is held
   as a whole in compute constructs: take what stands for pointers from these groups.  GCC 13
   gives the region the variable that it begins with at its distance from the group, where that
   is of an element (s->t[i].a), or not at all.  */

void
ungroup_inner_structures (gomp_target *stmt, const pointer_origins &origins)
{
  std::vector<tree> begins;
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  while (tree group = *link)
    {
      bool inner = (OMP_CLAUSE_CODE (group) == OMP_CLAUSE_MAP
		    && OMP_CLAUSE_MAP_KIND (group) == GOMP_MAP_STRUCT
		    && inner_pointer (OMP_CLAUSE_DECL (group), origins));
      tree begin = inner ? way_begin (OMP_CLAUSE_DECL (group), origins) : NULL_TREE;
      if (inner)
	drop_attached_members (stmt, group, begin, origins);
      if (!inner || !integer_zerop (OMP_CLAUSE_SIZE (group)))
	{
	  link = &OMP_CLAUSE_CHAIN (group);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (group);
      if (begin && pointer_clause_p (*link, begin))
	*link = OMP_CLAUSE_CHAIN (*link);
      if (begin)
	begins.push_back (begin);
    }
  for (tree begin : begins)
    pass_unnamed (stmt, gimple_location (stmt), begin);
}

/* Since GCC 14, a structure behind a pointer is a group in which attached pointers have
   memory of their own; before, it is a section of no bytes, as unmapped_holder knows it,
   but only where no clause in front maps another member.  Make a section of both.  */

void
ungroup_attached_members (gomp_target *stmt, const pointer_origins &origins)
{
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  while (tree group = *link)
    {
      tree holder = group_holder (group);
      if (!holder
	  || (!drop_attached_members (stmt, group, holder, origins)
	      && (!attached_to_p (stmt, holder, origins)
		  || has_unmapped_holder_p (stmt, holder))))
	{
	  link = &OMP_CLAUSE_CHAIN (group);
	  continue;
	}
      location_t loc = OMP_CLAUSE_LOCATION (group);
      tree rest = OMP_CLAUSE_CHAIN (group);
      if (pointer_clause_p (rest, holder))
	OMP_CLAUSE_CHAIN (group) = OMP_CLAUSE_CHAIN (rest);
      tree kept = (integer_zerop (OMP_CLAUSE_SIZE (group)) ? OMP_CLAUSE_CHAIN (group)
		   : group);
      link = add_unmapped_holder (stmt, link, loc, holder, kept);
      if (kept == group)
	link = &OMP_CLAUSE_CHAIN (group);
    }
}

/* The pointer with an element of which the group C begins, as t for t[i].a; or NULL.  */

tree
element_pointer (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_STRUCT
      || !dereference_p (OMP_CLAUSE_DECL (c)))
    return NULL_TREE;
  tree element = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
  if (TREE_CODE (element) != POINTER_PLUS_EXPR)
    return NULL_TREE;
  tree pointer = TREE_OPERAND (element, 0);
  return DECL_P (pointer) ? pointer : NULL_TREE;
}

/* Take from the clauses at LINK those that attach POINTER, a variable.  */

void
drop_attachments (tree *link, tree pointer)
{
  while (tree c = *link)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH
	&& OMP_CLAUSE_DECL (c) == pointer)
      *link = OMP_CLAUSE_CHAIN (c);
    else
      link = &OMP_CLAUSE_CHAIN (c);
}

/* Since GCC 13, the element t[i] of `copy (t[i].a[0:n])' is a group, and the region's t that
   element's address minus a bias, so that two clauses would need two of t; GCC 14 attaches
   t for the second one.  Let it be firstprivate, as before: its extent is the run time's
   business (pointer-sections.h).  */

void
ungroup_elements (gomp_target *stmt, const pointer_origins &origins)
{
  std::vector<tree> ungrouped;
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  while (tree group = *link)
    {
      tree pointer = element_pointer (group);
      if (pointer)
	drop_attached_members (stmt, group, pointer, origins);
      if (!pointer || !integer_zerop (OMP_CLAUSE_SIZE (group)))
	{
	  link = &OMP_CLAUSE_CHAIN (group);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (group);
      if (pointer_clause_p (*link, pointer))
	*link = OMP_CLAUSE_CHAIN (*link);
      drop_attachments (link, pointer);
      ungrouped.push_back (group);
    }
  for (tree group : ungrouped)
    pass_unnamed (stmt, OMP_CLAUSE_LOCATION (group), element_pointer (group));
}

/* Is C, with the clause behind it, what GCC 16 makes of a reference to a pointer in a clause
   without a section: a member that is attached?  */

bool
attached_reference_p (tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c);
  return (next && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ALLOC && DECL_P (OMP_CLAUSE_DECL (c))
	  && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == REFERENCE_TYPE
	  && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
	  && OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_ATTACH
	  && OMP_CLAUSE_DECL (next) == OMP_CLAUSE_DECL (c));
}

/* Make these what they were before, a reference that the region has: omplower fails on
   them.  */

void
mend_references (gomp_target *stmt)
{
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  while (tree c = *link)
    {
      if (!attached_reference_p (c))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      tree rest = OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (c));
      if (is_gimple_omp_offloaded (stmt))
	{
	  *link = new_map_clause (OMP_CLAUSE_LOCATION (c), GOMP_MAP_FIRSTPRIVATE_REFERENCE,
				  OMP_CLAUSE_DECL (c), size_zero_node);
	  link = &OMP_CLAUSE_CHAIN (*link);
	}
      *link = rest;
    }
}

/* Is C, behind the clause BEFORE, the attachment or the detachment of a variable of `declare'
   that GCC 14 and later add to a section behind that variable?  */

bool
declared_attachment_p (tree before, tree c, const pointer_origins &origins)
{
  if (!before || OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_CODE (before) != OMP_CLAUSE_MAP)
    return false;
  tree pointer = OMP_CLAUSE_DECL (c), base = get_base_address (OMP_CLAUSE_DECL (before));
  if (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_ATTACH && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_DETACH)
    return false;
  if (!VAR_P (pointer) || !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (pointer))
      || !dereference_p (base))
    return false;
  tree constant;
  tree behind = origins.pointer_behind (TREE_OPERAND (base, 0), &constant);
  return origins.without_copies (behind) == pointer;
}

/* structure-pointers.h attaches these, for all versions of GCC.  */

void
drop_declared_attachments (gomp_target *stmt, const pointer_origins &origins)
{
  tree before = NULL_TREE, *link = gimple_omp_target_clauses_ptr (stmt);
  while (tree c = *link)
    if (declared_attachment_p (before, c, origins))
      *link = OMP_CLAUSE_CHAIN (c);
    else
      {
	before = c;
	link = &OMP_CLAUSE_CHAIN (c);
      }
}

/* The bytes that HOLDER points to: its structure and the elements behind that one of which
   STMT attaches members.  */

tree
attached_bytes (gomp_target *stmt, tree holder, const pointer_origins &origins)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (holder)));
  HOST_WIDE_INT one = tree_to_shwi (size), all = one;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH
	&& TREE_CODE (OMP_CLAUSE_DECL (c)) == COMPONENT_REF)
      {
	tree structure = outermost_structure (OMP_CLAUSE_DECL (c), origins);
	HOST_WIDE_INT bytes;
	if (dereference_p (structure)
	    && origins.pointer_before (TREE_OPERAND (structure, 0), &bytes) == holder
	    && bytes > 0 && bytes < most_elements * one)
	  all = MAX (all, bytes + one);
      }
  return size_int (all);
}

/* Let C, of STMT, map all of what HOLDER points to.  */

void
map_whole (gomp_target *stmt, tree c, tree holder, const pointer_origins &origins)
{
  tree type = TREE_TYPE (TREE_TYPE (holder));
  OMP_CLAUSE_DECL (c) = build_simple_mem_ref (holder);
  OMP_CLAUSE_SIZE (c) = attached_bytes (stmt, holder, origins);
  OMP_CLAUSE_SET_MAP_KIND (c, TYPE_READONLY (type) ? GOMP_MAP_TO : GOMP_MAP_TOFROM);
  OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 1;
  OMP_CLAUSE_LOCATION (c) = gimple_location (stmt);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "%T is copied, unless it is present: a member of "
		     "it is attached\n", OMP_CLAUSE_DECL (c));
}

} // anonymous namespace

void
map_attached_holders (gomp_target *stmt, const pointer_origins &origins, builder *before)
{
  if (!lang_GNU_Fortran ())
    {
      mend_references (stmt);
      drop_declared_attachments (stmt, origins);
    }
  attach_inner_pointers (stmt, origins);
  ungroup_attached_members (stmt, origins);
  if (!is_gimple_omp_offloaded (stmt))
    return;
  if (!lang_GNU_Fortran ())
    {
      ungroup_elements (stmt, origins);
      ungroup_inner_structures (stmt, origins);
      hold_inner_structures (stmt, origins, before);
    }
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  while (tree c = *link)
    {
      tree holder = unmapped_holder (c);
      if (!holder || !attached_to_p (stmt, holder, origins)
	  || mapped_elsewhere_p (stmt, c, holder))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      map_whole (stmt, c, holder, origins);
      tree pointer = OMP_CLAUSE_CHAIN (c);
      *link = OMP_CLAUSE_CHAIN (pointer);
      prepend (gimple_omp_target_clauses_ptr (stmt), pointer);
      prepend (gimple_omp_target_clauses_ptr (stmt), c);
      if (link == gimple_omp_target_clauses_ptr (stmt))
	link = &OMP_CLAUSE_CHAIN (pointer);
    }
}

} // namespace accplug
