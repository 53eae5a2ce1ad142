/* Components of structures in data clauses; see component-holders.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "clauses/component-holders.h"
#include "clauses/inner-structures.h"
#include "base/dump.h"
#include "clauses/class-objects.h"
#include "clauses/class-sections.h"
#include "clauses/member-sections.h"
#include "clauses/updated-sections.h"
#include "statements/clauses.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* The structure behind references to its parts: the variable, or what a pointer is to.
   *ELEMENT is the outermost part of it, or itself.  */

tree
structure_behind (tree place, tree *element)
{
  *element = place;
  while (handled_component_p (place))
    {
      *element = place;
      place = TREE_OPERAND (place, 0);
    }
  return place;
}

/* The descriptor that PLACE, a pointer, is the address in; NULL if it is none.  */

tree
descriptor_of (tree place)
{
  if (descriptor_type_p (TREE_TYPE (place)))
    return place;
  return (TREE_CODE (place) == COMPONENT_REF
	  && descriptor_type_p (TREE_TYPE (TREE_OPERAND (place, 0)))
	  ? TREE_OPERAND (place, 0) : NULL_TREE);
}

/* Is PLACE, a pointer or a descriptor, a component of a derived type?  */

bool
component_p (tree place)
{
  if (tree descriptor = descriptor_of (place))
    place = descriptor;
  if (tree container = class_container_of (place))
    place = container;
  for (; handled_component_p (place); place = TREE_OPERAND (place, 0))
    if (TREE_CODE (place) == COMPONENT_REF)
      return true;
  return false;
}
bool
attaching_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH);
}

bool
detaching_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_DETACH
	      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DETACH));
}

/* Does C begin a group of members?  */

bool
group_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_STRUCT
	      /* Since GCC 14: its members have no order.  */
	      || int (OMP_CLAUSE_MAP_KIND (c)) == (GOMP_MAP_STRUCT
						   | GOMP_MAP_FLAG_SPECIAL_4)));
}

/* Does C map data that are in a structure, not behind a pointer in it?  */

bool
inner_data_p (tree c)
{
  return (maps_data_p (c)
	  && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_RELEASE
	  && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_DELETE
	  && component_p (OMP_CLAUSE_DECL (c)) && !descriptor_member_p (OMP_CLAUSE_DECL (c)));
}

/* The clauses of one construct.  */

class component_clauses
{
public:
  component_clauses (gomp_target *stmt, const pointer_origins &origins, builder *before)
    : m_stmt (stmt), m_origins (origins), m_before (before) {}

  void mend ();

private:
  bool large_p () const;
  bool attached_pointer_p (tree c) const;
  bool implied_p (tree attachment) const;
  void sort ();
  void add_holder (tree object, int kind, tree size);
  void hold_structure (tree place);
  void hold_behind (tree pointer, tree object);
  void hold_array (tree descriptor);
  void hold_between (size_t first);
  void hold_elements ();
  void attach (tree place, tree bias = size_zero_node);
  void use_structures ();
  void use_objects ();
  void use_section_container (tree c, tree container, std::vector<tree> *all);
  void use_class_arrays ();
  bool named_p (tree decl) const;
  void take_attachment (tree c);
  void write ();

  gomp_target *m_stmt;
  const pointer_origins &m_origins;
  builder *m_before;
  location_t m_loc = UNKNOWN_LOCATION;	/* of the clause at hand */
  bool m_changed = false;
  std::vector<tree> m_structures;	/* of the groups that were there */
  std::vector<tree> m_attachments;	/* clauses that attach or detach */
  std::vector<tree> m_class_arrays;	/* that map the containers of class arrays */
  std::vector<tree> m_data;		/* all others */
  std::vector<tree> m_holders;		/* new ones, the outermost first */
  std::vector<tree> m_pointers;		/* what attaches or detaches */
};

/* What has PLACE, a pointer, in it, and is mapped with it: a descriptor, a class
   container; else PLACE.  */

tree
record_around (tree place)
{
  if (tree container = class_container_of (place))
    return container;
  tree descriptor = descriptor_of (place);
  return descriptor ? descriptor : place;
}

/* Does C map a pointer, or its descriptor, that another clause attaches or detaches?  A
   descriptor that tells which section the data in front of it are stays with them, and so
   does a pointer that stands for the block that it leads to.  */

