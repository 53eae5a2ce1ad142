/* Fortran's polymorphic variables in compute constructs; see class-objects.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/class-objects.h"
#include "clauses/pointer-origins.h"
#include "statements/clauses.h"

namespace accplug
{

/* TYPE_LANG_FLAGs of fortran/trans.h.  */

bool
descriptor_type_p (tree type)
{
  return lang_GNU_Fortran () && TREE_CODE (type) == RECORD_TYPE && TYPE_LANG_FLAG_1 (type);
}

bool
class_type_p (tree type)
{
  return lang_GNU_Fortran () && TREE_CODE (type) == RECORD_TYPE && TYPE_LANG_FLAG_4 (type);
}

namespace
{

tree
field_named (tree record, const char *name)
{
  for (tree f = TYPE_FIELDS (record); f; f = DECL_CHAIN (f))
    if (DECL_NAME (f) && id_equal (DECL_NAME (f), name))
      return f;
  return NULL_TREE;
}

/* RECORD's member NAME, which is there.  */

tree
member (tree record, const char *name)
{
  tree field = field_named (TREE_TYPE (record), name);
  return build3 (COMPONENT_REF, TREE_TYPE (field), unshare_expr (record), field, NULL_TREE);
}

tree
load (tree place, builder *before)
{
  tree *base = &place;
  while (handled_component_p (*base))
    base = &TREE_OPERAND (*base, 0);
  if (dereference_p (*base))
    {
      tree pointer = TREE_OPERAND (*base, 0);
      if (!is_gimple_val (pointer))
	pointer = before->value (TREE_CODE (pointer), TREE_TYPE (pointer), pointer);
      *base = build_simple_mem_ref (pointer);
    }
  return before->value (TREE_CODE (place), TREE_TYPE (place), place);
}

/* Is the array in CONTAINER a pointer, to what may be components of other elements?

   Its members have the types that those for dummy arguments have, and what gfortran knows of
   the descriptor is the same for both; but gfc_build_class_symbol (fortran/class.cc) gives
   the types names, __class_TYPE_RANK_CORANK and `a' (allocatable), `p' (pointer) or `t'
   (others).  A type of another name may be a pointer's.  */

bool
pointer_array_p (tree container)
{
  tree name = TYPE_IDENTIFIER (TREE_TYPE (container));
  std::string text = name ? IDENTIFIER_POINTER (name) : "";
  size_t form = text.size () < 2 ? 0 : text.find_last_not_of ("0123456789_", text.size () - 2);
  bool known = (startswith (text.c_str (), "__class_") && form + 2 < text.size ()
		&& strchr ("apt", text.back ()));
  return !known || text.back () == 'p';
}

/* The number of bytes from the lowest element of the array that DESCRIPTOR is of to the end of
   its highest one, each of which has SIZE bytes, and SPAN with what is up to the next one.
   The lowest one is *LOW bytes behind the first one.  */

tree
array_bytes (tree descriptor, tree size, tree span, builder *before, tree *low)
{
  tree dimensions = member (descriptor, "dim");
  tree type = TREE_TYPE (TREE_TYPE (dimensions));
  tree domain = TYPE_DOMAIN (TREE_TYPE (dimensions));
  tree number = ptrdiff_type_node;
  tree bytes = before->value (NOP_EXPR, number, size);
  tree zero = build_int_cst (number, 0), any = build_int_cst (number, 1), high = zero;
  *low = zero;
  for (HOST_WIDE_INT r = 0; r <= tree_to_shwi (TYPE_MAX_VALUE (domain)); r++)
    {
      tree dimension = build4 (ARRAY_REF, type, unshare_expr (dimensions), size_int (r),
			       NULL_TREE, NULL_TREE);
      tree lower = load (member (dimension, "lbound"), before);
      tree upper = load (member (dimension, "ubound"), before);
      tree stride = load (member (dimension, "stride"), before);
      tree last = before->value (MINUS_EXPR, number, upper, lower);
      tree there = before->value (PLUS_EXPR, number, last, build_int_cst (number, 1));
      there = before->value (MAX_EXPR, number, there, zero);
      there = before->value (MIN_EXPR, number, there, build_int_cst (number, 1));
      any = before->value (MULT_EXPR, number, any, there);
      last = before->value (MULT_EXPR, number, last, stride);
      *low = before->value (PLUS_EXPR, number, *low,
			    before->value (MIN_EXPR, number, last, zero));
      high = before->value (PLUS_EXPR, number, high,
			    before->value (MAX_EXPR, number, last, zero));
    }
  *low = before->value (MULT_EXPR, number, *low, any);
  *low = before->value (MULT_EXPR, number, *low, span);
  high = before->value (MULT_EXPR, number, high, span);
  bytes = before->value (PLUS_EXPR, number, bytes, high);
  bytes = before->value (MULT_EXPR, number, bytes, any);
  bytes = before->value (MINUS_EXPR, number, bytes, *low);
  return before->value (NOP_EXPR, size_type_node, bytes);
}

} // anonymous namespace

