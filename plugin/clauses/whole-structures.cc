/* Structures of which a compute construct's clauses name members only.  See
   whole-structures.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/whole-structures.h"
#include "base/dump.h"
#include "base/walk.h"
#include "clauses/member-sections.h"
#include "statements/clauses.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* What PLACE is behind, by a reference or a pointer with nothing added; or PLACE.  */

tree
holder_of (tree place, const pointer_origins &origins)
{
  if (!dereference_p (place))
    return place;
  place = TREE_OPERAND (place, 0);
  STRIP_NOPS (place);
  return origins.without_copies (place);
}

/* Are A and B the same place?  Front ends and the gimplifier write it differently.  */

bool
same_place_p (tree a, tree b, const pointer_origins &origins)
{
  if (TREE_CODE (a) == COMPONENT_REF && TREE_CODE (b) == COMPONENT_REF)
    return (TREE_OPERAND (a, 1) == TREE_OPERAND (b, 1)
	    && same_place_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0), origins));
  return (a == b || operand_equal_p (a, b)
	  || (dereference_p (a) && dereference_p (b)
	      && holder_of (a, origins) == holder_of (b, origins)));
}

/* What the clause GROUP, of a structure, is about: a variable, or a pointer to the
   structure; NULL if it is neither.  */

tree
root_of (tree group, const pointer_origins &origins)
{
  tree decl = holder_of (OMP_CLAUSE_DECL (group), origins);
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL || TREE_CODE (decl) == RESULT_DECL
	  ? decl : NULL_TREE);
}

/* Is the place T, or one that it is a part of, a member that a clause behind GROUP
   maps?  */

bool
mapped_member_p (tree t, tree group, const pointer_origins &origins)
{
  HOST_WIDE_INT left = tree_to_shwi (OMP_CLAUSE_SIZE (group));
  for (tree c = OMP_CLAUSE_CHAIN (group); c && left; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
	  || !handled_component_p (OMP_CLAUSE_DECL (c)))
	continue;
      left--;
      tree member = OMP_CLAUSE_DECL (c);
      while (TREE_CODE (member) == ARRAY_REF)
	member = TREE_OPERAND (member, 0);
      for (tree part = t; handled_component_p (part); part = TREE_OPERAND (part, 0))
	if (same_place_p (part, member, origins))
	  return true;
    }
  return false;
}

/* Does STMT's region use more of what GROUP is about than its members, by ROOT?  */

bool
uses_more_p (gomp_target *stmt, tree group, tree root, const pointer_origins &origins)
{
  return walk (gimple_omp_body (stmt), [=, &origins] (gimple_stmt_iterator *gsi)
    {
      if (gimple_has_substatements (gsi_stmt (*gsi)))
	return visit::into;
      bool more = false;
      walk_operands_of (gsi_stmt (*gsi), [&] (tree *tp, walk_stmt_info *)
	{
	  if (handled_component_p (*tp) && mapped_member_p (*tp, group, origins))
	    return visit::past;
	  more |= *tp == root;
	  return visit::into;
	});
      return more ? visit::stop : visit::into;
    });
}

/* Is C for a pointer, as a region gets it that clauses do not name?  In kernels regions that
   is by reference, as other scalars.  */

bool
passed_pointer_p (tree c)
{
  return ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	   || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	       && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM))
	  && POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c))));
}

/* For members by `this', GCC has no clause for the pointer, which so is a value, as one
   without clauses is: its extent would be all members between, of which only some are mapped.
   Make it that of the group's structure, as GCC does for other pointers.  */

void
point_to_groups (gomp_target *stmt, const pointer_origins &origins)
{
  tree *clauses = gimple_omp_target_clauses_ptr (stmt);
  for (tree *link = clauses; *link; link = &OMP_CLAUSE_CHAIN (*link))
    {
      if (!passed_pointer_p (*link))
	continue;
      tree pointer = OMP_CLAUSE_DECL (*link), group = *clauses;
      while (group && (OMP_CLAUSE_CODE (group) != OMP_CLAUSE_MAP
		       || OMP_CLAUSE_MAP_KIND (group) != GOMP_MAP_STRUCT
		       || root_of (group, origins) != pointer))
	group = OMP_CLAUSE_CHAIN (group);
      if (!group)
	continue;
      location_t loc = OMP_CLAUSE_LOCATION (*link);
      /* In front of the members, as since GCC 13.  */
      *link = OMP_CLAUSE_CHAIN (*link);
      tree c = new_pointer_clause (loc, pointer);
      OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (group);
      OMP_CLAUSE_CHAIN (group) = c;
      return;
    }
}

/* Is C a group of members, and STMT's region uses more of their structure?  */

bool
whole_needed_p (gomp_target *stmt, tree c, const pointer_origins &origins)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_STRUCT)
    return false;
  tree root = root_of (c, origins), type = TREE_TYPE (OMP_CLAUSE_DECL (c));
  return (root && COMPLETE_TYPE_P (type) && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST
	  && uses_more_p (stmt, c, root, origins));
}

/* Let C, such a group, map all of the structure.  */

void
map_whole (gomp_target *stmt, tree c)
{
  tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
  /* GCC 14 has casts in front of `this'.  */
  tree pointer = dereference_p (decl) ? tree_strip_nop_conversions (TREE_OPERAND (decl, 0))
		 : NULL_TREE;
  if (pointer && DECL_P (pointer) && pointer != TREE_OPERAND (decl, 0))
    OMP_CLAUSE_DECL (c) = build2 (MEM_REF, type, pointer,
				  build_int_cst (TREE_TYPE (pointer), 0));
  OMP_CLAUSE_SET_MAP_KIND (c, TYPE_READONLY (type) ? GOMP_MAP_TO : GOMP_MAP_TOFROM);
  OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (type);
  OMP_CLAUSE_LOCATION (c) = gimple_location (stmt);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "%T is copied, unless it is present: the region "
		     "uses more of it than the members that clauses name\n",
		     OMP_CLAUSE_DECL (c));
}