bool
component_clauses::attached_pointer_p (tree c) const
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || int (OMP_CLAUSE_MAP_KIND (c)) == ACCPLUG_MAP_DATA_SECTION
      || (OMP_CLAUSE_SIZE (c)
	  && operand_equal_p (OMP_CLAUSE_SIZE (c), size_int (ACCPLUG_POINTED_BLOCK))))
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  for (tree a : m_attachments)
    {
      tree record = record_around (OMP_CLAUSE_DECL (a));
      if (m_origins.same_place_p (record, record_around (decl))
	  || (DECL_P (decl) && class_type_p (TREE_TYPE (record)) && dereference_p (record)
	      && TREE_OPERAND (m_origins.without_temporary (record), 0) == decl))
	return true;
    }
  return false;
}

/* Does C map a component that is a class array?  GCC maps its container alone.  */

bool
class_array_component_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  return (TREE_CODE (decl) == COMPONENT_REF && class_type_p (TREE_TYPE (decl))
	  && class_array_p (decl) && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_POINTER
	  && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TO_PSET);
}

/* The class container that C attaches, but in no structure; NULL if it does not.  */

tree
lone_container (tree c)
{
  tree container = class_container_of (OMP_CLAUSE_DECL (c));
  return container && !component_p (container) ? container : NULL_TREE;
}

/* Does a clause map data behind the pointer that ATTACHMENT names?  */

bool
component_clauses::implied_p (tree attachment) const
{
  for (tree c : m_data)
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
	continue;
      tree element, base = structure_behind (OMP_CLAUSE_DECL (c), &element);
      if (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != INDIRECT_REF)
	continue;
      tree place = m_origins.loaded_from (TREE_OPERAND (base, 0));
      tree named = OMP_CLAUSE_DECL (attachment);
      if (place)
	place = m_origins.array_of_section (place);
      if (place && (m_origins.same_place_p (place, named)
		    || (descriptor_of (place) && descriptor_of (named)
			&& m_origins.same_place_p (descriptor_of (place),
						   descriptor_of (named)))))
	return true;
    }
  return false;
}

/* Divide the clauses; what maps pointers goes.  */

void
component_clauses::sort ()
{
  tree clauses = gimple_omp_target_clauses (m_stmt);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (attaching_p (c) || detaching_p (c))
      m_attachments.push_back (c);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (group_p (c))
      {
	tree structure = OMP_CLAUSE_DECL (c), next = OMP_CLAUSE_CHAIN (c);
	if (!class_type_p (TREE_TYPE (structure)))
	  m_structures.push_back (structure);
	m_changed = true;
	/* Since GCC 14, what the region has the structure by follows.  */
	if (dereference_p (structure)
	    && pointer_clause_p (next, TREE_OPERAND (structure, 0)))
	  c = next;
      }
    else if (!attaching_p (c) && !detaching_p (c) && !attached_pointer_p (c))
      (class_array_component_p (c) ? m_class_arrays : m_data).push_back (c);
}

/* ------------------------------------------------------------------------
   Holders.  */

void
component_clauses::add_holder (tree object, int kind, tree size)
{
  if (!size || gimple_omp_target_kind (m_stmt) == GF_OMP_TARGET_KIND_OACC_EXIT_DATA)
    return;
  if (DECL_P (object))
    {
      TREE_ADDRESSABLE (object) = 1;
      object = build2 (MEM_REF, TREE_TYPE (object), build_fold_addr_expr (object),
		       build_int_cst (build_pointer_type (TREE_TYPE (object)), 0));
    }
  for (tree c : m_holders)
    if (int (OMP_CLAUSE_MAP_KIND (c)) == kind
	&& m_origins.same_place_p (OMP_CLAUSE_DECL (c), object))
      return;
  tree c = new_map_clause (m_loc, gomp_map_kind (kind), unshare_expr (object), size);
  m_holders.push_back (c);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, m_stmt, "%T is held for the pointers in it\n", object);
}

/* Hold the array that DESCRIPTOR is of.  */

void
component_clauses::hold_array (tree descriptor)
{
  add_holder (descriptor, ACCPLUG_MAP_HOLDER_ARRAY, TYPE_SIZE_UNIT (TREE_TYPE (descriptor)));
}

/* If holders behind FIRST are elements of the array that this one is an element of, by one
   pointer, hold all between them as one: device code finds each from the others.  */

