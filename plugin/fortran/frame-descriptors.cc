/* Descriptors of dummy arguments in frames; see frame-descriptors.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/frame-descriptors.h"
#include "base/walk.h"
#include "fortran/descriptors.h"
#include "statements/frame-names.h"

namespace accplug
{

namespace
{

/* Is ARGUMENT, a dummy argument or the member of a frame for one, the address of a
   descriptor, and V, NAME.NUMBER, gfortran's variable for its data?  */

bool
described_by_p (tree v, tree argument)
{
  if (!DECL_NAME (v) || !DECL_NAME (argument) || !POINTER_TYPE_P (TREE_TYPE (argument))
      || !lang_hooks.decls.omp_array_data (argument, true))
    return false;
  std::string name = IDENTIFIER_POINTER (DECL_NAME (v));
  size_t dot = name.find ('.');
  return (dot != std::string::npos
	  && name.substr (0, dot) == IDENTIFIER_POINTER (DECL_NAME (argument)));
}

tree
first_described_by (tree v, tree list)
{
  for (; list; list = DECL_CHAIN (list))
    if (described_by_p (v, list))
      return list;
  return NULL_TREE;
}

} // anonymous namespace

void
keep_frame_descriptors (tree construct, gimple_seq *before)
{
  if (!lang_GNU_Fortran () || !current_function_decl
      || TREE_CODE (DECL_CONTEXT (current_function_decl)) != FUNCTION_DECL)
    return;
  std::set<tree> kept;
  walk_expression_once (&construct, [&] (tree *tp, walk_stmt_info *)
    {
      if (VAR_P (*tp) && DECL_CONTEXT (*tp) != current_function_decl)
	if (tree place = described_dummy (*tp))
	  if (kept.insert (TREE_OPERAND (place, 0)).second)
	    {
	      tree dummy = TREE_OPERAND (place, 0);
	      tree v = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (dummy)), "descriptor");
	      gimple_seq_add_stmt (before, gimple_build_assign (v, dummy));
	    }
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
}

tree
frame_descriptor (tree place, builder *before)
{
  tree v = lang_GNU_Fortran () ? frame_member (place) : NULL_TREE;
  tree value = v && VAR_P (place) ? DECL_VALUE_EXPR (place) : place;
  if (!v || TREE_CODE (value) != COMPONENT_REF)
    return NULL_TREE;
  tree frame = TREE_OPERAND (value, 0), address = NULL_TREE;
  if (VAR_P (frame))		/* the current procedure's own */
    address = first_described_by (v, DECL_ARGUMENTS (current_function_decl));
  if (!address)
    if (tree member = first_described_by (v, TYPE_FIELDS (TREE_TYPE (frame))))
      address = before->value (COMPONENT_REF, TREE_TYPE (member),
			       build3 (COMPONENT_REF, TREE_TYPE (member),
				       unshare_expr (frame), member, NULL_TREE));
  return address ? build_simple_mem_ref (address) : NULL_TREE;
}

} // namespace accplug
