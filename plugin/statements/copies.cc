/* Copies of variables; see copies.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "statements/copies.h"
#include "base/walk.h"
#include "statements/uses.h"

namespace accplug
{

tree
variable_like (tree v)
{
  tree copy = create_tmp_var_raw (TYPE_MAIN_VARIANT (value_type (v)));
  /* Reports about loops name the program's variable.  */
  DECL_NAME (copy) = DECL_NAME (v);
  DECL_CONTEXT (copy) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (copy) = 1;
  if (TREE_CODE (TREE_TYPE (v)) != REFERENCE_TYPE)
    DECL_NOT_GIMPLE_REG_P (copy) = DECL_NOT_GIMPLE_REG_P (v);
  return copy;
}

void
replace_in (gimple_seq *seq, tree v, tree to)
{
  walk_operands_changing (seq, [=] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (variable_of (*tp) != v)
	return visit::into;
      *tp = to;
      return visit::past;
    });
}

gbind *
bind_of (const std::vector<tree> &vars, gimple_seq seq)
{
  tree chain = NULL_TREE;
  for (auto v = vars.rbegin (); v != vars.rend (); ++v)
    {
      DECL_CHAIN (*v) = chain;
      chain = *v;
    }
  return gimple_build_bind (chain, seq, make_node (BLOCK));
}

} // namespace accplug