void
component_clauses::hold_between (size_t first)
{
  auto place = [this] (tree c, HOST_WIDE_INT *from) -> tree
    {
      tree object = OMP_CLAUSE_DECL (c);
      if (int (OMP_CLAUSE_MAP_KIND (c)) != ACCPLUG_MAP_HOLDER || !dereference_p (object)
	  || !tree_fits_shwi_p (OMP_CLAUSE_SIZE (c)) || integer_zerop (OMP_CLAUSE_SIZE (c)))
	return NULL_TREE;
      return m_origins.pointer_before (TREE_OPERAND (object, 0), from);
    };
  HOST_WIDE_INT from, to, at;
  tree lowest = m_holders[first], pointer = place (lowest, &from);
  if (!pointer)
    return;
  HOST_WIDE_INT size = tree_to_shwi (OMP_CLAUSE_SIZE (lowest)), start = from;
  to = from + size;
  for (size_t i = first + 1; i < m_holders.size (); i++)
    if (place (m_holders[i], &at) == pointer && at % size == start % size
	&& at < from + most_elements * size && from < at + most_elements * size)
      {
	if (at < from)
	  lowest = m_holders[i];
	from = MIN (from, at);
	to = MAX (to, at + tree_to_shwi (OMP_CLAUSE_SIZE (m_holders[i])));
      }
  if (to - from > size)
    m_holders.insert (m_holders.begin () + first,
		      new_map_clause (m_loc, gomp_map_kind (ACCPLUG_MAP_HOLDER_AROUND),
				      unshare_expr (OMP_CLAUSE_DECL (lowest)),
				      size_int (to - from)));
}

void
component_clauses::hold_elements ()
{
  std::vector<tree> held;
  for (size_t i = 0; i < m_holders.size (); i++)
    {
      HOST_WIDE_INT at;
      tree object = OMP_CLAUSE_DECL (m_holders[i]);
      tree pointer = (dereference_p (object)
		      ? m_origins.pointer_before (TREE_OPERAND (object, 0), &at) : NULL_TREE);
      if (!pointer || std::find (held.begin (), held.end (), pointer) != held.end ())
	continue;
      held.push_back (pointer);
      hold_between (i);
    }
}

/* Hold OBJECT, which POINTER is to, and what holds that pointer.  */

void
component_clauses::hold_behind (tree pointer, tree object)
{
  tree place = m_origins.loaded_from (pointer);
  tree descriptor = place ? descriptor_of (place) : NULL_TREE;
  if (place && component_p (place))
    hold_structure (place);
  if (descriptor)
    hold_array (descriptor);
  tree container = place && !descriptor ? class_container_of (place) : NULL_TREE;
  tree size = container ? class_object_size (container, m_before) : NULL_TREE;
  if (!size && COMPLETE_TYPE_P (TREE_TYPE (object)))
    size = TYPE_SIZE_UNIT (TREE_TYPE (object));
  if (size && (size != TYPE_SIZE_UNIT (TREE_TYPE (object))
	       || TREE_CODE (size) == INTEGER_CST))
    add_holder (object, ACCPLUG_MAP_HOLDER, size);
  if (place && component_p (place))
    attach (place, lang_GNU_Fortran () ? size_zero_node
	    : added_to_pointer (pointer, m_origins, m_before));
}

/* Hold the structure that PLACE is in.  */

void
component_clauses::hold_structure (tree place)
{
  tree element, base = structure_behind (place, &element);
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF)
    {
      tree pointer = TREE_OPERAND (base, 0), constant;
      gassign *def = m_origins.definition_of (m_origins.pointer_behind (pointer,
									&constant));
      if (def && gimple_assign_rhs_code (def) == ADDR_EXPR)
	{
	  hold_structure (TREE_OPERAND (gimple_assign_rhs1 (def), 0));
	  return;
	}
      bool row = TREE_CODE (TREE_TYPE (base)) == ARRAY_TYPE;
      hold_behind (pointer, row ? element : base);
      return;
    }
  if (!VAR_P (base) && TREE_CODE (base) != PARM_DECL)
    return;
  bool row = TREE_CODE (TREE_TYPE (base)) == ARRAY_TYPE;
  tree size = DECL_SIZE_UNIT (base);
  if (size && TREE_CODE (size) == INTEGER_CST)
    add_holder (base, row ? ACCPLUG_MAP_HOLDER_AROUND : ACCPLUG_MAP_HOLDER, size);
  if (row)
    add_holder (element, ACCPLUG_MAP_HOLDER, TYPE_SIZE_UNIT (TREE_TYPE (element)));
}

/* Attach the pointer at PLACE, behind which BIAS bytes are another one; detach it in exit
   data.  */

