/* Pointers that are elements of arrays, in front of sections; see element-pointers.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "clauses/element-pointers.h"
#include "base/dump.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* Is PLACE, which holds a pointer, an element of an array?  */

bool
element_p (tree place)
{
  if (TREE_CODE (TREE_TYPE (place)) != POINTER_TYPE)
    return false;
  return (TREE_CODE (place) == ARRAY_REF
	  || ((TREE_CODE (place) == INDIRECT_REF || TREE_CODE (place) == MEM_REF)
	      && TREE_CODE (TREE_TYPE (TREE_OPERAND (place, 0))) == POINTER_TYPE));
}

/* A clause attaches, or detaches, a pointer.  */

bool
attachment_p (tree c)
{
  if (!c || OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ATTACH: case GOMP_MAP_DETACH: case GOMP_MAP_FORCE_DETACH:
    case GOMP_MAP_ATTACH_DETACH:
      return true;
    default:
      return false;
    }
}

/* C, or the clause behind it that has its further dimensions (inner-sections.h).  */

tree
with_dimensions (tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c);
  if (!next || OMP_CLAUSE_CODE (next) != OMP_CLAUSE_MAP)
    return c;
  switch (int (OMP_CLAUSE_MAP_KIND (next)))
    {
    case ACCPLUG_MAP_ROWS: case ACCPLUG_MAP_SECTION: case ACCPLUG_MAP_DATA_SECTION:
      return next;
    default:
      return c;
    }
}

class element_attacher
{
public:
  element_attacher (gomp_target *stmt, const pointer_origins &origins, builder *before)
    : m_stmt (stmt), m_origins (origins), m_before (before) {}

  void run ();

private:
  tree element_before (tree c, tree *pointer) const;
  tree bias_of (tree c, tree pointer);
  tree place_of (tree element);
  gomp_map_kind kind_for (tree c) const;
  bool attached_p (tree element) const;
  void drop_member (tree member);
  void pass_variable (tree variable);
  tree variable_before (tree element) const;
  void drop_base (tree element);
  void attach (tree c, tree element, tree pointer);

  gomp_target *m_stmt;
  const pointer_origins &m_origins;
  builder *m_before;
};

/* The element of an array that holds *POINTER, behind which C maps something; NULL if there
   is none.  */

tree
element_attacher::element_before (tree c, tree *pointer) const
{
  if (!maps_data_p (c) || (OMP_CLAUSE_SIZE (c) && integer_zerop (OMP_CLAUSE_SIZE (c))))
    return NULL_TREE;
  tree base = OMP_CLAUSE_DECL (c), constant;
  while (TREE_CODE (base) == ARRAY_REF)
    base = TREE_OPERAND (base, 0);
  if (!dereference_p (base))
    return NULL_TREE;
  *pointer = m_origins.without_copies (m_origins.pointer_behind (TREE_OPERAND (base, 0),
								 &constant));
  gassign *def = m_origins.definition_of (*pointer);
  tree place = def && gimple_assign_single_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
  return place && element_p (place) ? place : NULL_TREE;
}

/* The bytes from what POINTER points to to what C maps.  */

tree
element_attacher::bias_of (tree c, tree pointer)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (dereference_p (decl) && m_origins.without_copies (TREE_OPERAND (decl, 0)) == pointer)
    return size_zero_node;
  tree place = build_fold_addr_expr (unshare_expr (decl));
  place = m_before->value (TREE_CODE (place), TREE_TYPE (place), place);
  return m_before->value (MINUS_EXPR, ptrdiff_type_node,
			  m_before->value (NOP_EXPR, ptrdiff_type_node, place),
			  m_before->value (NOP_EXPR, ptrdiff_type_node, pointer));
}

/* ELEMENT, by its address.  */

tree
element_attacher::place_of (tree element)
{
  if (dereference_p (element))
    return unshare_expr (element);
  tree base = get_base_address (element);
  if (DECL_P (base))
    TREE_ADDRESSABLE (base) = 1;
  tree address = build_fold_addr_expr (unshare_expr (element));
  address = m_before->value (TREE_CODE (address), TREE_TYPE (address), address);
  return build_simple_mem_ref (address);
}

gomp_map_kind
element_attacher::kind_for (tree c) const
{
  int kind = OMP_CLAUSE_MAP_KIND (c);
  if (gimple_omp_target_kind (m_stmt) != GF_OMP_TARGET_KIND_OACC_EXIT_DATA)
    return (kind == GOMP_MAP_IF_PRESENT ? GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION
	    : GOMP_MAP_ATTACH);
  return (kind == GOMP_MAP_DELETE || kind == GOMP_MAP_FORCE_FROM ? GOMP_MAP_FORCE_DETACH
	  : GOMP_MAP_DETACH);
}

