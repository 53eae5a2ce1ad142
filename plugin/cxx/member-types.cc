/* What types names and members have; see member-types.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ACCPLUG_CXX_TREES
struct cpp_reader;	/* a declaration: the precompiled header has no such trees */
#include "base/gcc-common.h"
#include "cxx/member-types.h"

/* These exist in the C++ compiler alone.  */
#pragma weak lookup_field

namespace accplug
{

tree
type_of_found (tree found)
{
  return (found && (VAR_P (found) || TREE_CODE (found) == PARM_DECL
		    || TREE_CODE (found) == FIELD_DECL)
	  ? TREE_TYPE (found) : NULL_TREE);
}

tree
type_of_data_member (tree t, tree member)
{
  if (!CLASS_TYPE_P (t))
    return NULL_TREE;
  tree found = lookup_field (t, member, 0, false);
  return found && TREE_CODE (found) == FIELD_DECL ? TREE_TYPE (found) : NULL_TREE;
}

} // namespace accplug
