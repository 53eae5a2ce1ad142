/* The object that a lambda has captured, in data clauses.

   Comes in: the function of a lambda that has captured `this', with constructs whose data
   clauses name members of the object, or with compute constructs that use some.
   Goes out: `this' is a variable there, with its value from the lambda.

   For GCC it stands for an expression, a member of the lambda, which each clause then has
   computed for itself: the gimplifier does not see that the members are those of one object,
   nor that it is the region's.  What is gimplified later, in a region (reductions/), would be
   about the lambda, which the region does not have.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "cxx/lambda-objects.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* The `this' that stands for an expression, of which T is a member; or NULL.  */

tree
captured_object (tree t)
{
  bool member = false;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    member |= TREE_CODE (t) == COMPONENT_REF;
  if (!member || !INDIRECT_REF_P (t))
    return NULL_TREE;
  t = TREE_OPERAND (t, 0);
  STRIP_NOPS (t);
  return (VAR_P (t) && DECL_HAS_VALUE_EXPR_P (t) && DECL_NAME (t)
	  && id_equal (DECL_NAME (t), "this") ? t : NULL_TREE);
}

tree
find_member (tree *tp, int *, void *)
{
  return handled_component_p (*tp) ? captured_object (*tp) : NULL_TREE;
}

tree
find_object (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) == OACC_PARALLEL || TREE_CODE (*tp) == OACC_KERNELS
      || TREE_CODE (*tp) == OACC_SERIAL)
    if (tree object = walk_tree_without_duplicates (&OMP_BODY (*tp), find_member, nullptr))
      return object;
  tree *clauses = mapping_clauses (*tp);
  for (tree c = clauses ? *clauses : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (maps_data_p (c))
      if (tree object = captured_object (OMP_CLAUSE_DECL (c)))
	return object;
  return NULL_TREE;
}

/* Is *TP the block of the variable OBJECT?  */

tree
find_block (tree *tp, int *, void *object)
{
  if (TREE_CODE (*tp) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
      if (v == object)
	return *tp;
  return NULL_TREE;
}

void
mend_function (void *function, void *)
{
  tree *body = &DECL_SAVED_TREE (static_cast<tree> (function));
  tree object = walk_tree_without_duplicates (body, find_object, nullptr);
  tree block = (object ? walk_tree_without_duplicates (body, find_block, object)
		: NULL_TREE);
  if (!block)
    return;
  tree value = unshare_expr (DECL_VALUE_EXPR (object));
  DECL_HAS_VALUE_EXPR_P (object) = 0;
  tree list = NULL_TREE;
  append_to_statement_list_force (build2 (INIT_EXPR, TREE_TYPE (object), object, value),
				  &list);
  append_to_statement_list_force (BIND_EXPR_BODY (block), &list);
  BIND_EXPR_BODY (block) = list;
}

} // anonymous namespace

void
watch_lambda_objects (const char *plugin)
{
  if (gcc_compat::cxx_p ())
    register_callback (plugin, PLUGIN_PRE_GENERICIZE, mend_function, nullptr);
}

} // namespace accplug