bool
element_attacher::attached_p (tree element) const
{
  for (tree c = gimple_omp_target_clauses (m_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (attachment_p (c) && m_origins.same_place_p (OMP_CLAUSE_DECL (c), element))
      return true;
  return false;
}

/* Nothing of the construct attaches MEMBER, a pointer, any more: drop GCC's clause for it, and
   that for its structure if it has no other.  */

void
element_attacher::drop_member (tree member)
{
  if (attached_p (member))
    return;
  tree group = NULL_TREE;
  tree *link = gimple_omp_target_clauses_ptr (m_stmt), *group_link = nullptr;
  for (; *link; link = &OMP_CLAUSE_CHAIN (*link))
    {
      tree c = *link;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
	continue;
      if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_STRUCT)
	{
	  group = c;
	  group_link = link;
	}
      else if ((OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ALLOC
		|| OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_RELEASE)
	       && TREE_CODE (OMP_CLAUSE_DECL (c)) == COMPONENT_REF
	       && m_origins.same_place_p (OMP_CLAUSE_DECL (c), member))
	break;
    }
  if (!*link)
    return;
  *link = OMP_CLAUSE_CHAIN (*link);
  if (!group)
    return;
  OMP_CLAUSE_SIZE (group) = size_binop (MINUS_EXPR, OMP_CLAUSE_SIZE (group), size_one_node);
  if (!integer_zerop (OMP_CLAUSE_SIZE (group)))
    return;
  /* Since GCC 13, by which the region has the structure may follow: no bytes of that.  */
  if (pointer_clause_p (OMP_CLAUSE_CHAIN (group)))
    OMP_CLAUSE_SET_MAP_KIND (group, GOMP_MAP_ALLOC);
  else
    *group_link = OMP_CLAUSE_CHAIN (group);
}

/* A region uses VARIABLE, from which it reaches the element; let it have it as without a
   clause, unless another clause names it.  */

void
element_attacher::pass_variable (tree variable)
{
  tree *clauses = gimple_omp_target_clauses_ptr (m_stmt);
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_PRIVATE:
	if (OMP_CLAUSE_DECL (c) == variable)
	  return;
	break;
      default:
	break;
      }
  location_t loc = gimple_location (m_stmt);
  if (TREE_CODE (TREE_TYPE (variable)) == ARRAY_TYPE)
    {
      TREE_ADDRESSABLE (variable) = 1;
      prepend (clauses, new_map_clause (loc, GOMP_MAP_TOFROM, variable,
					DECL_SIZE_UNIT (variable)));
    }
  else
    {
      tree c = new_clause (loc, OMP_CLAUSE_FIRSTPRIVATE, variable);
      /* What it points to is copied as if no clause named it.  */
      OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) = 1;
      prepend (clauses, c);
    }
}

/* The variable that ELEMENT is reached from; NULL if that is not certain.  */

tree
element_attacher::variable_before (tree element) const
{
  for (int levels = 0; levels < 16; levels++)
    {
      while (TREE_CODE (element) == ARRAY_REF)
	element = TREE_OPERAND (element, 0);
      if (!dereference_p (element))
	return DECL_P (element) ? element : NULL_TREE;
      tree constant, pointer = m_origins.pointer_behind (TREE_OPERAND (element, 0), &constant);
      pointer = m_origins.without_copies (pointer);
      gassign *def = m_origins.definition_of (pointer);
      if (!def)
	return DECL_P (pointer) ? pointer : NULL_TREE;
      if (!gimple_assign_single_p (def))
	return NULL_TREE;
      element = gimple_assign_rhs1 (def);
    }
  return NULL_TREE;
}

/* GCC 14 and later attach ELEMENT, and the variable that it is reached from as well, or map
   that as a pointer: a region gets no value of it.  */

void
element_attacher::drop_base (tree element)
{
  tree variable = variable_before (element);
  if (!variable || !is_gimple_omp_offloaded (m_stmt))
    return;
  bool dropped = false;
  tree *link = gimple_omp_target_clauses_ptr (m_stmt);
  while (tree c = *link)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == variable
	&& (attachment_p (c) || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER))
      {
	*link = OMP_CLAUSE_CHAIN (c);
	dropped = true;
      }
    else
      link = &OMP_CLAUSE_CHAIN (c);
  if (dropped)
    pass_variable (variable);
}

/* Attach ELEMENT, which holds POINTER, to what C maps.  */

void
element_attacher::attach (tree c, tree element, tree pointer)
{
  tree variable = NULL_TREE, member = NULL_TREE;
  if (tree next = OMP_CLAUSE_CHAIN (c); pointer_clause_p (next))
    {
      variable = OMP_CLAUSE_DECL (next);
      OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (next);
    }
  tree last = with_dimensions (c);
  if (tree next = OMP_CLAUSE_CHAIN (last); attachment_p (next))
    {
      member = OMP_CLAUSE_DECL (next);
      OMP_CLAUSE_CHAIN (last) = OMP_CLAUSE_CHAIN (next);
    }
  tree bias = bias_of (c, pointer);
  tree made = new_map_clause (OMP_CLAUSE_LOCATION (c), kind_for (c), place_of (element), bias);
  OMP_CLAUSE_CHAIN (made) = OMP_CLAUSE_CHAIN (last);
  OMP_CLAUSE_CHAIN (last) = made;
  if (variable && is_gimple_omp_offloaded (m_stmt))
    pass_variable (variable);
  /* As the gimplifier does it for distances.  */
  if (VAR_P (bias) && is_gimple_omp_offloaded (m_stmt))
    prepend (gimple_omp_target_clauses_ptr (m_stmt),
	     new_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_FIRSTPRIVATE, bias));
  if (member)
    drop_member (member);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
		     "the pointer %T is an element of an array: attached to %T\n", element,
		     OMP_CLAUSE_DECL (c));
}

void
element_attacher::run ()
{
  for (tree c = gimple_omp_target_clauses (m_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree pointer, element = element_before (c, &pointer);
      if (element)
	drop_base (element);
      if (element && !attached_p (element))
	attach (c, element, pointer);
    }
}

} // anonymous namespace

void
attach_elements (gomp_target *stmt, const pointer_origins &origins, builder *before)
{
  switch (gimple_omp_target_kind (stmt))
    {
    case GF_OMP_TARGET_KIND_OACC_UPDATE: case GF_OMP_TARGET_KIND_OACC_HOST_DATA:
    case GF_OMP_TARGET_KIND_OACC_DECLARE:
      return;
    default:
      element_attacher (stmt, origins, before).run ();
    }
}

} // namespace accplug
