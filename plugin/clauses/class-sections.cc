/* Sections of Fortran's polymorphic arrays in data clauses; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "clauses/class-sections.h"
#include "clauses/associated-scalars.h"
#include "base/dump.h"
#include "clauses/class-objects.h"
#include "clauses/pointer-origins.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

bool
pointer_to_class_p (tree type)
{
  return POINTER_TYPE_P (type) && class_type_p (TREE_TYPE (type));
}

/* The dummy argument whose address gfortran keeps in V, which it calls NAME.NUMBER; NULL if
   V is no such variable.  */

tree
dummy_of (tree v)
{
  if (!VAR_P (v) || !DECL_ARTIFICIAL (v) || !DECL_NAME (v) || !DECL_CONTEXT (v)
      || TREE_CODE (DECL_CONTEXT (v)) != FUNCTION_DECL)
    return NULL_TREE;
  std::string name = IDENTIFIER_POINTER (DECL_NAME (v));
  size_t dot = name.find ('.');
  for (tree a = DECL_ARGUMENTS (DECL_CONTEXT (v)); a; a = DECL_CHAIN (a))
    if (DECL_NAME (a) && name.substr (0, dot) == IDENTIFIER_POINTER (DECL_NAME (a)))
      return dot != std::string::npos ? a : NULL_TREE;
  return NULL_TREE;
}

/* Does C have the descriptor that says which section the data are?  */

bool
description_p (tree c)
{
  return (c && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (int (OMP_CLAUSE_MAP_KIND (c)) == ACCPLUG_MAP_DATA_SECTION
	      || int (OMP_CLAUSE_MAP_KIND (c)) == ACCPLUG_MAP_SECTION));
}

/* The container of the array of which C maps a section, by the clause for the array's pointer
   that follows; NULL if there is none.  */

tree
container_of_section (tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c);
  if (description_p (next))
    next = OMP_CLAUSE_CHAIN (next);
  bool pointer = (next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
		  && (OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_POINTER
		      || OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_ALWAYS_POINTER
		      || OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_FIRSTPRIVATE_POINTER));
  return pointer ? class_array_behind (OMP_CLAUSE_DECL (next)) : NULL_TREE;
}

/* The bytes of the elements that C maps, as gfortran counts them; NULL if C has none.  */

tree
declared_element_size (tree c)
{
  tree type = TREE_TYPE (OMP_CLAUSE_DECL (c));
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  tree size = TREE_CODE (type) == RECORD_TYPE ? TYPE_SIZE_UNIT (type) : NULL_TREE;
  return size && TREE_CODE (size) == INTEGER_CST && !integer_zerop (size) ? size : NULL_TREE;
}

/* DESCRIPTOR's number of bytes of an element.  */

tree
element_length (tree descriptor)
{
  tree place = descriptor;
  for (const char *name : { "dtype", "elem_len" })
    for (tree f = TYPE_FIELDS (TREE_TYPE (place)); f; f = DECL_CHAIN (f))
      if (DECL_NAME (f) && id_equal (DECL_NAME (f), name))
	{
	  place = build3 (COMPONENT_REF, TREE_TYPE (f), place, f, NULL_TREE);
	  break;
	}
  return place;
}

} // anonymous namespace

tree
class_array_behind (tree v)
{
  if (!DECL_P (v))
    return NULL_TREE;
  if (!pointer_to_class_p (TREE_TYPE (v)))
    v = dummy_of (v);
  if (!v || !pointer_to_class_p (TREE_TYPE (v)))
    return NULL_TREE;
  tree container = build_simple_mem_ref (v);
  return class_array_p (container) ? container : NULL_TREE;
}

/* Give the descriptor in C elements of SIZE bytes.  */

static void
describe_elements (tree c, tree size, builder *before)
{
  tree descriptor = before->variable (TREE_TYPE (OMP_CLAUSE_DECL (c)), "section");
  TREE_ADDRESSABLE (descriptor) = 1;
  before->add (gimple_build_assign (descriptor, unshare_expr (OMP_CLAUSE_DECL (c))));
  tree length = element_length (descriptor);
  size = before->value (NOP_EXPR, TREE_TYPE (length), size);
  before->add (gimple_build_assign (length, size));
  OMP_CLAUSE_DECL (c) = build_simple_mem_ref (build_fold_addr_expr (descriptor));
}

/* Where `select type' has found the type of an array, gfortran gives the descriptor for its
   name there the length of elements of the declared type.  Is C's descriptor such a one?  */

static bool
of_selected_type_p (tree c)
{
  tree v = get_base_address (OMP_CLAUSE_DECL (c));
  if (v && dereference_p (v) && TREE_CODE (TREE_OPERAND (v, 0)) == ADDR_EXPR)
    v = TREE_OPERAND (TREE_OPERAND (v, 0), 0);
  return v && selected_type_p (v);
}

/* Let descriptors behind C, which say which section it maps, have elements of SIZE bytes; if
   SELECTED, only those that `select type' has made.  */

static void
describe_elements_of (tree c, tree size, bool selected, builder *before)
{
  for (tree next = OMP_CLAUSE_CHAIN (c); next; next = OMP_CLAUSE_CHAIN (next))
    if (description_p (next))
      {
	if (!selected || of_selected_type_p (next))
	  describe_elements (next, size, before);
      }
    else if (maps_data_p (next))
      break;
}

/* Let C map elements of the size that those of the array in CONTAINER have.  */

static void
resize (tree c, tree container, builder *before)
{
  tree size = class_object_size (container, before);
  if (!size)
    return;
  tree declared = fold_convert (size_type_node, declared_element_size (c));
  tree bytes = before->value (NOP_EXPR, size_type_node, OMP_CLAUSE_SIZE (c));
  bytes = before->value (EXACT_DIV_EXPR, size_type_node, bytes, declared);
  OMP_CLAUSE_SIZE (c) = before->value (MULT_EXPR, size_type_node, bytes, size);
  describe_elements_of (c, size, false, before);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
		     "elements of %T are as large as their dynamic type\n", container);
}

void
resize_class_sections (gomp_target *stmt, builder *before)
{
  if (!lang_GNU_Fortran ())
    return;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_SIZE (c)
	&& !description_p (c) && declared_element_size (c))
      {
	if (tree container = container_of_section (c))
	  resize (c, container, before);
	else
	  describe_elements_of (c, fold_convert (size_type_node, declared_element_size (c)),
				true, before);
      }
}

} // namespace accplug
