/* gfortran's array descriptors; see descriptors.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/descriptors.h"

namespace accplug
{

namespace
{

/* Is TYPE one of gfortran's types of one character?  An array has such elements if their
   length is deferred (since GCC 16); a length of 1 is an array type, too.  */

bool
character_p (tree type)
{
  tree name = TYPE_NAME (TYPE_MAIN_VARIANT (type));
  return (TREE_CODE (type) == INTEGER_TYPE && name && TREE_CODE (name) == TYPE_DECL
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (name)), "character("));
}

} // anonymous namespace

tree
member_named (tree record, const char *name)
{
  for (tree f = TYPE_FIELDS (TREE_TYPE (record)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f) && id_equal (DECL_NAME (f), name))
      return build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (record), f, NULL_TREE);
  gcc_unreachable ();
}

bool
data_member_p (tree t)
{
  if (TREE_CODE (t) != COMPONENT_REF)
    return false;
  tree name = DECL_NAME (TREE_OPERAND (t, 1));
  return name && id_equal (name, "data");
}

namespace
{

/* Dimension I of the array that PLACE describes.  */

tree
dimension (tree place, HOST_WIDE_INT i)
{
  tree dims = member_named (place, "dim");
  return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dims)), dims, size_int (i), NULL_TREE,
		 NULL_TREE);
}

HOST_WIDE_INT
last_dimension (tree place)
{
  return tree_to_shwi (TYPE_MAX_VALUE (TYPE_DOMAIN (TREE_TYPE (member_named (place, "dim")))));
}

/* The number of elements in DIM.  */

tree
extent_of (tree dim)
{
  tree upper = member_named (dim, "ubound");
  tree type = TREE_TYPE (upper);
  tree extent = build2 (MINUS_EXPR, type, upper, member_named (dim, "lbound"));
  extent = build2 (PLUS_EXPR, type, extent, build_one_cst (type));
  return build2 (MAX_EXPR, type, extent, build_zero_cst (type));
}

} // anonymous namespace

tree
elements_of_described_array (tree place)
{
  tree elements = size_one_node;
  for (HOST_WIDE_INT i = 0; i <= last_dimension (place); i++)
    elements = build2 (MULT_EXPR, size_type_node, elements,
		       fold_convert (size_type_node, extent_of (dimension (place, i))));
  return elements;
}

tree
bytes_of_described_array (tree place, tree pointer)
{
  tree element = TREE_TYPE (TREE_TYPE (pointer));
  /* Where the elements' type has a size, the descriptor's may not be set.  */
  tree bytes = TYPE_SIZE_UNIT (element);
  if (!bytes || TREE_CODE (bytes) != INTEGER_CST || character_p (element))
    bytes = member_named (member_named (place, "dtype"), "elem_len");
  return build2 (MULT_EXPR, size_type_node, fold_convert (size_type_node, bytes),
		 elements_of_described_array (place));
}

tree
described_dummy (tree v)
{
  if (!lang_GNU_Fortran () || !VAR_P (v) || !DECL_ARTIFICIAL (v) || !DECL_NAME (v)
      || !DECL_CONTEXT (v) || TREE_CODE (DECL_CONTEXT (v)) != FUNCTION_DECL)
    return NULL_TREE;
  std::string name = IDENTIFIER_POINTER (DECL_NAME (v));
  size_t dot = name.find ('.');
  if (dot == std::string::npos)
    return NULL_TREE;
  for (tree a = DECL_ARGUMENTS (DECL_CONTEXT (v)); a; a = DECL_CHAIN (a))
    if (DECL_NAME (a) && name.substr (0, dot) == IDENTIFIER_POINTER (DECL_NAME (a)))
      {
	tree type = TREE_TYPE (a);
	return (POINTER_TYPE_P (type) && RECORD_OR_UNION_TYPE_P (TREE_TYPE (type))
		&& lang_hooks.decls.omp_array_data (a, true)
		? build1 (INDIRECT_REF, TREE_TYPE (type), a) : NULL_TREE);
      }
  return NULL_TREE;
}

described_range
range_of_described_array (tree place, tree type)
{
  tree zero = build_zero_cst (ssizetype), one = build_one_cst (ssizetype);
  tree low = zero, high = one, any = boolean_true_node;
  for (HOST_WIDE_INT i = 0; i <= last_dimension (place); i++)
    {
      tree dim = dimension (place, i);
      tree extent = fold_convert (ssizetype, extent_of (dim));
      tree stride = fold_convert (ssizetype, member_named (dim, "stride"));
      if (i == 0)		/* gfortran takes 0 for 1 there.  */
	stride = build3 (COND_EXPR, ssizetype,
			 build2 (NE_EXPR, boolean_type_node, stride, zero),
			 unshare_expr (stride), one);
      tree last = build2 (MULT_EXPR, ssizetype, stride,
			  build2 (MINUS_EXPR, ssizetype, extent, one));
      any = build2 (TRUTH_AND_EXPR, boolean_type_node, any,
		    build2 (GT_EXPR, boolean_type_node, unshare_expr (extent), zero));
      low = build2 (PLUS_EXPR, ssizetype, low, build2 (MIN_EXPR, ssizetype, last, zero));
      high = build2 (PLUS_EXPR, ssizetype, high,
		     build2 (MAX_EXPR, ssizetype, unshare_expr (last), zero));
    }
  tree element = fold_convert (ssizetype, TYPE_SIZE_UNIT (type));
  auto bytes = [=] (tree elements)
    {
      tree product = build2 (MULT_EXPR, ssizetype, elements, unshare_expr (element));
      return fold_convert (size_type_node,
			   build3 (COND_EXPR, ssizetype, unshare_expr (any), product, zero));
    };
  tree below = build1 (NEGATE_EXPR, ssizetype, low);
  return { bytes (below),
	   bytes (build2 (MINUS_EXPR, ssizetype, high, unshare_expr (low))) };
}

} // namespace accplug