bool
optional_p (tree variable)
{
  return lang_hooks.decls.omp_check_optional_argument (variable, false) != NULL_TREE;
}

tree
class_container_of (tree place)
{
  for (; ; place = TREE_OPERAND (place, 0))
    if (class_type_p (TREE_TYPE (place)))
      return place;
    else if (TREE_CODE (place) != COMPONENT_REF
	     || !(descriptor_type_p (TREE_TYPE (TREE_OPERAND (place, 0)))
		  || class_type_p (TREE_TYPE (TREE_OPERAND (place, 0)))))
      return NULL_TREE;
}

tree
class_table (tree container, builder *before)
{
  return load (member (container, "_vptr"), before);
}

tree
class_table_value (tree container, const char *name, builder *before)
{
  tree field = field_named (TREE_TYPE (container), "_vptr");
  if (!field || !POINTER_TYPE_P (TREE_TYPE (field))
      || TREE_CODE (TREE_TYPE (TREE_TYPE (field))) != RECORD_TYPE
      || !field_named (TREE_TYPE (TREE_TYPE (field)), name))
    return NULL_TREE;
  tree table = class_table (container, before);
  return load (member (build_simple_mem_ref (table), name), before);
}

tree
class_object_size (tree container, builder *before)
{
  tree size = class_table_value (container, "_size", before);
  return size ? before->value (NOP_EXPR, size_type_node, size) : NULL_TREE;
}

tree
class_object_clause (location_t loc, gomp_map_kind kind, tree container, builder *before)
{
  tree field = field_named (TREE_TYPE (container), "_data");
  if (!field)
    return NULL_TREE;
  tree data = member (container, "_data");
  bool array = descriptor_type_p (TREE_TYPE (field));
  if (array && !field_named (TREE_TYPE (field), "dim"))
    return NULL_TREE;
  if (!array && (!POINTER_TYPE_P (TREE_TYPE (field))
		 || TREE_CODE (TREE_TYPE (TREE_TYPE (field))) != RECORD_TYPE))
    return NULL_TREE;
  tree bytes = class_object_size (container, before);
  if (!bytes)
    return NULL_TREE;
  tree pointer = load (array ? member (data, "data") : data, before);
  if (array)
    {
      /* Since version 16 gfortran sets a span in pointers alone.  */
      tree low, span = (pointer_array_p (container) ? load (member (data, "span"), before)
			: before->value (NOP_EXPR, ptrdiff_type_node, bytes));
      bytes = array_bytes (data, bytes, span, before, &low);
      low = before->value (NOP_EXPR, size_type_node, low);
      pointer = before->value (POINTER_PLUS_EXPR, TREE_TYPE (pointer), pointer, low);
    }
  tree object = (array ? build2 (MEM_REF, char_type_node, pointer,
				 build_int_cst (ptr_type_node, 0))
		 : build_simple_mem_ref (pointer));
  return new_map_clause (loc, kind, object, bytes);
}

bool
class_array_p (tree container)
{
  tree field = field_named (TREE_TYPE (container), "_data");
  return (field && descriptor_type_p (TREE_TYPE (field))
	  && field_named (TREE_TYPE (field), "dim"));
}

tree
class_pointer (tree container)
{
  tree data = member (container, "_data");
  return descriptor_type_p (TREE_TYPE (data)) ? member (data, "data") : data;
}

tree
class_pointer_value (tree container, builder *before)
{
  return load (class_pointer (container), before);
}

void
add_container_clauses (location_t loc, tree container, std::vector<tree> *clauses, tree bias)
{
  container = unshare_expr (container);
  clauses->push_back (new_map_clause (loc, GOMP_MAP_TO_PSET, container,
				      TYPE_SIZE_UNIT (TREE_TYPE (container))));
  tree variable = dereference_p (container) ? TREE_OPERAND (container, 0) : NULL_TREE;
  if (variable)
    clauses->push_back (new_pointer_clause (loc, variable));
  clauses->push_back (new_map_clause (loc, GOMP_MAP_POINTER, class_pointer (container),
				      bias));
}

} // namespace accplug