/* Move *LINK, with the clause for its pointer, to the front of CLAUSES; the link to what was
   behind them.  */

tree *
move_to_front (tree *clauses, tree *link)
{
  tree c = *link, last = c;
  if (pointer_clause_p (OMP_CLAUSE_CHAIN (c)))
    last = OMP_CLAUSE_CHAIN (c);
  if (link == clauses)
    return &OMP_CLAUSE_CHAIN (last);
  *link = OMP_CLAUSE_CHAIN (last);
  OMP_CLAUSE_CHAIN (last) = *clauses;
  *clauses = c;
  return link;
}

/* Is TYPE that of a structure, or of an array of structures?  */

bool
of_structures_p (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return TREE_CODE (type) == RECORD_TYPE;
}

/* Does a clause of CLAUSES in front of C map a part of the variable that C maps?  */

bool
part_in_front_p (tree clauses, tree c)
{
  tree whole = maps_data_p (c) ? variable_of (OMP_CLAUSE_DECL (c)) : NULL_TREE;
  if (!whole || !of_structures_p (TREE_TYPE (OMP_CLAUSE_DECL (c))))
    return false;
  for (tree part = clauses; part != c; part = OMP_CLAUSE_CHAIN (part))
    if (maps_data_p (part) && handled_component_p (OMP_CLAUSE_DECL (part)))
      {
	tree base = get_base_address (OMP_CLAUSE_DECL (part));
	if (base && variable_of (base) == whole)
	  return true;
      }
  return false;
}

/* The structure that C maps a section of the last member of, if that is an array of any
   length; or NULL.  */

tree
structure_around (tree c)
{
  tree member = maps_data_p (c) ? OMP_CLAUSE_DECL (c) : NULL_TREE;
  while (member && TREE_CODE (member) == ARRAY_REF)
    member = TREE_OPERAND (member, 0);
  if (!member || member == OMP_CLAUSE_DECL (c) || TREE_CODE (member) != COMPONENT_REF)
    return NULL_TREE;
  tree type = TREE_TYPE (member);
  if (TREE_CODE (type) != ARRAY_TYPE || (TYPE_DOMAIN (type)
					 && TYPE_MAX_VALUE (TYPE_DOMAIN (type))))
    return NULL_TREE;
  return dereference_p (TREE_OPERAND (member, 0)) ? TREE_OPERAND (member, 0) : NULL_TREE;
}

/* The bytes from the beginning of STRUCTURE to the end of SECTION, which C maps.  */

tree
bytes_with (tree structure, tree c, builder *before)
{
  tree type = ptrdiff_type_node, section = unshare_expr (OMP_CLAUSE_DECL (c));
  tree pointer = tree_strip_nop_conversions (TREE_OPERAND (structure, 0)), *base = &section;
  while (handled_component_p (*base))
    base = &TREE_OPERAND (*base, 0);
  if (!is_gimple_val (pointer))
    pointer = before->value (TREE_CODE (pointer), TREE_TYPE (pointer), pointer);
  *base = build_simple_mem_ref (pointer);
  tree from = before->value (NOP_EXPR, type, pointer), to = build_fold_addr_expr (section);
  to = before->value (NOP_EXPR, type, before->value (TREE_CODE (to), TREE_TYPE (to), to));
  to = before->value (PLUS_EXPR, type, to,
		      before->value (NOP_EXPR, type, unshare_expr (OMP_CLAUSE_SIZE (c))));
  tree bytes = before->value (MINUS_EXPR, type, to, from);
  tree least = fold_convert (type, TYPE_SIZE_UNIT (TREE_TYPE (structure)));
  return before->value (NOP_EXPR, size_type_node,
			before->value (MAX_EXPR, type, bytes, least));
}

} // anonymous namespace

void
enclose_flexible_sections (gomp_target *stmt, const pointer_origins &origins, builder *before)
{
  tree clauses = gimple_omp_target_clauses (stmt);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (tree structure = structure_around (c))
      {
	compute_subscripts (c, before);
	tree bytes = NULL_TREE;
	for (tree whole = clauses; whole; whole = OMP_CLAUSE_CHAIN (whole))
	  if (maps_data_p (whole) && dereference_p (OMP_CLAUSE_DECL (whole))
	      && same_place_p (OMP_CLAUSE_DECL (whole), structure, origins))
	    {
	      bytes = bytes ? bytes : bytes_with (structure, c, before);
	      OMP_CLAUSE_SIZE (whole) = bytes;
	      if (dump_enabled_p ())
		dump_printf_loc (MSG_NOTE, stmt, "%T is mapped up to the end of %T\n",
				 OMP_CLAUSE_DECL (whole), OMP_CLAUSE_DECL (c));
	    }
      }
}

void
map_whole_structures (gomp_target *stmt, const pointer_origins &origins)
{
  if (lang_GNU_Fortran () || !is_gimple_omp_offloaded (stmt))
    return;
  point_to_groups (stmt, origins);
  tree *clauses = gimple_omp_target_clauses_ptr (stmt), *link = clauses;
  while (tree c = *link)
    {
      bool needed = whole_needed_p (stmt, c, origins);
      if (needed)
	map_whole (stmt, c);
      if (needed || part_in_front_p (*clauses, c))
	link = move_to_front (clauses, link);
      else
	link = &OMP_CLAUSE_CHAIN (c);
    }
}

} // namespace accplug