void
component_clauses::attach (tree place, tree bias)
{
  place = unshare_expr (place);
  bool leaving = gimple_omp_target_kind (m_stmt) == GF_OMP_TARGET_KIND_OACC_EXIT_DATA;
  tree descriptor = descriptor_of (place);
  if (descriptor && !leaving)
    m_pointers.push_back (new_map_clause (m_loc, GOMP_MAP_TO_PSET, unshare_expr (descriptor),
					  TYPE_SIZE_UNIT (TREE_TYPE (descriptor))));
  m_pointers.push_back (new_map_clause (m_loc, leaving ? GOMP_MAP_DETACH : GOMP_MAP_ATTACH,
					place, leaving ? size_zero_node : bias));
}

/* ------------------------------------------------------------------------
   What a region uses.  */

/* Is there a clause for DECL?  */

bool
component_clauses::named_p (tree decl) const
{
  for (tree c : m_data)
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	&& OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* A region has the structures of groups by clauses for these, as if the program had
   named none of their components.  */

void
component_clauses::use_structures ()
{
  if (!is_gimple_omp_offloaded (m_stmt))
    return;
  for (tree s : m_structures)
    {
      tree variable = dereference_p (s) ? TREE_OPERAND (s, 0) : s;
      if (!DECL_P (variable) || named_p (variable))
	continue;
      if (s == variable)
	TREE_ADDRESSABLE (variable) = 1;
      tree c = new_map_clause (gimple_location (m_stmt), GOMP_MAP_TOFROM, s,
			       TYPE_SIZE_UNIT (TREE_TYPE (s)));
      OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 1;
      std::vector<tree> clauses = { c };
      if (s != variable)
	clauses.push_back (new_pointer_clause (gimple_location (m_stmt), variable));
      m_data.insert (m_data.begin (), clauses.begin (), clauses.end ());
    }
}

/* A region that has a section of the array in CONTAINER, a dummy argument that is a pointer or
   allocatable, has the container: C, GCC's clause for the array's pointer, takes the
   argument for that.  */

void
component_clauses::use_section_container (tree c, tree container, std::vector<tree> *all)
{
  /* GCC has counted the bytes from the container.  */
  tree number = ptrdiff_type_node;
  tree v = TREE_OPERAND (container, 0);
  tree address = m_before->value (TREE_CODE (v), TREE_TYPE (v), v);
  address = m_before->value (NOP_EXPR, number, address);
  tree pointer = m_before->value (NOP_EXPR, number,
				  class_pointer_value (container, m_before));
  tree bias = m_before->value (NOP_EXPR, number, OMP_CLAUSE_SIZE (c));
  bias = m_before->value (PLUS_EXPR, number, bias, address);
  bias = m_before->value (MINUS_EXPR, number, bias, pointer);
  add_container_clauses (OMP_CLAUSE_LOCATION (c), container, all,
			 m_before->value (NOP_EXPR, size_type_node, bias));
}

/* A region has the objects of polymorphic variables, too.  */

void
component_clauses::use_objects ()
{
  if (!is_gimple_omp_offloaded (m_stmt))
    return;
  std::vector<tree> all;
  for (size_t i = 0; i < m_data.size (); i++)
    {
      tree c = m_data[i], decl = OMP_CLAUSE_DECL (c);
      tree container = (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
			&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER
			? class_array_behind (decl) : NULL_TREE);
      if (container && TREE_OPERAND (container, 0) == decl)
	{
	  m_changed = true;
	  use_section_container (c, container, &all);
	  continue;
	}
      bool whole = (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && class_type_p (TREE_TYPE (decl))
		    && (DECL_P (decl) || dereference_p (decl))
		    && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_POINTER
		    && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TO_PSET
		    && !(dereference_p (decl) && optional_p (TREE_OPERAND (decl, 0))));
      location_t loc = OMP_CLAUSE_LOCATION (c);
      tree object = (whole ? class_object_clause (loc, OMP_CLAUSE_MAP_KIND (c), decl,
						  m_before) : NULL_TREE);
      if (!object)
	{
	  all.push_back (c);
	  continue;
	}
      m_changed = true;
      OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (object) = 1;
      all.push_back (object);
      add_container_clauses (loc, decl, &all);
      /* The pointer to the container.  */
      if (i + 1 < m_data.size () && dereference_p (decl)
	  && OMP_CLAUSE_DECL (m_data[i + 1]) == TREE_OPERAND (decl, 0))
	i++;
    }
  m_data = all;
}

/* Map the array, and attach it in the structure that the container is in.  */

void
component_clauses::use_class_arrays ()
{
  for (tree c : m_class_arrays)
    {
      tree container = OMP_CLAUSE_DECL (c);
      m_loc = OMP_CLAUSE_LOCATION (c);
      tree object = class_object_clause (m_loc, OMP_CLAUSE_MAP_KIND (c), container, m_before);
      m_changed |= object != NULL_TREE;
      m_data.push_back (object ? object : c);
      if (!object)
	continue;
      hold_structure (container);
      attach (class_pointer (container));
    }
}

/* Update the arrays, not their containers.  */

void
update_class_arrays (gomp_target *update, builder *before)
{
  tree *link = gimple_omp_target_clauses_ptr (update);
  for (; *link; link = &OMP_CLAUSE_CHAIN (*link))
    if (class_array_component_p (*link))
      {
	tree c = class_object_clause (OMP_CLAUSE_LOCATION (*link),
				      OMP_CLAUSE_MAP_KIND (*link),
				      OMP_CLAUSE_DECL (*link), before);
	if (!c)
	  continue;
	OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*link);
	*link = c;
      }
}

