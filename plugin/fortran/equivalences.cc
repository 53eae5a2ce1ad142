/* EQUIVALENCE in constructs of contained procedures; see equivalences.h.

   Comes in: a construct or data directive as gfortran builds it.
   Goes out: an error for each automatic variable of the procedure around that shares its
   storage with others.

   tree-nested.cc gives such a variable, where a construct names it, a member of the frame of
   its own: the host procedure would never see what is stored there.  Static ones, as with
   `save', are not in frames.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/equivalences.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* Is V such a variable of another procedure than the current one?  */

bool
host_equivalence_p (tree v)
{
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v)
      || TREE_CODE (DECL_VALUE_EXPR (v)) != COMPONENT_REF
      || !lang_hooks.decls.omp_disregard_value_expr (v, false))
    return false;
  tree block = get_base_address (DECL_VALUE_EXPR (v));
  return (block && VAR_P (block) && auto_var_p (block)
	  && decl_function_context (block) != current_function_decl);
}

} // anonymous namespace

void
refuse_equivalences (tree construct)
{
  if (!lang_GNU_Fortran () || !decl_function_context (current_function_decl))
    return;
  std::set<tree> said;
  walk_expression_once (&construct, [&] (tree *tp, walk_stmt_info *)
    {
      if (host_equivalence_p (*tp) && said.insert (*tp).second)
	error_at (EXPR_LOCATION (construct), "%qD of the procedure around, which shares its "
		  "storage by %<EQUIVALENCE%>, in an OpenACC directive; give it the "
		  "%<SAVE%> attribute", *tp);
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
}

} // namespace accplug
