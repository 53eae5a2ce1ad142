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

tree
bytes_of_described_array (tree place, tree pointer)
{
  tree element = TREE_TYPE (TREE_TYPE (pointer));
  /* Where the elements' type has a size, the descriptor's may not be set.  */
  tree bytes = TYPE_SIZE_UNIT (element);
  if (!bytes || TREE_CODE (bytes) != INTEGER_CST || character_p (element))
    bytes = member_named (member_named (place, "dtype"), "elem_len");
  bytes = fold_convert (size_type_node, bytes);
  tree dims = member_named (place, "dim");
  tree last = TYPE_MAX_VALUE (TYPE_DOMAIN (TREE_TYPE (dims)));
  for (HOST_WIDE_INT i = 0; i <= tree_to_shwi (last); i++)
    {
      tree dim = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dims)), dims, size_int (i),
			 NULL_TREE, NULL_TREE);
      tree upper = member_named (dim, "ubound");
      tree type = TREE_TYPE (upper);
      tree extent = build2 (MINUS_EXPR, type, upper, member_named (dim, "lbound"));
      extent = build2 (PLUS_EXPR, type, extent, build_one_cst (type));
      extent = build2 (MAX_EXPR, type, extent, build_zero_cst (type));
      bytes = build2 (MULT_EXPR, size_type_node, bytes,
		      fold_convert (size_type_node, extent));
    }
  return bytes;
}

} // namespace accplug