/* Do clauses name nothing but members of large structures of C?  To hold all of these for
   what regions may use without a clause would cost too much.  */

bool
component_clauses::large_p () const
{
  const unsigned large = 1 << 20;
  bool large_ones = false;
  for (tree c = gimple_omp_target_clauses (m_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (attaching_p (c) || lang_GNU_Fortran ())
      return false;
    else if (group_p (c))
      {
	tree size = TYPE_SIZE_UNIT (TREE_TYPE (OMP_CLAUSE_DECL (c)));
	large_ones |= !size || !tree_fits_uhwi_p (size) || tree_to_uhwi (size) > large;
      }
  return large_ones;
}

/* C attaches or detaches: it comes behind the data, with the descriptor that it is in.  */

void
component_clauses::take_attachment (tree c)
{
  m_loc = OMP_CLAUSE_LOCATION (c);
  m_changed = true;
  if (tree container = lone_container (c))
    {
      if (is_gimple_omp_offloaded (m_stmt))
	add_container_clauses (m_loc, m_origins.without_temporary (container), &m_pointers);
      return;
    }
  if (implied_p (c))
    hold_structure (OMP_CLAUSE_DECL (c));
  tree descriptor = descriptor_of (OMP_CLAUSE_DECL (c));
  if (descriptor && attaching_p (c))
    m_pointers.push_back (new_map_clause (m_loc, GOMP_MAP_TO_PSET, unshare_expr (descriptor),
					  TYPE_SIZE_UNIT (TREE_TYPE (descriptor))));
  m_pointers.push_back (c);
}

/* Let the directive have the clauses that there are now.  */

void
component_clauses::write ()
{
  tree *link = gimple_omp_target_clauses_ptr (m_stmt);
  for (const std::vector<tree> *list : { &m_holders, &m_data, &m_pointers })
    for (tree c : *list)
      {
	*link = c;
	link = &OMP_CLAUSE_CHAIN (c);
      }
  *link = NULL_TREE;
}

void
component_clauses::mend ()
{
  for (tree c = gimple_omp_target_clauses (m_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !group_p (c))
      compute_subscripts (c, m_before);
  int kind = gimple_omp_target_kind (m_stmt);
  if (kind == GF_OMP_TARGET_KIND_OACC_UPDATE)
    {
      update_class_arrays (m_stmt, m_before);
      describe_sections (m_stmt, m_origins, m_before);
      resize_class_sections (m_stmt, m_before);
    }
  if (kind == GF_OMP_TARGET_KIND_OACC_UPDATE || kind == GF_OMP_TARGET_KIND_OACC_DECLARE)
    return;
  if (large_p ())
    return;
  if (lang_GNU_Fortran ())
    describe_data_sections (m_stmt, m_origins, m_before);
  resize_class_sections (m_stmt, m_before);
  sort ();
  for (tree c : m_data)
    if (inner_data_p (c))
      {
	m_loc = OMP_CLAUSE_LOCATION (c);
	hold_structure (OMP_CLAUSE_DECL (c));
      }
  for (tree c : m_attachments)
    take_attachment (c);
  hold_elements ();
  use_class_arrays ();
  use_objects ();
  use_structures ();
  if (!m_holders.empty () || !m_pointers.empty () || m_changed)
    write ();
}

} // anonymous namespace

void
hold_components (gomp_target *stmt, const pointer_origins &origins, builder *before)
{
  component_clauses (stmt, origins, before).mend ();
}

} // namespace accplug
